"""How lively this process is: its age, its memory, and how late its timers come."""

import os
import time
from pathlib import Path

import psutil
from PySide6.QtCore import QObject, Qt, QTimer

BEAT_MS = 16


class Pulse(QObject):
    """A timer of 16 ms that notes by how much it comes too late while something else goes on."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.worst_slip = 0.0
        """Milliseconds, since the last `begin`."""
        self._last = 0.0
        self._timer = QTimer(self, interval=BEAT_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)

    def begin(self) -> None:
        """Start to watch, from nothing."""
        self.worst_slip, self._last = 0.0, time.perf_counter()
        self._timer.start()

    def end(self) -> float:
        """Stop watching; returns the worst slip in milliseconds."""
        self._timer.stop()
        return round(self.worst_slip, 1)

    def _beat(self) -> None:
        now = time.perf_counter()
        self.worst_slip = max(self.worst_slip, (now - self._last) * 1000 - BEAT_MS)
        self._last = now


def process_age() -> float | None:
    """Seconds since this process was started; None where the system does not tell to a hundredth of
    a second (Linux does)."""
    try:
        started = int(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19])
        uptime = float(Path("/proc/uptime").read_text().split()[0])
    except OSError:
        return None
    return round(uptime - started / os.sysconf("SC_CLK_TCK"), 3)


def memory_megabytes() -> float:
    """What this process holds in memory, in MiB."""
    return float(round(psutil.Process().memory_info().rss / 2**20, 1))
