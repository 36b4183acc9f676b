"""Garbage is collected on the window's thread, between events, and nowhere else."""

import gc
import threading

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from app.background.garbage import EVERY_MS, GarbageCollector, collect_garbage
from app.background.task import TaskRunner

PLENTY = 20 * gc.get_threshold()[0]


class Ring:
    """Garbage as soon as nobody holds it, which only a collection finds; notes where it went."""

    def __init__(self, gone: list[threading.Thread]) -> None:
        self.itself, self.gone = self, gone

    def __del__(self) -> None:
        self.gone.append(threading.current_thread())


class Busy(QWidget):
    """Asks for a lot of memory whenever its looks change."""

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        make_garbage([])


class Lost(QWidget):
    """A widget that nobody holds but itself."""

    def __init__(self, gone: list[str]) -> None:
        super().__init__()
        self.itself = self
        self.destroyed.connect(lambda: gone.append("a widget"))


def make_garbage(gone: list[threading.Thread]) -> None:
    for _ in range(PLENTY):
        Ring(gone)


@pytest.fixture
def collector(qapp):
    """As the program begins: Python collects by itself until the collector is there."""
    gc.collect()
    gc.enable()
    owner = QObject()
    yield GarbageCollector(owner)
    gc.disable()


def test_what_a_worker_leaves_behind_goes_on_the_windows_thread(qtbot, collector):
    gone: list[threading.Thread] = []
    done: list[int] = []
    failed: list[Exception] = []
    runner = TaskRunner()

    def work(stop, report):
        make_garbage(gone)
        return len(gone)

    runner.start(work, done.append, failed.append)
    qtbot.waitUntil(lambda: bool(done or failed))
    assert done == [0] and not failed
    qtbot.waitUntil(lambda: len(gone) == PLENTY, timeout=5 * EVERY_MS)
    assert set(gone) == {threading.main_thread()}


def test_no_widget_goes_while_qt_walks_over_all_of_them(qapp, qtbot, collector):
    gone: list[str] = []
    busy = Busy()
    qtbot.addWidget(busy)
    busy.show()
    for _ in range(5):
        Lost(gone)
    before = qapp.styleSheet()
    qapp.setStyleSheet("QWidget { color: red }")
    qapp.setStyleSheet(before)
    assert not gone
    gc.collect()
    assert len(gone) == 5


def test_nothing_is_collected_that_is_not_due(collector):
    gone: list[threading.Thread] = []
    collect_garbage()
    Ring(gone)
    collect_garbage()
    assert not gone


def test_what_is_there_at_first_is_not_looked_through_again(qtbot, qapp, monkeypatch):
    monkeypatch.setattr("app.background.garbage.EVERY_MS", 5)
    before, gone = gc.get_threshold(), list[threading.Thread]()
    owner = QObject()
    GarbageCollector(owner)
    gc.set_threshold(1, 1, 1)
    try:
        qtbot.waitUntil(lambda: gc.get_freeze_count() > 0, timeout=5 * EVERY_MS)
        frozen = gc.get_freeze_count()
        for times in (1, 2, 3):  # what comes later goes as before, and nothing more is kept
            make_garbage(gone)
            qtbot.waitUntil(lambda times=times: len(gone) == times * PLENTY, timeout=5 * EVERY_MS)
        assert gc.get_freeze_count() <= frozen
        owner.deleteLater()
        qtbot.waitUntil(lambda: gc.get_freeze_count() == 0, timeout=5 * EVERY_MS)
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
        gc.disable()
