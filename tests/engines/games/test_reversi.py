"""Reversi: special rules by hand-made positions, and a slow second opinion along random games."""

from random import Random

import numpy as np
import pytest

from engines.catalogue import GAMES
from engines.errors import InputError
from engines.game import Anatomy, Game, Outcome, Piece, Position, Reason, Side
from engines.games.reversi.rules import Reversi
from tests.engines.games.playthrough import random_match

SIZES = [game for game in GAMES if isinstance(game, Reversi)]
SMALL, MIDDLE, LARGE = SIZES
every_size = pytest.mark.parametrize("game", SIZES, ids=lambda game: game.id)

Grid = list[list[str]]


def names(game: Game, position: Position) -> list[str]:
    return [game.format_move(position, move) for move in game.legal_moves(position)]


def played(game: Game, text: str, move: str) -> str:
    position = game.parse_position(text)
    return game.format_position(game.play(position, game.parse_move(position, move)))


# The second opinion: lists of letters, one square after the other, written from the rules alone.


def grid_of(text: str) -> tuple[Grid, str]:
    cells, side = text.split()
    n = round(len(cells) ** 0.5)
    return [list(cells[n * row : n * row + n]) for row in range(n)], side


def turning(grid: Grid, side: str, row: int, column: int) -> list[tuple[int, int]]:
    """The squares that turn when `side` plays there; none means that it may not."""
    if grid[row][column] != "-":
        return []
    turned = []
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            line: list[tuple[int, int]] = []
            y, x = row + down, column + right
            while (down or right) and 0 <= y < len(grid) and 0 <= x < len(grid):
                if grid[y][x] == "-":
                    break
                if grid[y][x] == side:
                    turned += line
                    break
                line.append((y, x))
                y, x = y + down, x + right
    return turned


def slow_moves(grid: Grid, side: str) -> dict[str, str]:
    """Each legal move with the text of the position after it."""
    other = "O" if side == "X" else "X"
    moves = {}
    for row in range(len(grid)):
        for column in range(len(grid)):
            turned = turning(grid, side, row, column)
            if turned:
                after = [list(line) for line in grid]
                for y, x in [*turned, (row, column)]:
                    after[y][x] = side
                moves["abcdefgh"[column] + str(row + 1)] = "".join(map("".join, after)) + " " + other
    return moves


def slow_rules(text: str) -> dict[str, str]:
    """All moves, a forced pass among them; none when the game is over."""
    grid, side = grid_of(text)
    other = "O" if side == "X" else "X"
    moves = slow_moves(grid, side)
    if not moves and slow_moves(grid, other):
        return {"pass": text[:-1] + other}
    return moves


def slow_outcome(text: str) -> Outcome | None:
    if slow_rules(text):
        return None
    cells = text.split(maxsplit=1)[0]
    black, white, empty = cells.count("X"), cells.count("O"), cells.count("-")
    if black == white:
        return Outcome(None, Reason.DISCS, 0)
    winner = Side.FIRST if black > white else Side.SECOND
    return Outcome(winner, Reason.DISCS, abs(black - white) + empty)


@every_size
@pytest.mark.parametrize("seed", range(8))
def test_against_lists(game: Game, seed: int) -> None:
    match = random_match(game, Random(seed), 200)
    for position in match.positions:
        text = game.format_position(position)
        expected = slow_rules(text)
        assert sorted(names(game, position)) == sorted(expected)
        assert game.outcome(position) == slow_outcome(text)
        assert game.parse_position(text) == position
        for name, after in expected.items():
            assert game.format_position(game.play(position, game.parse_move(position, name))) == after
        planes = np.empty(game.rows * game.columns * game.planes, np.float32)
        game.kernels.encode(position.array(), 0, planes)
        cells, side = text.split()
        own = [cell == side for cell in cells]
        opponent = [cell not in (side, "-") for cell in cells]
        squares = [f"{'abcdefgh'[i % game.columns]}{i // game.columns + 1}" for i in range(len(cells))]
        legal = [square in expected for square in squares]
        assert planes.reshape(-1, game.planes).T[:4].tolist() == [own, opponent, legal, [1] * len(cells)]


