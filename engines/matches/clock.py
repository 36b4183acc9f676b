"""The clock of a game: how much time each side has, and whose runs; and a watch for the time of a move."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from engines.game import Side


@dataclass(frozen=True, slots=True)
class Pace:
    """What each side gets: `seconds` for the game, and `bonus` more seconds after each of its moves; once
    they are spent, `byoyomi` seconds for each move, of which what is left over is lost."""

    seconds: float
    bonus: float = 0.0
    byoyomi: float = 0.0


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """A clock read: the seconds that both sides have left, the first one's first, those of a move among
    them."""

    pace: Pace
    seconds: tuple[float, float]

    @staticmethod
    def full(pace: Pace) -> "TimeLeft":
        """As a game begins."""
        seconds = pace.seconds + pace.byoyomi
        return TimeLeft(pace, (seconds, seconds))


class Stopwatch:
    """Counts the seconds in which it runs. It stands at first."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """`now` gives a time in seconds."""
        self._now = now
        self._counted: float | None = None
        self._since: float | None = None

    @property
    def seconds(self) -> float | None:
        """What it has counted; None where it has not run."""
        if self._since is None:
            return self._counted
        return (self._counted or 0.0) + self._now() - self._since

    def run(self) -> None:
        """Count, unless it does."""
        if self._since is None:
            self._since = self._now()

    def hold(self) -> None:
        """Stop; what was counted stays counted."""
        self._counted, self._since = self.seconds, None

    def reset(self) -> None:
        """Stop, with nothing counted."""
        self._counted = self._since = None


MOVES_TO_GO = 20
"""What is left is meant to last for so many moves more."""


class Clock:
    """It stands until the first move is made; from then on the time of the side to move runs. A move that
    replaces others gives their time back. Seconds never fall below 0."""

    def __init__(
        self,
        start: TimeLeft,
        turn: Side = Side.FIRST,
        ply: int = 0,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Read as `start` after `ply` moves, with `turn` to move; `now` gives a time in seconds."""
        self.pace, self.turn = start.pace, turn
        self._now, self._ply = now, ply
        self._left = {ply: start.seconds}
        """By ply, what both sides had when so many moves had been made."""
        self._since: float | None = None

    @property
    def runs(self) -> bool:
        """Whether somebody's time runs."""
        return self._since is not None

    def seconds(self, side: Side) -> float:
        """What a side has left now."""
        spent = self._spent if side is self.turn else 0.0
        return max(0.0, self._left[self._ply][side] - spent)

    @property
    def allowance(self) -> float:
        """How many seconds the side to move may think about its move, so that its time lasts."""
        left, pace = self.seconds(self.turn), self.pace
        return min(left / 2, main_time(pace, left) / MOVES_TO_GO + 0.8 * (pace.bonus + pace.byoyomi))

    def read(self) -> TimeLeft:
        """What both have left now."""
        return TimeLeft(self.pace, (self.seconds(Side.FIRST), self.seconds(Side.SECOND)))

    @property
    def run_out(self) -> bool:
        """Whether the side to move has no time left."""
        return self.runs and not self.seconds(self.turn)

    def run(self) -> None:
        """Let the time of the side to move run, unless it does."""
        if self._since is None:
            self._since = self._now()

    def hold(self) -> None:
        """Stop; what was spent stays spent."""
        self._left[self._ply] = self.read().seconds
        self._since = None

    def press(self, ply: int, side: Side) -> None:
        """`side` has moved after `ply` moves: the other one's time runs."""
        before = self._left[max((one for one in self._left if one <= ply), default=min(self._left))]
        left = [*before]
        left[side] = after_move(self.pace, left[side], self._spent)
        self._left = {one: had for one, had in self._left.items() if one <= ply}
        self._left[ply + 1] = (left[0], left[1])
        self._ply, self.turn, self._since = ply + 1, side.other, self._now()

    @property
    def _spent(self) -> float:
        return 0.0 if self._since is None else self._now() - self._since


def after_move(pace: Pace, left: float, spent: float) -> float:
    """How many of the seconds that a side had `left` it has after a move that took so many."""
    return max(max(0.0, left - spent) + pace.bonus, pace.byoyomi)


def main_time(pace: Pace, left: float) -> float:
    """How many of the seconds that a side has `left` are not those of the move to come."""
    return max(0.0, left - pace.byoyomi)
