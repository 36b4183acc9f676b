"""What tells the curves of one plot apart besides colours, and what is told of them to those who hear."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter, QTransform

from app.curves.shapes import icon_in_text, shape_of, sign_in_text
from app.curves.style import DASHES, dash_icon
from app.theme.theme import theme
from tests.app.runs.make_runs import make_run
from tests.app.training_tab.shown import settled, strength

MOST, WIDE = 8, 18
"""Curves that any plot has, and the pixels of a shape on a fine screen."""


def drawn(index):
    image = QImage(WIDE + 3, WIDE + 3, QImage.Format.Format_Grayscale8)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    shape = QTransform.fromScale(WIDE, WIDE).map(shape_of(index))
    painter.fillPath(shape.translated(image.width() / 2, image.height() / 2), Qt.GlobalColor.black)
    painter.end()
    return [image.pixelColor(x, y).black() for x in range(image.width()) for y in range(image.height())]


def test_no_two_curves_of_a_plot_have_the_same_shape():
    for one, other in combinations([drawn(index) for index in range(MOST)], 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 255 * WIDE


def test_a_shape_in_a_text_has_the_curves_colour(qapp):
    theme.use("light", "auto")
    light = [sign_in_text(index) for index in range(MOST)]
    theme.use("dark", "auto")
    assert len({*light, *(sign_in_text(index) for index in range(MOST))}) == 2 * MOST
    assert icon_in_text(dash_icon(1), DASHES).endswith(f'width="{DASHES[0]}" height="{DASHES[1]}">')


def test_each_curve_ends_in_its_shape_where_there_are_several(qtbot, open_tab, runs):
    make_run(runs / "run", iterations=30, outcome="completed")
    tab = open_tab()
    settled(qtbot, tab)
    card = strength(tab)
    assert len(card.curves) > 1
    for curve in card.curves.values():
        [spot] = curve.sign.points()
        assert (spot.pos().x(), spot.pos().y()) == pytest.approx(curve.end)
        assert spot.symbol() == shape_of(curve.index)
    first, *others = card.legend.entries.values()
    for entry in others:
        entry.click()
    assert not len(card.curves[0, first.shown.name].sign.points()), "one alone needs none"
    card.plot.scene().sigMouseMoved.emit(card.box.mapViewToScene(QPointF(15.2, 50)))
    assert sign_in_text(first.index) in card.readout.text.text()


def test_what_curves_say_last_is_told_to_those_who_hear(qtbot, open_tab, runs):
    make_run(runs / "run", iterations=30, outcome="completed")
    tab = open_tab()
    settled(qtbot, tab)
    card = strength(tab)
    said = card.accessibleDescription()
    assert card.accessibleName() == "Strength" and said.startswith("Last values: Random moves ")
    assert said.count(" · ") == len(card.curves) - 1 and "Rollouts (1000)" in said
