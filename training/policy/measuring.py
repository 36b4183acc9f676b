"""How well a network foresees people's moves, and how it does against random ones."""

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Event

import numpy as np
from numpy.typing import NDArray

from engines.evaluation.manifest import POLICY
from engines.evaluation.network import Network
from engines.game import Game
from engines.games.reversi.features import PLANES, SQUARES, encode_rows
from engines.matches.arena import MatchResult, play_match
from engines.opponents.chance import Chance
from engines.opponents.intuition import Intuition
from engines.search.limit import Control
from training.policy.material import Rows

BATCH = 512
OPENING_PLIES = 4


@dataclass(frozen=True, slots=True)
class Foresight:
    """Of `positions`, in how many the move played was the first choice, and among the first three; and
    the mean cross-entropy in nats."""

    positions: int
    first: int
    three: int
    loss: float


def foresee(game: Game, network: Path, rows: Rows, count: int, threads: int, stop: Event) -> Foresight | None:
    """Measure a network on `count` positions spread evenly over all (0: on all). None when stopped."""
    count = min(count or len(rows), len(rows))
    chosen = np.linspace(0, len(rows) - 1, count).astype(np.int64)
    parts = [chosen[at : at + BATCH] for at in range(0, count, BATCH)]

    def work(which: int) -> list[tuple[int, int, float]]:
        judge = Network.load(network, game, kind=POLICY)
        mine = parts[which::threads]
        return [_look(judge, rows, part) for part in mine if not stop.is_set()]

    with ThreadPoolExecutor(threads) as pool:
        found = [one for some in pool.map(work, range(threads)) for one in some]
    if stop.is_set():
        return None
    first, three, loss = (sum(column) for column in zip(*found, strict=True))
    return Foresight(count, int(first), int(three), loss / count)


def _look(network: Network, rows: Rows, which: NDArray[np.int64]) -> tuple[int, int, float]:
    """First choices, first three, and the sum of losses on some positions."""
    states = np.empty((len(which), network.game.words), np.uint64)
    states[:, 0], states[:, 1] = rows.own[which], rows.opponent[which]
    states[:, 2] = network.game.initial.words[2]
    logits = network.evaluate(states, np.zeros(len(which), np.uint8))[0][:, :SQUARES].astype(np.float64)
    targets = np.empty((len(which), SQUARES), np.float32)
    plain = np.arange(SQUARES)[None], np.zeros(len(which), np.int64)
    planes = np.empty((len(which), SQUARES * PLANES), np.float32)
    encode_rows(rows.own, rows.opponent, rows.squares, which, plain[1], plain[0], planes, targets)
    logits = np.where(targets >= 0, logits, -math.inf)
    played = logits[np.arange(len(which)), rows.squares[which]]
    place = (logits > played[:, None]).sum(axis=1)
    most = logits.max(axis=1)
    loss = most + np.log(np.exp(logits - most[:, None]).sum(axis=1)) - played
    return int((place == 0).sum()), int((place < 3).sum()), float(loss.sum())


def play_random(game: Game, network: Path, games: int, seed: int, stop: Event) -> MatchResult | None:
    """Play a match against random moves, without looking ahead; None when stopped."""
    player = Intuition(game, Network.load(network, game, kind=POLICY), seed=seed)
    result = play_match(
        game, player, Chance(game, seed + 1), games,
        openings=OPENING_PLIES, seed=seed, control=Control(stop=stop),
    )  # fmt: skip
    return None if stop.is_set() else result
