"""The planes of policy networks against the rules, square by square."""

import numpy as np

from engines.catalogue import find_game
from engines.game import Move, Position
from engines.games.reversi import features
from tests.engines.notation.wthor_files import PASS, played

GAME = find_game("reversi8")


def by_the_rules(position: Position) -> np.ndarray:
    """The planes [8, 8, 8] made with Python's own means."""
    own, opponent = position.words[position.side], position.words[1 - position.side]
    planes = np.zeros((8, 8, 8), np.float32)
    for square in range(64):
        row, column = divmod(square, 8)
        cell = planes[row, column]
        cell[0], cell[1] = own >> square & 1, opponent >> square & 1
        cell[2] = 1 - cell[0] - cell[1]
        if Move(square) in GAME.legal_moves(position):
            after = GAME.play(position, Move(square))
            cell[3] = 1
            cell[4] = opponent.bit_count() - after.words[1 - position.side].bit_count()
        cell[5] = min(row, 7 - row) < 2 and min(column, 7 - column) < 2
        cell[6] = 1
    return planes


def some_positions() -> list[tuple[Position, Move]]:
    """Positions of a few games with the moves played there, no passes among them."""
    pairs = [
        pair for seed in range(3) for match in [played(seed)]
        for pair in zip(match.positions, match.moves, strict=False) if pair[1] != PASS
    ]  # fmt: skip
    return pairs[::4]


def test_planes_are_what_the_rules_say() -> None:
    for position, _ in some_positions():
        out = np.full(512, 9, np.float32)
        features.encode(position.array(), 0, out)
        np.testing.assert_array_equal(out.reshape(8, 8, 8), by_the_rules(position))


def test_a_batch_shows_positions_through_symmetries() -> None:
    pairs = some_positions()
    own = np.array([position.words[position.side] for position, _ in pairs], np.uint64)
    opponent = np.array([position.words[1 - position.side] for position, _ in pairs], np.uint64)
    moves = np.array([move for _, move in pairs], np.uint8)
    symmetries = np.array([symmetry.squares for symmetry in GAME.symmetries])
    rows = np.arange(len(pairs))[::-1].copy()
    turns = np.arange(len(pairs)) % 8
    planes = np.empty((len(pairs), 512), np.float32)
    targets = np.empty((len(pairs), 64), np.float32)
    features.encode_rows(own, opponent, moves, rows, turns, symmetries, planes, targets)
    for at, row in enumerate(rows):
        position, move = pairs[row]
        squares = symmetries[turns[at]]
        expected = by_the_rules(position).reshape(64, 8)[squares]
        expected[:, 5] = by_the_rules(position).reshape(64, 8)[:, 5]
        np.testing.assert_array_equal(planes[at].reshape(64, 8), expected)
        legal = GAME.legal_moves(position)
        wanted = [1.0 if square == move else 0.0 if square in legal else -1.0 for square in squares]
        assert targets[at].tolist() == wanted
