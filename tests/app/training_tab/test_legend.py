"""What the legend of a plot shows of the curves that are hidden."""

import pytest
from PySide6.QtGui import QColor

from app.curves.legend import DOT, LegendEntry
from app.runs.description import Metric
from app.theme.theme import theme
from tests.app.runs.make_runs import make_run
from tests.app.theme.test_theme import contrast
from tests.app.training_tab.shown import settled, strength


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_hidden_curve_has_a_ring_for_a_dot_and_its_name_can_be_read(qtbot, look):
    theme.use(look, "auto")
    entry = LegendEntry(Metric("loss", "Loss", "loss"), 0)
    qtbot.addWidget(entry)
    entry.resize(entry.sizeHint())
    middle, card = (4 + DOT // 2, entry.height() // 2), QColor(theme.palette.card)
    seen = []
    for shown in (True, False):
        entry.setChecked(shown)
        image = entry.grab().toImage()
        colours = [
            [image.pixelColor(x, y) for x in columns for y in range(image.height())]
            for columns in (range(4, 4 + DOT), range(4 + DOT + 2, image.width()))
        ]
        for part in colours:
            assert max(contrast(one.name(), card.name()) for one in part) >= (4 if part is colours[1] else 2)
        seen.append(image.pixelColor(*middle))
    assert seen[0] != seen[1] and contrast(seen[1].name(), entry.palette().window().color().name()) < 1.3


def test_buttons_stand_in_line_with_what_they_belong_to(qtbot, open_tab, runs):
    for name in ("run", "other"):
        make_run(runs / name, iterations=7, outcome="completed")
    tab = open_tab()
    settled(qtbot, tab)
    card = strength(tab)
    first = min(card.legend.entries.values(), key=lambda entry: entry.index)
    assert _middle(card.log_button) == _middle(first)
    tab.run_page.show_run(tab.library.runs[0], tab.library.runs[1:], tab.trainer.description)
    legend = tab.run_page.runs
    qtbot.waitUntil(lambda: legend.isVisible() and legend.names[0].height() > 0, timeout=60_000)
    assert abs(_middle(legend.compare_button) - _middle(legend.names[0])) <= 1


def _middle(part):
    return part.mapTo(part.window(), part.rect().center()).y()
