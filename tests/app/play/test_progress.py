"""My level: its course over the games that counted, and the dialog that draws it."""

import pyqtgraph as pg
import pytest
from PySide6.QtWidgets import QScrollArea

from app.board.looks import find_look
from app.i18n import languages
from app.play.progress.course import beside, course, course_of, in_words
from app.play.progress.dialog import LOWEST, ProgressDialog
from engines.catalogue import find_game
from engines.opponents.levels import levels
from engines.opponents.standing import Played, Standing, save_standing

GAME = find_game("reversi6")
RESULTS = (Played(1000.0, 1.0), Played(1150.0, 0.5), Played(1200.0, 0.0))


@pytest.fixture
def standing():
    kept = Standing(900.0, RESULTS)
    save_standing(GAME, kept)
    return kept


def test_the_course_begins_with_the_guess_and_ends_with_todays_estimate(standing):
    found = course_of(GAME)
    assert len(found.estimates) == len(found.intervals) == 4 and found.games == 3
    assert found.estimates[0] == pytest.approx(900.0, abs=5)
    assert found.estimates[-1] == pytest.approx(standing.elo) and found.intervals[-1] == standing.interval
    assert found.estimates[1] > found.estimates[0] and found.estimates[3] < found.estimates[2]
    low, high = found.reach
    assert all(low < shown < high for shown in (*found.estimates, *found.intervals[-1]))
    assert all(low < played.elo < high for played in RESULTS)
    assert [level.animal for level in found.levels] == [
        level.animal for level in levels(GAME) if low <= level.elo <= high
    ]


def test_one_game_is_not_several():
    said = in_words(course(Standing(900.0, RESULTS[:1]), levels(GAME)))
    assert said.endswith("from the one game that counted.")


def test_it_is_told_in_words(standing):
    known = levels(GAME)
    said = in_words(course(standing, known))
    low, high = (round(end, -1) for end in standing.interval)
    assert f"{round(standing.elo, -1):.0f}" in said and f"between {low:.0f} and {high:.0f}" in said
    assert "from 3 games" in said
    assert beside(course(Standing(known[2].elo, (Played(known[2].elo, 0.5),) * 9), known), known) == (
        f"Closest level: {known[2].animal}."
    )


def test_nothing_has_counted_yet(qtbot):
    dialog = ProgressDialog(find_look("reversi6"))
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.text.text().startswith("No game has counted yet.") and not dialog.plot.isVisible()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_curve_leaves_room_for_what_stands_below_it(qtbot, standing, language):
    languages.use(language)
    dialog = ProgressDialog(find_look("reversi6"))
    qtbot.addWidget(dialog)
    dialog.show()
    (area,) = dialog.findChildren(QScrollArea)
    assert area.verticalScrollBar().maximum() == 0
    assert dialog.plot.height() >= LOWEST


def test_the_dialog_draws_a_sign_for_each_game_and_the_levels_beside(qtbot, standing):
    languages.use("ja")
    dialog = ProgressDialog(find_look("reversi6"))
    qtbot.addWidget(dialog)
    dialog.show()
    items = dialog.box.addedItems
    signs = {item.opts["symbol"]: item.getData() for item in items if isinstance(item, pg.ScatterPlotItem)}
    drawn = {sign: list(zip(x, y, strict=True)) for sign, (x, y) in signs.items()}
    assert drawn == {"t1": [(1, 1000.0)], "d": [(2, 1150.0)], "t": [(3, 1200.0)]}
    lines = [item.value() for item in items if isinstance(item, pg.InfiniteLine)]
    assert lines == [level.elo for level in dialog.course.levels]
    assert dialog.plot.accessibleDescription() == dialog.text.text() and "3" in dialog.text.text()
