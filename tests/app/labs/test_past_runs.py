"""Earlier runs: each can be deleted once the person has said so, unless a trainer works in it."""

import json
import os
import time

import pytest
from PySide6.QtCore import Qt

from app.labs.past_runs import PastRuns
from engines.runs.config import Config, write_config
from engines.runs.layout import LOCK

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def runs(qtbot, tmp_path, strip):
    """A list of two runs, with another kind's beside them."""
    for name, kind in (("one", "maze"), ("two", "maze"), ("other", "digits")):
        (tmp_path / name).mkdir()
        write_config(tmp_path / name, Config(kind, "", "sarsa", {}, time.time()))
    words = lambda _, config: (config.preset, "", "")  # noqa: E731
    runs = PastRuns(tmp_path, "maze", words, "Show this run again.", strip, "Draw it too.")
    qtbot.addWidget(runs)
    runs.list_runs()
    runs.show()
    yield runs
    runs.shut_down()


def row(runs, name):
    return next(row for row in runs.rows if row.folder.name == name)


def test_a_run_is_deleted_when_the_person_has_said_so(qtbot, tmp_path, runs, strip):
    assert {row.folder.name for row in runs.rows} == {"one", "two"}
    qtbot.mouseClick(row(runs, "one").delete_button, LEFT)
    assert "cannot be undone" in strip.text.text() and (tmp_path / "one").exists()
    qtbot.mouseClick(strip.buttons[1], LEFT)
    assert (tmp_path / "one").exists() and strip.isHidden()
    qtbot.mouseClick(row(runs, "one").delete_button, LEFT)
    with qtbot.waitSignal(runs.deleted) as caught:
        qtbot.mouseClick(strip.buttons[0], LEFT)
    assert caught.args == [tmp_path / "one"] and not (tmp_path / "one").exists()
    assert [row.folder.name for row in runs.rows] == ["two"]
    assert {path.name for path in tmp_path.iterdir()} == {"two", "other"}


def test_a_run_that_a_trainer_works_in_stays(qtbot, tmp_path, runs, strip):
    (tmp_path / "two" / LOCK).write_text(json.dumps({"pid": os.getpid(), "started": time.time()}))
    qtbot.mouseClick(row(runs, "two").delete_button, LEFT)
    qtbot.mouseClick(strip.buttons[0], LEFT)
    qtbot.waitUntil(lambda: "is being trained" in strip.text.text())
    assert strip.isVisible() and (tmp_path / "two").exists()
