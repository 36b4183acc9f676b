"""Formulas: they fit their room, and can be spoken."""

import pytest

from app.labs.formula import SIZE, SMALLEST, FormulaView, Fraction, Script, italic, row, spoken
from app.labs.maze.tellings import LESSONS


def test_a_formula_can_be_read_aloud() -> None:
    half = Fraction(row("1"), row(italic("n")))
    assert spoken(row(italic("π"), " = ", half)) == "π = (1) / (n)"
    assert spoken(Script(italic("e"), italic("x"))) == "e^(x)"
    assert spoken(Script(row("max"), italic("a"), "under")) == "max_(a)"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_lessons_formula_fits_its_column(qtbot, lesson) -> None:
    view = FormulaView(lesson.formulas)
    qtbot.addWidget(view)
    sizes = []
    for width in (600, 264, 40):
        view.resize(width, view.sizeHint().height())
        sizes.append(view.fitting_size())
        assert not view.grab().isNull()
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == SIZE and sizes[1] > SMALLEST and sizes[2] == SMALLEST
    assert view.accessibleName()
