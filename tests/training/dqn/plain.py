"""Targets as the formula stands, one move at a time, with the game's own rules."""

from collections.abc import Callable

from engines.game import Game, Move, Position

Value = Callable[[Position, Position], float]
"""What a network gives for a move: the position before it, and the one after."""


def reward(game: Game, before: Position, after: Position) -> float | None:
    """The result for the side that moved; None while the game goes on."""
    outcome = game.outcome(after)
    if outcome is None:
        return None
    return 0.0 if outcome.winner is None else 1.0 if outcome.winner == before.side else -1.0


def worth(game: Game, value: Value, before: Position, after: Position) -> float:
    """What a move counts for in a maximum."""
    result = reward(game, before, after)
    return value(before, after) if result is None else result


def best(game: Game, value: Value, position: Position) -> float:
    """The maximum over the moves."""
    return max(worth(game, value, position, game.play(position, move)) for move in game.legal_moves(position))


def target(game: Game, value: Value, before: Position, move: Move, gamma: float) -> float:
    """The result; or - gamma * max, or + gamma * max where the turn does not change."""
    after = game.play(before, move)
    result = reward(game, before, after)
    if result is not None:
        return result
    sign, skip = -1, Move(game.actions - 1)
    if game.legal_moves(after) == (skip,):
        after, sign = game.play(after, skip), 1
    return sign * gamma * best(game, value, after)
