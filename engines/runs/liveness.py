"""Whether a process whose number was written down still lives."""

import os
import sys
from pathlib import Path

STILL_ACTIVE = 259


def birth(pid: int) -> int | None:
    """What tells a process from any other that has its number sooner or later: when it began, in ticks of the
    system that stay the same whoever sets its clock; 0 where it does not tell. None where no process of that
    number works."""
    if pid <= 0:
        return None
    if sys.platform == "win32":
        return _birth_on_windows(pid)
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):  # no process has a number that large
        return None
    except PermissionError:
        pass
    try:
        facts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return None if facts[0] in "ZX" else int(facts[19])  # one may only wait to be buried


def lives(pid: int, born: int) -> bool:
    """Whether process `pid` works and is the one that was born then, as `birth` says; 0 is any moment."""
    now = birth(pid)
    return now is not None and (0 in (now, born) or now == born)


def _birth_on_windows(pid: int) -> int | None:
    import ctypes

    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined, unused-ignore]
    handle = kernel.OpenProcess(0x1000, False, pid)
    if not handle:
        return None
    code, times = ctypes.c_ulong(), [ctypes.c_ulonglong() for _ in range(4)]  # the first is that of its birth
    kernel.GetExitCodeProcess(handle, ctypes.byref(code))
    kernel.GetProcessTimes(handle, *map(ctypes.byref, times))
    kernel.CloseHandle(handle)
    return times[0].value if code.value == STILL_ACTIVE else None
