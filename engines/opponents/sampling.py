"""From what a player thinks to the move it plays."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from engines.errors import InputError
from engines.game import Game, Move
from engines.matches.match import Match
from engines.search.info import SearchInfo


def sample(weights: Mapping[Move, float], temperature: float, rng: np.random.Generator) -> Move:
    """A move drawn by `chances_of`."""
    chances = chances_of(weights, temperature)
    moves = list(chances)
    if temperature <= 0 or max(weights.values()) <= 0:
        return moves[0]  # nothing is drawn, which later draws depend on
    return moves[int(rng.choice(len(moves), p=np.array(list(chances.values()))))]


def chances_of(weights: Mapping[Move, float], temperature: float) -> dict[Move, float]:
    """The chance of each move, proportional to weight ** (1 / temperature); weights are 0 or more. At
    temperature 0 only the heaviest has one, the lowest number among equals."""
    moves = sorted(weights)
    heights = np.array([weights[move] for move in moves], np.float64)
    if temperature <= 0 or heights.max() <= 0:
        return {moves[int(heights.argmax())]: 1.0}
    with np.errstate(divide="ignore"):
        logs = np.log(heights) / temperature
    chances = np.exp(logs - logs.max())
    return dict(zip(moves, (chances / chances.sum()).tolist(), strict=True))


def pick(info: SearchInfo, temperature: float, rng: np.random.Generator) -> Move:
    """The move that a searching player plays: the first of its line, or one drawn among its visits
    (its policy, where it counts none) at a temperature above 0; moves without a share of the policy
    are proven worse than others."""
    if temperature <= 0 and info.pv:
        return info.pv[0]
    weights = {move: float(count) for move, count in info.visits.items() if info.policy[move] > 0}
    return sample(weights or info.policy, temperature, rng)


def legal_softmax(logits: NDArray[np.float32], legal: Sequence[Move]) -> dict[Move, float]:
    """The policy over the legal moves, which sums to 1, from logits float32 [actions]."""
    heights = logits[list(legal)].astype(np.float64)
    chances = np.exp(heights - heights.max())
    chances /= chances.sum()
    return dict(zip(legal, chances.tolist(), strict=True))


def require_matches(game: Game, matches: Sequence[Match]) -> None:
    """Raise InputError unless every match is of this game and goes on."""
    for match in matches:
        if match.game.id != game.id:
            raise InputError("This player plays {game}, not {other}.", game=game, other=match.game)
        if not match.legal_moves:
            raise InputError("The game is over: there is no move to choose.")
