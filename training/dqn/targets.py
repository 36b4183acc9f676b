"""What values are learned towards: r + γ · max, with the sign of whose turn it is next."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import numpy as np
from numpy.typing import NDArray

from engines.evaluation.qnetwork import Deeds, QNetwork, best_of, deeds_of
from engines.game import States
from engines.games.reversi.afterstates import follow, rewards
from training.dqn.options import EIGHT, FOUR, Options

Floats = NDArray[np.float32]
VIEWS = {FOUR: (0, 2, 4, 6), EIGHT: tuple(range(8))}
"""The symmetric images that are looked at: the article's four are those that leave the beginning of the game
as it is, turned by 180° and mirrored at both diagonals."""
AT_ONCE = 256
"""Moves between two looks at whether to stop."""


def look(network: QNetwork, deeds: Deeds, images: str) -> Floats:
    """The values that a maximum is sought among, [views, M]: those of each image, or their mean."""
    values = network.worth(deeds.before, deeds.after, VIEWS.get(images, (0,)))
    return values.mean(axis=0, keepdims=True, dtype=np.float32) if images == EIGHT else values


def best_values(judge: QNetwork, states: States, images: str, chooser: QNetwork | None = None) -> Floats:
    """The value [P] of the best move in positions [P, 3] in which a side can move. With a `chooser` it says
    which move and image that is, and the judge what it is worth (double DQN)."""
    deeds = deeds_of(states)
    values = look(judge, deeds, images)
    if chooser is None:
        return best_of(deeds.first, values.max(axis=0))
    liked = look(chooser, deeds, images)
    best = best_of(deeds.first, liked.max(axis=0))
    taken = values[liked.argmax(axis=0), np.arange(liked.shape[1])]
    is_best = liked.max(axis=0) == np.repeat(best, np.diff(deeds.first))
    places = np.where(is_best, np.arange(len(is_best)), len(is_best))
    return taken[np.minimum.reduceat(places, deeds.first[:-1])] if len(best) else best


def one_step(judge: QNetwork, after: States, options: Options, chooser: QNetwork | None = None) -> Floats:
    """The target [N] of the moves that led to the states `after` [N, 3], each for the side that moved: the
    result where the game is over, else gamma times the best reply's value, negative where the turn
    changes."""
    then, signs = np.empty_like(after), np.empty(len(after), np.float32)
    targets = np.empty(len(after), np.float32)
    rewards(after, targets)
    follow(after, then, signs)
    going = signs != 0
    best = best_values(judge, np.ascontiguousarray(then[going]), options.images, chooser)
    targets[going] += np.float32(options.gamma) * signs[going] * best
    return targets


def fresh_targets(
    judges: Sequence[QNetwork],
    choosers: Sequence[QNetwork],
    after: States,
    options: Options,
    stop: Event,
) -> Floats | None:
    """The targets of many moves, found on as many threads as there are judges; None when stopped before the
    end. `choosers` is empty unless it is double DQN."""
    parts = [after[at : at + AT_ONCE] for at in range(0, len(after), AT_ONCE)]

    def work(which: int) -> list[Floats]:
        found, chooser = [], choosers[which] if choosers else None
        for part in parts[which :: len(judges)]:
            if stop.is_set():
                break
            found.append(one_step(judges[which], np.ascontiguousarray(part), options, chooser))
        return found

    with ThreadPoolExecutor(len(judges)) as pool:
        found = list(pool.map(work, range(len(judges))))
    if stop.is_set():
        return None
    order = [found[at % len(judges)][at // len(judges)] for at in range(len(parts))]
    return np.concatenate(order) if order else np.empty(0, np.float32)


def returns(rewarded: Floats, signs: Floats, best: Floats, greedy: NDArray[np.bool_], gamma: float,
            trace: float) -> Floats:  # fmt: skip
    """The targets [P, G] of whole games, one a column, from their last moves back to the first: as
    `one_step`, but of what follows `trace` is what the game itself led to (Watkins's Q(lambda)).

    `rewarded` and `signs` are those of each move, `best` the value of the best move where it was made, and
    `greedy` whether it was that one. Where a game is over, signs are 0; what stands below means nothing.
    """
    plies, games = signs.shape
    targets = np.zeros((plies, games), np.float32)
    following = np.zeros(games, np.float32)
    for ply in range(plies - 1, -1, -1):
        here = rewarded[ply].copy()
        if ply + 1 < plies:
            played = np.where(greedy[ply + 1], following, best[ply + 1])
            value = (1 - trace) * best[ply + 1] + trace * played
            here += np.where(signs[ply] != 0, gamma * signs[ply] * value, 0.0)
        targets[ply] = following = here.astype(np.float32)
    return targets
