"""The curves of an earlier run beside those of the one that is shown."""

import json
import shutil

import pytest
from PySide6.QtCore import Qt

from app.labs.lessons.views import CURVES, RESULTS
from tests.app.labs.lessons.make_lessons import MINUTES, put

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def compared(qtbot, made, labs_home, open_lesson):
    """A page with the curves of a run, and of another with more dropout beside them."""
    put(made, labs_home, "digits")
    shutil.copytree(made["digits"], labs_home / "older")
    config = json.loads((labs_home / "older" / "config.json").read_text())
    (labs_home / "older" / "config.json").write_text(
        json.dumps({**config, "created": 1.0, "options": {"iterations": 5, "dropout": 0.7}})
    )
    _, page = open_lesson("digits")
    page.session.show_run(labs_home / "digits")
    page.side.buttons[2].click()
    rows = {row.folder.name: row for row in page.runs.rows}
    page.views.show_view(RESULTS)
    qtbot.mouseClick(rows["older"].beside_button, LEFT)
    curves = page.views.curves
    qtbot.waitUntil(lambda: len(curves.plots.runs) == 2 and len(curves.plots.cards) == 6, timeout=MINUTES)
    return page


def test_both_are_drawn_and_it_is_said_which_one_is_dashed(qtbot, compared):
    curves = compared.views.curves
    assert compared.views.stack.currentIndex() == CURVES and curves.away_button.isVisible()
    assert [run.folder.name for run in curves.plots.runs] == ["digits", "older"]
    assert curves.beside_words.text().endswith(" % right · Dropout 0.7")
    qtbot.waitUntil(lambda: len(curves.plots.cards["accuracy"].curves) == 6, timeout=MINUTES)
    assert compared.session.model.folder.name == "digits", "results and network are still this one's"
    qtbot.mouseClick(curves.away_button, LEFT)
    assert not curves.away_button.isVisible() and len(curves.plots.runs) == 1


def test_it_goes_when_it_is_deleted_or_shown_itself(qtbot, compared, labs_home):
    rows = {row.folder.name: row for row in compared.runs.rows}
    qtbot.mouseClick(rows["older"].show_button, LEFT)
    assert compared.views.curves.beside is None and compared.session.model.folder.name == "older"
    qtbot.mouseClick(rows["digits"].beside_button, LEFT)
    assert compared.session.beside.folder.name == "digits"
    qtbot.mouseClick(rows["digits"].delete_button, LEFT)
    with qtbot.waitSignal(compared.runs.deleted, timeout=MINUTES):
        qtbot.mouseClick(compared.strip.buttons[0], LEFT)
    assert compared.session.beside is None and compared.session.model.folder.name == "older"
    assert not compared.views.curves.away_button.isVisible()


def test_beside_nothing_or_itself_a_run_is_simply_shown(qtbot, compared):
    compared.session.clear()
    rows = {row.folder.name: row for row in compared.runs.rows}
    for _ in range(2):
        qtbot.mouseClick(rows["older"].beside_button, LEFT)
        assert compared.session.beside is None and compared.session.model.folder.name == "older"
