"""The active time of a run: it stands still while the run is paused or not running."""

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path


class ActiveClock:
    """Counts seconds from where an earlier process left off: those on the wall, or those of another
    `source`, such as `time.process_time`."""

    def __init__(self, seconds: float = 0.0, source: Callable[[], float] = time.monotonic) -> None:
        """Start counting."""
        self._source = source
        self._before = seconds
        self._since: float | None = source()
        self._started = seconds, time.monotonic()

    @property
    def seconds(self) -> float:
        """Active seconds so far."""
        return self._before + (0.0 if self._since is None else self._source() - self._since)

    @property
    def pace(self) -> float:
        """Seconds that it counts in a second on the wall, so far; 1 at the start."""
        before, began = self._started
        passed, counted = time.monotonic() - began, self.seconds - before
        return counted / passed if passed > 0 and counted > 0 else 1.0

    def hold(self) -> None:
        """Stand still."""
        self._before, self._since = self.seconds, None

    def go_on(self) -> None:
        """Count again."""
        if self._since is None:
            self._since = self._source()


def resident_mebibytes(others: Sequence[int] = ()) -> float:
    """The memory that this process and `others`, by their numbers, hold now, in MiB. Where the system does
    not tell: the most that this one ever held; 0 where nothing is known."""
    try:
        pages = [int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in ("self", *others)]
        return sum(pages) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except (OSError, ValueError, AttributeError):
        pass
    try:
        import resource
    except ImportError:
        return 0.0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
