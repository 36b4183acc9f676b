"""Whether a process whose number was written down still lives."""

import os
import sys
from pathlib import Path

CLOCK_SLACK = 2.0
STILL_ACTIVE = 259
TICK, TICKS_BEGAN = 1e-7, 11_644_473_600
"""Windows counts time in ticks of so many seconds, from so many seconds before unix time began: from 1601."""


def lives(pid: int, since: float) -> bool:
    """Whether process `pid` lives and is the one that was there at `since` (unix seconds), not a
    younger one that got the same number."""
    if pid <= 0:
        return False
    if sys.platform == "win32":
        return _born_on_windows(pid) <= since + CLOCK_SLACK
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):  # no process has a number that large
        return False
    except PermissionError:
        pass
    return _born(pid) <= since + CLOCK_SLACK


def _born(pid: int) -> float:
    """When a process began; 0 where the system does not tell. One that only waits to be buried
    counts as not yet born."""
    try:
        facts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        clock = Path("/proc/stat").read_text().partition("btime ")[2].split()
    except OSError:
        return 0.0
    if facts[0] in "ZX":
        return float("inf")
    return int(clock[0]) + int(facts[19]) / os.sysconf("SC_CLK_TCK") if clock else 0.0


def _born_on_windows(pid: int) -> float:
    """When a process began; infinite where none of that number works any more."""
    import ctypes

    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined, unused-ignore]
    handle = kernel.OpenProcess(0x1000, False, pid)
    if not handle:
        return float("inf")
    code, times = ctypes.c_ulong(), [ctypes.c_ulonglong() for _ in range(4)]  # the first is that of its birth
    kernel.GetExitCodeProcess(handle, ctypes.byref(code))
    kernel.GetProcessTimes(handle, *map(ctypes.byref, times))
    kernel.CloseHandle(handle)
    return times[0].value * TICK - TICKS_BEGAN if code.value == STILL_ACTIVE else float("inf")
