"""Closing the window while a run is on, and resting while nobody looks."""

from PySide6.QtWidgets import QLabel, QMainWindow

from engines.runs.command import last_command
from tests.app.training_tab.make_runs import make_run


def test_closing_asks_while_a_run_is_on(qtbot, open_tab, runs):
    folder = make_run(runs / "run", iterations=3, live=True)
    tab = open_tab()
    assert not tab.close() and tab.isVisible()
    question = tab._question
    assert "Reversi 6 × 6 · Standard" in " ".join(label.text() for label in question.findChildren(QLabel))
    question.cancel_button.click()
    assert tab.isVisible() and not tab.ask_before_close()
    assert tab._question is not question
    tab._question.keep_button.click()
    assert not tab.isVisible()
    assert last_command(folder) == "run"


def test_closing_can_stop_and_save(qtbot, open_tab, runs):
    folder = make_run(runs / "run", iterations=3, live=True)
    tab = open_tab()
    window = QMainWindow()
    qtbot.addWidget(window)
    assert not tab.ask_before_close()
    tab._question.stop_button.click()
    assert not tab.isVisible() and last_command(folder) == "stop"


def test_closing_asks_nothing_without_a_run(open_tab, runs):
    make_run(runs / "run", iterations=3, outcome="stopped")
    assert open_tab().ask_before_close()


def test_nothing_is_watched_while_hidden(qtbot, open_tab, runs):
    make_run(runs / "run", iterations=3, outcome="stopped")
    tab = open_tab()
    assert tab.library.following
    tab.hide()
    assert not tab.library.following
    make_run(runs / "other", iterations=2, live=True)
    tab.show()
    assert tab.library.following and len(tab.list.cards) == 2
