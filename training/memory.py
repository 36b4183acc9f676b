"""The memory of this process and of this computer."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

UNTOLD = 8.0


def resident_mebibytes(others: Sequence[int] = ()) -> float:
    """The memory that this process holds now, and with it what `others`, by their numbers, hold for
    themselves, in MiB. Where the system does not tell: the most that this one ever held; 0 where nothing is
    known."""
    try:
        pages = _statm("self")[1] + sum(resident - shared for _, resident, shared in map(_statm, others))
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    except (OSError, ValueError, AttributeError):
        pass
    try:
        import resource
    except ImportError:
        return 0.0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20


def _statm(process: int | str) -> tuple[int, int, int]:
    """Pages of a process: all, those in memory, and those of them that stand in files."""
    size, resident, shared = Path(f"/proc/{process}/statm").read_text().split()[:3]
    return int(size), int(resident), int(shared)


def installed_gibibytes() -> float:
    """The memory of this computer, in GiB; `UNTOLD` where the system does not tell."""
    if sys.platform == "win32":
        import ctypes

        kibibytes = ctypes.c_ulonglong()
        told = ctypes.windll.kernel32.GetPhysicallyInstalledSystemMemory(ctypes.byref(kibibytes))
        return kibibytes.value / 2**20 if told else UNTOLD
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    except (OSError, ValueError):
        return UNTOLD
