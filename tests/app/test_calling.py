"""Who is elsewhere on the desktop is told of what is over; files that the desktop wants opened are."""

from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.application import Hiyoko
from app.runs.watch import RunWatch
from app.settings import options
from app.widgets import calling
from app.widgets.calling import Caller
from engines.runs.command import Command, give_command
from engines.runs.config import Config, write_config
from engines.runs.events import Finished, Started, to_line
from engines.runs.layout import EVENTS
from engines.runs.lock import acquire

READY = 30_000


class Tray(QObject):
    """The desktop's tray, where this machine has none."""

    messageClicked = Signal()  # noqa: N815
    activated = Signal(int)

    def __init__(self, _):
        super().__init__()
        self.told, self.visible = [], False

    @staticmethod
    def isSystemTrayAvailable():
        return True

    def show(self):
        self.visible = True

    def hide(self):
        self.visible = False

    def showMessage(self, title, text, _):
        self.told.append((title, text))


@pytest.fixture
def window(qtbot):
    result = QWidget()
    qtbot.addWidget(result)
    return result


def test_without_a_tray_the_window_alone_calls(qtbot, window):
    caller = Caller()
    with qtbot.waitSignal(caller.called) as called:
        caller.call(window, "A run", "It is over.")
    assert called.args == ["A run", "It is over."]
    caller.rest()


def test_a_message_in_the_tray_leads_to_the_window(qtbot, window, monkeypatch):
    monkeypatch.setattr(calling, "QSystemTrayIcon", Tray)
    caller = Caller()
    caller.call(window, "A run", "It is over.")
    tray: Any = caller._tray
    assert tray.told == [("A run", "It is over.")] and tray.visible
    tray.messageClicked.emit()
    assert window.isVisible() and not tray.visible and not caller._tray


def test_nobody_is_called_who_is_here_or_does_not_want_it(qtbot, window):
    caller = Caller()
    caller.wanted = False
    with qtbot.assertNotEmitted(caller.called):
        caller.call(window, "A run", "It is over.")
    caller.wanted = True
    window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    with qtbot.assertNotEmitted(caller.called):
        caller.call(window, "A run", "It is over.")


def run_in(folder, outcome, text=""):
    folder.mkdir(parents=True)
    write_config(folder, Config("alphazero", "reversi6", "quick"))
    events = (Started("alphazero", "reversi6", "quick", 3, False), Finished(outcome, text))
    (folder / EVENTS).write_text("".join(to_line(one) + "\n" for one in events), encoding="utf-8")
    return folder


@pytest.mark.parametrize(("outcome", "said"), [
    ("completed", "The training has ended."), ("stopped", "The training has ended."),
    ("failed", "The disk is full."),
])  # fmt: skip
def test_a_run_that_ends_is_told_of_once(qtbot, tmp_path, outcome, said):
    folder = run_in(tmp_path / "run", outcome, "The disk is full.")
    at_work = {folder: "My run"}
    watch = RunWatch(lambda: at_work)
    watch.follow(True)
    with qtbot.assertNotEmitted(watch.ended):
        watch.look()
    at_work.clear()
    with qtbot.waitSignal(watch.ended) as ended:
        watch.look()
    assert ended.args == ["My run", said] and not watch.following


def test_a_run_that_was_stopped_by_hand_is_not_told_of(qtbot, tmp_path):
    folder = run_in(tmp_path / "run", "stopped")
    at_work = {folder: "My run"}
    watch = RunWatch(lambda: at_work)
    watch.follow(True)
    give_command(folder, Command.STOP)
    at_work.clear()
    with qtbot.assertNotEmitted(watch.ended):
        watch.look()


def test_nothing_is_watched_where_nothing_is_at_work():
    watch = RunWatch(dict)
    watch.follow(True)
    assert not watch.following


@pytest.fixture
def hiyoko(qtbot, tmp_path):
    result = Hiyoko(tmp_path)
    qtbot.addWidget(result.window)
    yield result
    result.shut_down()


def test_a_run_that_goes_on_from_an_earlier_start_is_watched(hiyoko, tmp_path):
    write_config(run_in(tmp_path / "labs" / "walk", "completed"), Config("digits", "", "quick"))
    folder = run_in(tmp_path / "runs" / "run", "completed")
    hiyoko._looked_at(Qt.ApplicationState.ApplicationInactive)
    assert not hiyoko.watch.following and not hiyoko.window.made, "both are over"
    acquire(folder)
    hiyoko._looked_at(Qt.ApplicationState.ApplicationInactive)
    assert hiyoko.watch.following and list(hiyoko.window.made) == ["Training"]
    hiyoko._looked_at(Qt.ApplicationState.ApplicationActive)
    assert not hiyoko.watch.following


def test_whether_one_is_called_is_a_setting(hiyoko):
    heard = []
    for wanted in (True, False):
        hiyoko.settings[options.CALLING] = wanted
        heard.append(calling.caller.wanted)
    assert heard == [True, False]
    hiyoko.settings[options.CALLING] = True


def test_a_file_that_the_desktop_wants_opened_is(qtbot, qapp, hiyoko, tmp_path):
    game = tmp_path / "game.txt"
    game.write_text("c2 b2 b3", encoding="utf-8")
    hiyoko.window.show()
    page = hiyoko.window.page_of("reversi6")
    QApplication.sendEvent(qapp, QFileOpenEvent(QUrl.fromLocalFile(str(game))))
    qtbot.waitUntil(lambda: page.controller.session.line.plies == 3, timeout=READY)
