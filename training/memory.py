"""The memory of this process and of this computer."""

from collections.abc import Sequence
from contextlib import suppress

import psutil


def resident_mebibytes(others: Sequence[int] = ()) -> float:
    """The memory that this process holds now, and with it what `others`, by their numbers, hold for
    themselves, in MiB; where the system does not tell what they share with one another (Linux does), all that
    they hold. Those that are gone hold nothing."""
    held = psutil.Process().memory_info().rss
    for number in others:
        with suppress(psutil.NoSuchProcess):
            found = psutil.Process(number).memory_info()
            held += found.rss - getattr(found, "shared", 0)
    return float(held / 2**20)


def installed_gibibytes() -> float:
    """The memory of this computer, in GiB."""
    return float(psutil.virtual_memory().total / 2**30)
