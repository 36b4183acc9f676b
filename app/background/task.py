"""Work off the window's thread: one worker per runner, and no answer that nobody wants any more."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from threading import Event, Lock
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal
from shiboken6 import isValid

from engines.errors import InputError

Work = Callable[[Event, Callable[[object], None]], object]
"""What runs on the worker: gets a stop flag to look at often, and a function that reports progress."""

PROGRESS_SECONDS = 0.1
"""Reports closer together than this are dropped: a person cannot read them, and painting costs time."""

log = logging.getLogger(__name__)


class _Outlet(QObject):
    """What a job may say. An object of its own, which lives as long as its jobs: while a window dies with its
    runner, a job may just come to its end. Closed before the runner is gone, so that nobody is told then."""

    reported = Signal(int, object)
    ended = Signal(int, object, object)

    def __init__(self) -> None:
        super().__init__()
        self._lock = Lock()
        self._open = True

    def report(self, request: int, value: object) -> None:
        with self._lock:
            if self._open:
                self.reported.emit(request, value)

    def end(self, request: int, result: object, error: Exception | None) -> None:
        with self._lock:
            if self._open:
                self.ended.emit(request, result, error)

    def close(self) -> None:
        with self._lock:
            self._open = False


class _Job(QRunnable):
    def __init__(self, request: int, work: Work, stop: Event, dropped: Event, outlet: _Outlet) -> None:
        super().__init__()
        self._request, self._work, self._outlet = request, work, outlet
        self._stop, self._dropped = stop, dropped
        self._reported_at = 0.0

    def run(self) -> None:
        if self._dropped.is_set():
            return
        result: object = None
        failure: Exception | None = None
        try:
            result = self._work(self._stop, self._report)
        except Exception as error:  # whatever goes wrong belongs to the one who asked
            failure = error
            if not isinstance(error, InputError):
                log.exception("work in the background failed")
        self._outlet.end(self._request, result, failure)

    def _report(self, value: object) -> None:
        now = time.monotonic()
        if now - self._reported_at >= PROGRESS_SECONDS and not self._stop.is_set():
            self._reported_at = now
            self._outlet.report(self._request, value)


@dataclass(frozen=True, slots=True)
class _Request:
    id: int
    stop: Event
    dropped: Event
    """Set when nobody wants the answer any more."""
    done: Callable[[Any], None]
    failed: Callable[[Exception], None]
    progress: Callable[[Any], None] | None


class TaskRunner(QObject):
    """Runs one piece of work at a time on a worker of its own.

    Lives on the thread of the window; every callback is called there. A new request supersedes the one
    before: that one is told to stop, and neither its answer nor its progress is delivered any more.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool()
        self._pool.setMaxThreadCount(1)
        self._outlet = _Outlet()
        self._last = 0
        self._request: _Request | None = None
        self._stops: list[Event] = []
        self._closed = False
        self._outlet.reported.connect(self._deliver_progress)
        self._outlet.ended.connect(self._deliver)
        self.destroyed.connect(partial(_release, self._pool, self._outlet, self._stops))

    @property
    def busy(self) -> bool:
        """Whether an answer is still awaited."""
        return self._request is not None

    def start(
        self,
        work: Work,
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
        progress: Callable[[Any], None] | None = None,
    ) -> None:
        """Run `work(stop, report)` on the worker. Then either `done(result)` or `failed(error)` is called,
        after any number of `progress(value)`, at most ten a second; none of them once the request is
        stale, or the runner shut down."""
        self.cancel()
        self._last += 1
        if self._closed:
            return
        stop, dropped = Event(), Event()
        self._request = _Request(self._last, stop, dropped, done, failed, progress)
        self._stops[:] = [stop, dropped]
        self._pool.start(_Job(self._last, work, stop, dropped, self._outlet))

    def cancel(self) -> None:
        """Tell the work under way to stop, and forget it. Returns at once."""
        if self._request is not None:
            self._request.dropped.set()
            self._request.stop.set()
            self._request = None

    def hurry(self) -> None:
        """Tell the work under way to come to its end; what it has by then is still delivered."""
        if self._request is not None:
            self._request.stop.set()

    def shutdown(self) -> None:
        """Cancel, wait until the worker is idle, and start nothing any more."""
        self._closed = True
        self.cancel()
        self._outlet.close()
        self._pool.waitForDone()

    def _deliver_progress(self, request: int, value: object) -> None:
        current = self._request
        if current is not None and current.id == request and current.progress is not None:
            current.progress(value)

    def _deliver(self, request: int, result: object, error: Exception | None) -> None:
        current = self._request
        if current is None or current.id != request:
            return
        self._request = None
        if error is None:
            current.done(result)
        else:
            current.failed(error)


def _release(pool: QThreadPool, outlet: _Outlet, stops: list[Event], *_: object) -> None:
    """A runner is being destroyed: its worker must not outlive what it would speak to."""
    outlet.close()
    for stop in stops:
        stop.set()
    if isValid(pool):  # at the interpreter's end Python may have taken the pool away first
        pool.waitForDone()
