"""Tic-tac-toe: rules by hand-made positions, and a slow second opinion on every position there is."""

import numpy as np
import pytest

from engines.catalogue import GAMES
from engines.errors import InputError
from engines.game import Anatomy, Outcome, Piece, Position, Reason, Side
from engines.games.tictactoe.rules import TicTacToe

GAME = next(game for game in GAMES if isinstance(game, TicTacToe))


def has_three(cells: list[str], mark: str) -> bool:
    """Three in a row, column or diagonal, written from the rules alone."""
    board = [cells[0:3], cells[3:6], cells[6:9]]
    return (
        any(all(cell == mark for cell in row) for row in board)
        or any(all(row[column] == mark for row in board) for column in range(3))
        or all(board[i][i] == mark for i in range(3))
        or all(board[i][2 - i] == mark for i in range(3))
    )


def every_position() -> list[Position]:
    seen = {GAME.initial}
    open_ = [GAME.initial]
    while open_:
        position = open_.pop()
        for move in GAME.legal_moves(position):
            after = GAME.play(position, move)
            if after not in seen:
                seen.add(after)
                open_.append(after)
    return list(seen)


def test_every_position_against_lists() -> None:
    positions = every_position()
    assert len(positions) == 5478
    for position in positions:
        text = GAME.format_position(position)
        cells, side = list(text.split()[0]), text.split()[1]
        other = "O" if side == "X" else "X"
        lost = has_three(cells, other)
        free = [] if lost else [i for i, cell in enumerate(cells) if cell == "-"]
        assert list(GAME.legal_moves(position)) == free
        expected = None
        if lost:
            expected = Outcome(position.side.other, Reason.LINE)
        elif not free:
            expected = Outcome(None, Reason.BOARD_FULL)
        assert GAME.outcome(position) == expected
        assert GAME.parse_position(text) == position
        planes = np.empty(27, np.float32)
        GAME.kernels.encode(position.array(), 0, planes)
        own, opponent = [cell == side for cell in cells], [cell == other for cell in cells]
        assert planes.reshape(-1, 3).T.tolist() == [own, opponent, [1] * 9]
        for move in free:
            after = [*cells]
            after[move] = side
            assert GAME.format_position(
                GAME.play(position, GAME.legal_moves(position)[free.index(move)])
            ) == ("".join(after) + " " + other)


def test_words() -> None:
    position = GAME.parse_position("X---O---- X")
    move = GAME.parse_move(position, "C2")
    assert GAME.format_move(position, move) == "c2"
    assert GAME.anatomy(position, move) == Anatomy(5)
    assert GAME.pieces(position)[4] == Piece("mark", Side.SECOND)
    assert GAME.hands(position) == ({}, {})


def test_a_line_on_the_last_square_wins() -> None:
    position = GAME.parse_position("XXOOOXX-- O")
    assert GAME.outcome(position) is None
    assert GAME.outcome(GAME.parse_position("XOXOXOXOX O")) == Outcome(Side.FIRST, Reason.LINE)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("XX------- O", "2 X and 0 O cannot stand on the board when O is to move"),
        ("X-------- X", "1 X and 0 O cannot stand"),
        ("XXXOOO--- X", "X cannot be to move with three in a line"),
        ("X---O--- X", "9 squares, but the position lists 8"),
        ("X--?O---- X", "Square a2 holds '\\?'"),
        ("X---O---- b", "side to move is 'B'"),
    ],
)
def test_impossible_positions(text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        GAME.parse_position(text)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [("a1", "The move a1 is not legal here"), ("d1", "'d1' is not a move; a move looks like b2")],
)
def test_unreadable_moves(move: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        GAME.parse_move(GAME.parse_position("X---O---- X"), move)