@every_size
def test_random_boards_against_lists(game: Game) -> None:
    """Boards that no game reaches: full rows, wipe-outs, discs on every edge."""
    rng = Random(7)
    for _ in range(150):
        density = rng.choice((0.05, 0.3, 0.6, 0.9, 1.0))
        cells = "".join(
            rng.choice("XO") if rng.random() < density else "-" for _ in range(game.rows * game.columns)
        )
        text = f"{cells} {rng.choice('XO')}"
        position = game.parse_position(text)
        expected = slow_rules(text)
        assert sorted(names(game, position)) == sorted(expected)
        assert game.outcome(position) == slow_outcome(text)
        for name, after in expected.items():
            assert game.format_position(game.play(position, game.parse_move(position, name))) == after


def test_starts() -> None:
    assert SMALL.format_position(SMALL.initial) == "-----OX--XO----- X"
    assert MIDDLE.format_position(MIDDLE.initial) == "-" * 14 + "OX----XO" + "-" * 14 + " X"
    assert LARGE.format_position(LARGE.initial) == "-" * 27 + "OX------XO" + "-" * 27 + " X"
    black = {MIDDLE.parse_move(MIDDLE.initial, move) for move in ("c2", "b3", "e4", "d5")}
    assert black == set(MIDDLE.legal_moves(MIDDLE.initial))


def test_lines_do_not_run_round_the_edge() -> None:
    assert names(SMALL, SMALL.parse_position("--XOO----------- X")) == ["pass"]
    assert names(SMALL, SMALL.parse_position("XOO-X----------- X")) == ["d1"]


def test_the_longest_lines_turn() -> None:
    assert played(LARGE, "-OOOOOOX" + "-" * 56 + " X", "a1") == "X" * 8 + "-" * 56 + " O"
    diagonal = ["-"] * 64
    for i in range(1, 7):
        diagonal[9 * i] = "O"
    diagonal[0] = "X"
    after = ["X" if cell == "O" else cell for cell in diagonal]
    after[63] = "X"
    assert played(LARGE, "".join(diagonal) + " X", "h8") == "".join(after) + " O"


def test_a_pass_only_when_nothing_else_can_be_done() -> None:
    position = SMALL.parse_position("XOO-X----------- O")
    assert names(SMALL, position) == ["pass"]
    assert SMALL.anatomy(position, SMALL.parse_move(position, "pass")) == Anatomy(None)
    assert played(SMALL, "XOO-X----------- O", "pass") == "XOO-X----------- X"
    with pytest.raises(InputError, match="pass is not legal here"):
        SMALL.parse_move(SMALL.initial, "pass")


def test_empty_squares_go_to_the_winner() -> None:
    over = SMALL.parse_position("XXX------------- O")
    assert SMALL.legal_moves(over) == ()
    assert SMALL.outcome(over) == Outcome(Side.FIRST, Reason.DISCS, 16)
    assert SMALL.outcome(SMALL.parse_position("OO-------------X O")) == Outcome(Side.SECOND, Reason.DISCS, 14)
    assert SMALL.outcome(SMALL.parse_position("OO------------XX X")) == Outcome(None, Reason.DISCS, 0)


def test_pieces() -> None:
    pieces = SMALL.pieces(SMALL.initial)
    assert pieces[5] == Piece("disc", Side.SECOND)
    assert pieces[6] == Piece("disc", Side.FIRST)
    assert pieces[0] is None
    assert SMALL.hands(SMALL.initial) == ({}, {})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "parts, not 0"),
        ("-----OX--XO-----", "parts, not 1"),
        ("-----OX--XO---- X", "16 squares, but the position lists 15"),
        ("-----OX--ZO----- X", "Square b3 holds 'Z'"),
        ("-----OX--XO----- B", "side to move is 'B'"),
    ],
)
def test_unreadable_positions(text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        SMALL.parse_position(text)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [("a1", "The move a1 is not legal here"), ("e1", "'e1' is not a move"), ("{d3}", "'{d3}' is not a move")],
)
def test_unreadable_moves(move: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        SMALL.parse_move(SMALL.initial, move)
