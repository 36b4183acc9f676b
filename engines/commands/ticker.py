"""How far a long command has come: one line that is rewritten while it works."""

import sys
import time
from typing import Self

_WIDTH = 78
_LONG = 600.0
"""What takes so many seconds is told in minutes."""


class Ticker:
    """On a terminal's standard error the line is rewritten a few times a second, and taken away in the end;
    elsewhere a line is added every ten seconds."""

    def __init__(self) -> None:
        self._shown = 0.0
        self._terminal = sys.stderr.isatty()

    def tell(self, text: str) -> None:
        """Show a text, unless another was shown just before."""
        now = time.monotonic()
        if now - self._shown < (0.25 if self._terminal else 10.0):
            return
        self._shown = now
        if self._terminal:
            print(f"\r{text:<{_WIDTH}}", end="", file=sys.stderr, flush=True)
        else:
            print(text, file=sys.stderr, flush=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Take the line away, however the work has ended."""
        if self._terminal and self._shown:
            print(f"\r{'':<{_WIDTH}}\r", end="", file=sys.stderr, flush=True)


class GamesTicker(Ticker):
    """How many games are played, and about how long the others will take."""

    def __init__(self, planned: int, played: int = 0) -> None:
        """So many are `played` already."""
        super().__init__()
        self._planned, self._before = planned, played
        self._started = time.monotonic()

    def tell_games(self, played: int, more: str = "") -> None:
        """Show how many are played by now, and `more`."""
        if played == self._before:
            return
        seconds = (time.monotonic() - self._started) / (played - self._before) * (self._planned - played)
        left = f"{seconds:.0f} s" if seconds < _LONG else f"{seconds / 60:.0f} min"
        self.tell(f"{played}/{self._planned} games, {more}about {left} to go")
