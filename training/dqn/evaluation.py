"""How well a network plays, alone: matches against fixed opponents, from paired random openings."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from engines.evaluation.qnetwork import QNetwork
from engines.game import Game
from engines.matches.arena import play_match
from engines.opponents.dqn import DQN
from engines.opponents.spec import make_opponent
from engines.search.limit import Control
from training.dqn.curves import MATCHES
from training.dqn.options import Options

OPENING_PLIES = 4
RANDOM = "score/random"
LAST, LAST_RANDOM = 2, 10
"""How many times more games there are at the end of a run."""


@dataclass(frozen=True, slots=True)
class Score:
    """The network's share of the points, 0 to 1, with its 95 % interval, by the name of its curve."""

    name: str
    score: float
    low: float
    high: float


def hold(
    game: Game,
    network: Path,
    options: Options,
    last: bool,
    seed: int,
    threads: int,
    stop: Event,
    report: Callable[[int], None],
) -> list[Score] | None:
    """Play all matches, several at once; None when stopped before the end. `report` hears how many are over,
    on any thread."""
    over = 0

    def match(name: str) -> Score | None:
        nonlocal over
        times = (LAST_RANDOM if name == RANDOM else LAST) if last else 1
        player = DQN(game, QNetwork.load(network, game), seed=seed)
        result = play_match(
            game, player, make_opponent(game, MATCHES[name][0], seed + 1), options.evaluation_games * times,
            openings=OPENING_PLIES if game.rows > 4 else 2, seed=seed, control=Control(stop=stop),
        )  # fmt: skip
        if stop.is_set():
            return None
        over += 1
        report(over)
        return Score(name, result.score, result.low, result.high)

    with ThreadPoolExecutor(max(1, threads)) as pool:
        scores = list(pool.map(match, reversed(MATCHES)))
    whole = [score for score in reversed(scores) if score]
    return None if len(whole) < len(MATCHES) else whole
