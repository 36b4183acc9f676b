"""How well a player keeps to the truth: the moves that it plays, and what it expects of them.

The rate that counts is that of the decisions that matter: positions in which some move gives away a
win or a draw and another does not. In all others every move keeps the value, whoever plays.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from threading import Event

import numpy as np
from numpy.typing import NDArray

from engines.matches.match import Match
from engines.matches.rating import wilson
from engines.opponents.opponent import Opponent
from engines.search.limit import Control
from engines.testsets.position_set import Origin, Question

AT_ONCE = 256
BINS = 10


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of `count` questions, 0 to 1 (1 without questions), with its 95 % interval."""

    kept: int
    count: int

    @property
    def share(self) -> float:
        """The share itself."""
        return self.kept / self.count if self.count else 1.0

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 % interval, by `rating.wilson`."""
        return wilson(self.share, self.count)

    def as_json(self) -> dict[str, float]:
        """The share, its interval and the number of questions."""
        low, high = self.interval
        return {
            "rate": round(self.share, 6), "low": round(low, 6), "high": round(high, 6), "count": self.count
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Bin:
    """Questions of which about as much was expected: how many, the mean score that the player expected
    and the mean true one, both from 0 (loss) to 1 (win)."""

    count: int
    expected: float
    true: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """How far expected scores, 0 to 1, are from the true ones. `brier` is the mean squared difference
    with its 95 % interval: 0 is perfect. `error` is the mean distance between both within bins of
    equal expectation."""

    brier: float
    low: float
    high: float
    error: float
    bins: tuple[Bin, ...]

    def as_json(self) -> dict[str, object]:
        """All figures under their names."""
        bins = [{"count": b.count, "expected": round(b.expected, 6), "true": round(b.true, 6)}
                for b in self.bins]  # fmt: skip
        figures = {name: round(getattr(self, name), 6) for name in ("brier", "low", "high", "error")}
        return {**figures, "bins": bins}


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player did in one question: whether its move kept the value, whether it was among the very
    best, and the score that it expected, 0 to 1."""

    question: Question
    keeps: bool
    optimal: bool
    expected: float


@dataclass(frozen=True)
class Accuracy:
    """A player's answers to a set's questions, or to some of them."""

    answers: tuple[Answer, ...]

    @property
    def preserved(self) -> Rate:
        """The share of the decisions that matter in which the move kept the value."""
        return _rate([answer.keeps for answer in self.answers if answer.question.matters])

    @property
    def preserved_of_all(self) -> Rate:
        """The same share of all questions, which flatters."""
        return _rate([answer.keeps for answer in self.answers])

    @property
    def optimal(self) -> Rate:
        """The share of the decisions that matter in which no move was better, by margin or distance
        neither."""
        return _rate([answer.optimal for answer in self.answers if answer.question.matters])

    @property
    def optimal_of_all(self) -> Rate:
        """The same share of all questions."""
        return _rate([answer.optimal for answer in self.answers])

    @property
    def calibration(self) -> Calibration:
        """Of the values that the player told, over all questions."""
        expected = np.array([answer.expected for answer in self.answers])
        true = np.array([(answer.question.truth.value + 1) / 2 for answer in self.answers])
        return calibration(expected, true)

    def of_stage(self, stage: str) -> "Accuracy":
        """The answers of one stage of the game."""
        return Accuracy(tuple(answer for answer in self.answers if answer.question.stage == stage))

    def of_origin(self, origin: Origin) -> "Accuracy":
        """The answers to questions of one origin."""
        return Accuracy(tuple(answer for answer in self.answers if answer.question.origin is origin))

    def as_json(self) -> dict[str, object]:
        """What `hiyoko-engine accuracy --json` prints of it."""
        return {
            "positions": len(self.answers),
            "preserved": self.preserved.as_json(),
            "preserved_of_all": self.preserved_of_all.as_json(),
            "optimal": self.optimal.as_json(),
            "optimal_of_all": self.optimal_of_all.as_json(),
        }


def measure(
    player: Opponent,
    questions: Sequence[Question],
    stop: Event | None = None,
    progress: Callable[[int], None] | None = None,
) -> Accuracy:
    """Ask a player about every question, many at once. `progress` hears how many are answered; after a
    `stop` only those are told of that were answered before."""
    stop = stop or Event()
    answers: list[Answer] = []
    for start in range(0, len(questions), AT_ONCE):
        batch = questions[start : start + AT_ONCE]
        found = tuple(_answers(player, batch, stop))
        if stop.is_set():
            break  # a search that was broken off says nothing about the player
        answers += found
        if progress:
            progress(len(answers))
    return Accuracy(tuple(answers))


def calibration(expected: NDArray[np.float64], true: NDArray[np.float64]) -> Calibration:
    """Compare expected scores with true ones, both float [N] in [0, 1]."""
    if not len(expected):
        return Calibration(0.0, 0.0, 1.0, 0.0, ())
    squared = (expected - true) ** 2
    brier = float(squared.mean())
    margin = 1.96 * float(squared.std()) / len(squared) ** 0.5
    which = np.clip((expected * BINS).astype(int), 0, BINS - 1)
    bins = tuple(
        Bin(int(inside.sum()), float(expected[inside].mean()), float(true[inside].mean()))
        for at in range(BINS)
        if (inside := which == at).any()
    )
    error = sum(one.count * abs(one.expected - one.true) for one in bins) / len(expected)
    return Calibration(brier, max(0.0, brier - margin), min(1.0, brier + margin), error, bins)


def _answers(player: Opponent, batch: Sequence[Question], stop: Event) -> Iterator[Answer]:
    matches = [Match.new(player.game, question.position) for question in batch]
    for question, choice in zip(batch, player.choose(matches, None, Control(stop)), strict=True):
        keeps, optimal = question.keeps(choice.move), question.is_optimal(choice.move)
        yield Answer(question, keeps, optimal, (choice.info.value + 1) / 2)


def _rate(kept: Sequence[bool]) -> Rate:
    return Rate(sum(kept), len(kept))
