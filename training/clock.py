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
        self._started, self._began, self._held = seconds, time.monotonic(), 0.0

    @property
    def seconds(self) -> float:
        """Active seconds so far."""
        return self._before + (0.0 if self._since is None else self._source() - self._since)

    @property
    def pace(self) -> float:
        """Seconds that it counts in a second on the wall while it does not stand still, so far; 1 at the
        start."""
        now = time.monotonic() if self._since is not None else self._held
        passed, counted = now - self._began, self.seconds - self._started
        return counted / passed if passed > 0 and counted > 0 else 1.0

    def hold(self) -> None:
        """Stand still."""
        if self._since is not None:
            self._before, self._since, self._held = self.seconds, None, time.monotonic()

    def go_on(self) -> None:
        """Count again."""
        if self._since is None:
            self._since = self._source()
            self._began += time.monotonic() - self._held
