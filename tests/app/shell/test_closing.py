"""Closing the window while something is being trained, in whichever tab."""

import json
import os
import sys
import time

import pytest
from PySide6.QtWidgets import QLabel

from app.background.child_process import Outcome
from app.i18n import languages
from app.labs.tab import LabsTab
from app.play.own_games.dialog import OwnGamesDialog
from app.settings.store import Settings
from app.shell.main_window import MainWindow
from app.training_tab.tab import TrainingTab
from engines.paths import LAB_RUNS
from engines.runs.command import Command, give_command, last_command
from engines.runs.config import Config, write_config
from engines.runs.layout import CONFIG, LOCK
from tests.app.runs.make_runs import make_run


@pytest.fixture
def window(qtbot, tmp_path, description_text):
    """A window with the two tabs, both shown."""

    def made(tab):
        tab.trainer._read(Outcome(0, "", description_text, ""))
        return tab

    window = MainWindow(
        Settings(None),
        [],
        {
            "Training": (tmp_path / "runs", lambda: made(TrainingTab(home=tmp_path / "runs"))),
            "Labs": (tmp_path / "labs", lambda: made(LabsTab(home=tmp_path / "labs"))),
        },
    )
    qtbot.addWidget(window)
    window.show()
    for number in (0, 1):
        window.show_tab(number)
    yield window
    for tab in window.made.values():
        tab.shut_down()


def lesson_run(folder, kind="digits", **options):
    """A run of the Labs, locked by this process."""
    folder.mkdir(parents=True)
    write_config(folder, Config(kind, "", "quick", options, time.time()))
    (folder / LOCK).write_text(json.dumps({"pid": os.getpid(), "started": time.time()}))
    return folder


def words(question):
    return " ".join(label.text() for label in question.findChildren(QLabel))


def test_one_question_for_the_runs_of_all_tabs(window, tmp_path):
    folders = [
        make_run(tmp_path / "runs" / "run", iterations=3, live=True),
        lesson_run(tmp_path / "labs" / "digits"),
        lesson_run(tmp_path / "labs" / "walk", "maze", learner="sarsa"),
    ]
    assert not window.close() and window.isVisible()
    question = window.farewell.question
    for title in ("Reversi 6 × 6 · Standard", "Handwritten digits", "Sarsa", "Still training"):
        assert title in words(question)
    assert not window.close() and window.farewell.question is question
    question.cancel_button.click()
    assert window.isVisible() and not window.close()
    assert window.farewell.question is not question
    window.farewell.question.stop_button.click()
    assert not window.isVisible()
    assert [last_command(folder) for folder in folders] == [Command.STOP] * 3


def test_a_run_of_the_labs_can_go_on(window, tmp_path):
    folder = lesson_run(tmp_path / "labs" / "digits")
    languages.use("ja")
    assert not window.close()
    question = window.farewell.question
    assert "学習中：手書き数字。" in words(question)
    question.keep_button.click()
    assert not window.isVisible() and last_command(folder) is Command.RUN


def test_nothing_is_asked_where_nothing_goes_on(window, tmp_path):
    make_run(tmp_path / "runs" / "run", iterations=3, outcome="stopped")
    give_command(lesson_run(tmp_path / "labs" / "stopping"), Command.STOP)
    assert window.close() and window.farewell.question is None


def test_a_damaged_lock_does_not_keep_the_end_from_the_others(qtbot, window, tmp_path):
    folder = make_run(tmp_path / "runs" / "run", iterations=3, outcome="stopped")
    (folder / LOCK).write_text('{"pid": 9223372036854775808, "started": 1.0}')
    with qtbot.waitSignal(window.closing):
        assert window.close()


def test_a_run_that_is_only_beginning_or_cannot_be_read_is_asked_about(window, tmp_path, monkeypatch):
    program = tmp_path / "trainer"
    program.write_text("#!/bin/sh\nexec sleep 60\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    labs, folder = window.made["Labs"], tmp_path / "labs" / "beginning"
    labs.trainer.begin(folder, "digits", "", "quick", {})
    broken = lesson_run(tmp_path / "labs" / "broken")
    (broken / CONFIG).write_text("{")
    assert not window.close()
    assert "beginning" in words(window.farewell.question) and "broken" in words(window.farewell.question)
    window.farewell.question.stop_button.click()
    assert not window.isVisible() and last_command(folder) is Command.STOP
    labs.trainer._processes[folder].terminate()
    labs.trainer._processes[folder]._process.wait(10)


def test_whoever_cancels_does_not_start_again_later(window, tmp_path):
    folder = lesson_run(tmp_path / "labs" / "digits")
    window.farewell.start_again()
    assert window.isVisible() and window.farewell.again
    window.farewell.question.cancel_button.click()
    assert window.isVisible() and not window.farewell.again
    window.farewell.start_again()
    window.farewell.question.keep_button.click()
    assert not window.isVisible() and window.farewell.again
    assert last_command(folder) is Command.RUN


def test_lists_of_games_are_closed_with_the_program(shown):
    """They may be at work: their workers must not outlive the program."""
    shown.window.exchange.show_own()
    dialog = shown.window.findChild(OwnGamesDialog)
    shown.shut_down()
    assert not dialog.isVisible()


def test_a_size_that_was_chosen_is_there_again_although_a_run_goes_on(shown):
    """Whatever is closed with the program has no say any more: not who has answered already, either."""
    lesson_run(shown.home / LAB_RUNS / "digits")
    shown.window.farewell.start_again()
    shown.window.farewell.question.keep_button.click()
    assert not shown.window.isVisible() and shown.window.farewell.again
