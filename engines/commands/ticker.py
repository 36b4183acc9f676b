"""How far a long command has come: one line that is rewritten while it works."""

import sys
import time

_WIDTH = 78


class Ticker:
    """On a terminal's standard error the line is rewritten a few times a second; elsewhere a line is
    added every ten seconds."""

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

    def clear(self) -> None:
        """Take the line away again."""
        if self._terminal and self._shown:
            print(f"\r{'':<{_WIDTH}}\r", end="", file=sys.stderr, flush=True)
