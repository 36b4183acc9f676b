"""How well a run's player keeps to the exact truth, on the positions of the game's test set."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from threading import Event
from typing import Any

from engines.errors import InputError
from engines.game import Game
from engines.opponents.opponent import Opponent
from engines.testsets.accuracy import Accuracy, measure
from engines.testsets.position_set import PositionSet, Question, bundled
from training.course import Course
from training.kind import Metric, Panel

TRUTH = Panel("truth", "Exact truth", "Share of the decisions that keep a win or a draw, with 95 % intervals")
DECISIONS = Metric(
    "truth/preserved", "Decisions", TRUTH.id, "share",
    "Share of the decisions in which it keeps the win or the draw. Only positions count in which some move "
    "gives it away.", headline=True, truth=True,
)  # fmt: skip
"""The curve of a player that there is only one of."""


class Truth:
    """The test set of a run's game, where it has one, and how a run is held to it."""

    def __init__(self, course: Course[Any, Any], game: Game, threads: int) -> None:
        self._course, self._threads = course, threads
        self._positions = load_positions(game, course.warn)

    def hold(self, make: Callable[[], Opponent]) -> None:
        """Ask players that are all the same, as many as there are threads, about all decisions of the set;
        what comes of it is told, and kept in the run's state. Nothing happens without a set."""
        positions, course = self._positions, self._course
        if positions is None:
            return
        stop = course.control.interrupt

        def work(_: Callable[[int], None]) -> Accuracy | None:
            found = answered(make, positions.decisions, self._threads, stop)
            return None if stop.is_set() else found

        rate = course.measured(1, work).preserved
        course.state.truth[DECISIONS.name] = rate.share
        course.point(DECISIONS.name, rate.share, *rate.interval)


def load_positions(game: Game, warn: Callable[[InputError], None]) -> PositionSet | None:
    """The test set that came with the program. None where there is none, or it cannot be used, of which
    `warn` hears."""
    path = bundled(game)
    try:
        return PositionSet.load(path, game) if path else None
    except InputError as error:
        warn(error)
        return None


def answered(
    make: Callable[[], Opponent], questions: Sequence[Question], threads: int, stop: Event | None = None
) -> Accuracy:
    """The answers of as many equal players as there are threads, each to its share of the questions."""
    with ThreadPoolExecutor(max(1, threads)) as pool:
        shares = [questions[at::threads] for at in range(threads)]
        parts = list(pool.map(lambda share: measure(make(), share, stop), shares))
    return Accuracy(tuple(chain.from_iterable(part.answers for part in parts)))
