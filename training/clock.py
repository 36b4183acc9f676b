"""The active time of a run: it stands still while the run is paused or not running."""

import os
import time
from pathlib import Path


class ActiveClock:
    """Counts seconds from where an earlier process left off."""

    def __init__(self, seconds: float = 0.0) -> None:
        """Start counting."""
        self._before = seconds
        self._since: float | None = time.monotonic()

    @property
    def seconds(self) -> float:
        """Active seconds so far."""
        return self._before + (0.0 if self._since is None else time.monotonic() - self._since)

    def hold(self) -> None:
        """Stand still."""
        self._before, self._since = self.seconds, None

    def go_on(self) -> None:
        """Count again."""
        if self._since is None:
            self._since = time.monotonic()


def resident_mebibytes() -> float:
    """The memory that this process holds now, in MiB (the most it ever held where the system does not
    tell; 0 where nothing is known)."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    except (OSError, ValueError, AttributeError):
        pass
    try:
        import resource
    except ImportError:
        return 0.0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
