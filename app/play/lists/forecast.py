"""How long what is being done still takes. No Qt here."""

import time
from collections.abc import Callable

from app.i18n import tr
from app.runs.words import duration

SOON = 3.0
"""Seconds after which what is left can be foretold."""


class Forecast:
    """Made when a job begins, of which `before` was done earlier."""

    def __init__(self, before: int = 0, now: Callable[[], float] = time.monotonic) -> None:
        """`now` gives a time in seconds."""
        self._before, self._now, self._began = before, now, now()

    def after(self, said: str, done: int, whole: int) -> str:
        """What is said of a job, and how long the rest takes once that can be foretold."""
        spent, new = self._now() - self._began, done - self._before
        if spent < SOON or new <= 0 or done >= whole:
            return said
        left = duration(spent / new * (whole - done))
        return f"{said} · {tr('{duration} left', duration=left)}"
