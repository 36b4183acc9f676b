"""Earlier runs: each can be deleted once the person has said so, unless a trainer works in it."""

import json
import os
import time

import pytest
from PySide6.QtCore import Qt

from app.labs.past_runs import PastRuns
from engines.runs.command import Command, last_command
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
    runs = PastRuns(tmp_path, "maze", words, ("Show this run again.", "Draw it too."), strip)
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


def test_a_run_that_a_trainer_works_in_stays_and_can_be_stopped(qtbot, tmp_path, runs, strip):
    lock = tmp_path / "two" / LOCK
    lock.write_text(json.dumps({"pid": os.getpid(), "started": time.time()}))
    qtbot.mouseClick(row(runs, "two").delete_button, LEFT)
    assert strip.text.text() == "This run is being trained. Stop it before you delete it."
    assert (tmp_path / "two").exists() and strip.buttons[0].text() == "Stop"
    qtbot.mouseClick(strip.buttons[0], LEFT)
    assert last_command(tmp_path / "two") is Command.STOP and strip.isHidden()
    qtbot.mouseClick(row(runs, "two").delete_button, LEFT)
    assert strip.isVisible()
    lock.unlink()
    qtbot.waitUntil(strip.isHidden, timeout=60_000)
    qtbot.mouseClick(row(runs, "two").delete_button, LEFT)
    assert "cannot be undone" in strip.text.text()


def test_a_run_that_is_taken_up_while_one_is_asked_stays(qtbot, tmp_path, runs, strip):
    qtbot.mouseClick(row(runs, "two").delete_button, LEFT)
    (tmp_path / "two" / LOCK).write_text(json.dumps({"pid": os.getpid(), "started": time.time()}))
    qtbot.mouseClick(strip.buttons[0], LEFT)
    qtbot.waitUntil(lambda: "is being trained" in strip.text.text(), timeout=60_000)
    assert strip.isVisible() and (tmp_path / "two").exists()
