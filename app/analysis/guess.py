"""Moves of a game that a person guesses, and what a guess is worth beside the move that was played. No Qt
here."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from app.analysis.quiz import NEARLY
from engines.game import Move, Side
from engines.matches.match import Match
from engines.review.doubts import CARELESS
from engines.review.verdicts import FEW_DISCS
from engines.solvers.oracle import Truth

FULL, PART = 2, 1
"""Points for a move as good as the one played, and for one nearly as good."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a move leaves to the side that makes it: its `share` of the score that the judge expects, 0 to 1,
    and the `truth`; None for what is not known."""

    share: float | None = None
    truth: Truth | None = None

    def seen(self, mover: Side, side: Side) -> "Worth":
        """What is so for `mover`, as `side` sees it."""
        share = self.share if mover is side or self.share is None else 1 - self.share
        return Worth(share, self.truth.seen(mover, side) if self.truth is not None else None)


class Grade(Enum):
    """How a guess stands beside the move that was played."""

    SAME = "same"
    BETTER = "better"
    AS_GOOD = "as good"
    NEARLY = "nearly as good"
    WORSE = "worse"
    UNKNOWN = "unknown"
    """Nobody could say what it is worth, or none was made."""


_POINTS = {Grade.SAME: FULL, Grade.BETTER: FULL, Grade.AS_GOOD: FULL, Grade.NEARLY: PART}


@dataclass(frozen=True, slots=True)
class Guess:
    """At the `ply`-th move, `played`, a person guessed `move`, None where it was asked to be shown; `hinted`
    if the AI was asked for help. `worths` of the moves, None while they are being weighed."""

    ply: int
    played: Move
    move: Move | None
    hinted: bool = False
    worths: Mapping[Move, Worth] | None = None

    @property
    def grade(self) -> Grade | None:
        """How good it is; None while that is not known yet."""
        if self.move == self.played:
            return Grade.SAME
        if self.move is None:
            return Grade.UNKNOWN
        if self.worths is None:
            return None
        return compare(self.worths.get(self.move, Worth()), self.worths.get(self.played, Worth()))

    @property
    def points(self) -> int:
        """What it counts so far. With a hint it never counts in full."""
        points = _POINTS.get(self.grade or Grade.UNKNOWN, 0)
        return min(points, PART) if self.hinted else points


def compare(move: Worth, played: Worth) -> Grade:
    """How a move stands beside the one played: by the truth where it is known of both, else by the judge."""
    if move.truth is not None and played.truth is not None:
        return _by_truth(move.truth, played.truth)
    if move.share is None or played.share is None:
        return Grade.UNKNOWN
    gain = move.share - played.share
    if abs(gain) <= NEARLY / 2:  # of a value, which is twice a share
        return Grade.AS_GOOD
    return Grade.BETTER if gain > 0 else Grade.NEARLY if gain > -CARELESS else Grade.WORSE


def _by_truth(move: Truth, played: Truth) -> Grade:
    """The result counts first, then the margin, or how soon a win or a loss comes."""
    if move.rank == played.rank:
        return Grade.AS_GOOD
    if move.rank > played.rank:
        return Grade.BETTER
    lost = (played.margin or 0) - (move.margin or 0)
    return Grade.NEARLY if move.value == played.value and lost < FEW_DISCS else Grade.WORSE


@dataclass(frozen=True, slots=True)
class Score:
    """What all guesses came to: `points` of `most`; how many of `count` were the `same`, how many `better`,
    and how many are still `open`."""

    points: int
    most: int
    count: int
    same: int
    better: int
    open: int


class Course:
    """A game that is gone through after its first `begin` moves, and what was guessed in it."""

    def __init__(self, line: Match, begin: int, sides: tuple[Side, ...]) -> None:
        """`sides` are those whose moves are asked for, where they had another choice."""
        self.line, self.begin, self.sides = line, begin, sides
        self.asked = tuple(
            ply
            for ply in range(begin, line.plies)
            if line.positions[ply].side in sides and len(line.back_to(ply).legal_moves) > 1
        )
        """The plies after which a move is asked for."""
        self.guesses: list[Guess] = []

    def of(self, sides: tuple[Side, ...]) -> "Course":
        """The same, to guess the moves of other sides, anew."""
        return Course(self.line, self.begin, sides)

    def ahead(self, ply: int) -> int | None:
        """The next ply, this one included, after which a move is asked for; None where none is."""
        return next((one for one in self.asked if one >= ply), None)

    def take(self, ply: int, move: Move | None, hinted: bool) -> Guess:
        """Note a guess, None where none was made."""
        self.guesses.append(Guess(ply + 1, self.line.moves[ply], move, hinted))
        return self.guesses[-1]

    def weigh(self, ply: int, worths: Mapping[Move, Worth]) -> Guess:
        """Learn what moves after a ply are worth for which there is a guess."""
        at = next(at for at, one in enumerate(self.guesses) if one.ply == ply + 1)
        self.guesses[at] = replace(self.guesses[at], worths=worths)
        return self.guesses[at]

    @property
    def score(self) -> Score:
        """What all guesses came to so far."""
        guesses, grades = self.guesses, [one.grade for one in self.guesses]
        points, most = sum(one.points for one in guesses), FULL * len(guesses)
        same, better, open_still = (grades.count(one) for one in (Grade.SAME, Grade.BETTER, None))
        return Score(points, most, len(guesses), same, better, open_still)

    @property
    def likely(self) -> Side:
        """Whose moves are worth guessing: the winner's, where there is one."""
        outcome = self.line.outcome
        return outcome.winner if outcome is not None and outcome.winner is not None else Side.FIRST
