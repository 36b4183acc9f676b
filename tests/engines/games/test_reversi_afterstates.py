"""What moves lead to: the kernels for many positions, against the rules one at a time."""

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.evaluation.qnetwork import deeds_of
from engines.game import Move, Position
from engines.games.reversi.afterstates import PLANES, encode_deeds, follow, replay_games, rewards
from engines.games.reversi.random_games import random_games

SIZES = (4, 6, 8)


def positions(size: int, games: int = 40) -> np.ndarray:
    """All positions of some random games in which the side to move can move."""
    game = find_game(f"reversi{size}")
    squares = np.empty((games, size * size - 4), np.uint8)
    random_games(game.initial.array(), squares, np.array([3], np.uint64))
    states = np.empty((squares.size, 3), np.uint64)
    count = replay_games(game.initial.array(), squares, states, np.empty(squares.size, np.int64))
    return states[:count]


@pytest.mark.parametrize("size", SIZES)
def test_deeds_are_the_legal_moves_and_lead_where_the_rules_say(size: int) -> None:
    game, states = find_game(f"reversi{size}"), positions(size, 12)
    deeds = deeds_of(states)
    then, signs = np.empty_like(deeds.after), np.empty(len(deeds.after), np.float32)
    results = np.empty(len(deeds.after), np.float32)
    follow(deeds.after, then, signs)
    rewards(deeds.after, results)
    for row, state in enumerate(states):
        position = Position(tuple(int(word) for word in state))
        part = range(deeds.first[row], deeds.first[row + 1])
        assert tuple(deeds.moves[part.start : part.stop]) == game.legal_moves(position)
        for at in part:
            after = game.play(position, Move(int(deeds.moves[at])))
            assert after.words == tuple(deeds.after[at]) and position.words == tuple(deeds.before[at])
            outcome = game.outcome(after)
            if outcome is not None:
                won = 0 if outcome.winner is None else 1 if outcome.winner == position.side else -1
                assert (signs[at], results[at]) == (0, won)
            elif game.legal_moves(after) == (game.actions - 1,):
                assert (signs[at], results[at]) == (1, 0)
                assert game.play(after, Move(game.actions - 1)).words == tuple(then[at])
            else:
                assert (signs[at], results[at]) == (-1, 0) and after.words == tuple(then[at])


@pytest.mark.parametrize("size", SIZES)
def test_planes_show_the_board_after_and_turn_with_it(size: int) -> None:
    game, deeds = find_game(f"reversi{size}"), deeds_of(positions(size, 8))
    symmetries = np.array([symmetry.squares for symmetry in game.symmetries])
    planes = np.empty((len(deeds.after), size * size * PLANES), np.float32)
    encode_deeds(deeds.before, deeds.after, np.zeros(len(planes), np.int64), symmetries, planes)
    plain = planes.reshape(len(planes), -1, PLANES).copy()
    for row in range(0, len(plain), 7):
        before, after = (tuple(int(word) for word in part[row]) for part in (deeds.before, deeds.after))
        mover = before[2] & 1
        for square in range(size * size):
            wanted = [after[mover] >> square & 1, after[1 - mover] >> square & 1]
            assert plain[row, square, :2].tolist() == wanted
            signed = [(part[0] >> square & 1) - (part[1] >> square & 1) for part in (before, after)]
            assert plain[row, square, 8:].tolist() == [*signed, 1 - 2 * mover]
            near = [
                at for at in range(size * size)
                if max(abs(at // size - square // size), abs(at % size - square % size)) == 1
            ]  # fmt: skip
            empty = not any(wanted)
            beside = [float(empty and any(plain[row, at, side] for at in near)) for side in (0, 1)]
            assert plain[row, square, 4:6].tolist() == beside
        moves = game.legal_moves(Position(after)) if not game.outcome(Position(after)) else ()
        replies = [square for square in moves if square < size * size]
        assert np.flatnonzero(plain[row, :, 2]).tolist() == replies
    for image in range(8):
        encode_deeds(deeds.before, deeds.after, np.full(len(planes), image), symmetries, planes)
        turned = planes.reshape(len(planes), -1, PLANES)
        np.testing.assert_array_equal(turned, plain[:, symmetries[image]])
