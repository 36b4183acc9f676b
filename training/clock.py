"""The active time of a run: it stands still while the run is paused or not running."""

import time
from collections.abc import Callable


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
