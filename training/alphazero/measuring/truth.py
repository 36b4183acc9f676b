"""How well a network keeps to the exact truth, on the positions of the game's test set."""

import os
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from engines.evaluation.cache import Cached
from engines.evaluation.network import Network
from engines.opponents.alphazero import AlphaZero
from engines.opponents.intuition import Intuition
from engines.opponents.opponent import Opponent
from engines.search.limit import Limit
from engines.testsets.accuracy import Rate
from engines.testsets.position_set import PositionSet
from training.alphazero.options import Options
from training.truth import answered


@dataclass(frozen=True, slots=True)
class Point:
    """A measure by the name of its curve, with its 95 % interval where it has one."""

    name: str
    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Held:
    """What came of a comparison with the truth: the points of the curves, and of the decisions `asked` about
    with search the numbers of those that were `missed`, the win or the draw given away."""

    points: list[Point]
    asked: int
    missed: list[int]


def hold_to_truth(
    positions: PositionSet, network: os.PathLike[str], options: Options, threads: int, stop: Event
) -> Held | None:
    """Measure the network alone on all positions, and with `evaluation_sims` simulations a move on the
    first `truth_positions` of those that matter: always the same, so that what changes is the network.
    None when stopped before the end."""
    game = positions.game

    def alone() -> Opponent:
        return Intuition(game, Network.load(Path(network), game))

    def search() -> Opponent:
        judge = Cached(Network.load(Path(network), game))
        return AlphaZero(game, judge, Limit(options.evaluation_sims), seed=1)

    first = answered(alone, positions.questions, threads, stop)
    decisions = positions.decisions[: options.truth_positions]
    second = answered(search, decisions, threads, stop)
    if stop.is_set():
        return None
    judged = first.calibration
    points = [
        _point("truth/preserved_alone", first.preserved),
        _point("truth/preserved_search", second.preserved),
        _point("truth/optimal_alone", first.optimal),
        _point("truth/optimal_search", second.optimal),
        Point("truth/brier", judged.brier, judged.low, judged.high),
        Point("truth/calibration", judged.error),
    ]
    kept = {id(answer.question) for answer in second.answers if answer.keeps}
    missed = [number for number, question in enumerate(decisions) if id(question) not in kept]
    return Held(points, len(decisions), missed)


def _point(name: str, rate: Rate) -> Point:
    return Point(name, rate.share, *rate.interval)
