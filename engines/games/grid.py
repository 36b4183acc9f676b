"""What square boards with lettered columns share: names, symmetries, readable complaints."""

from collections.abc import Sequence

import numpy as np

from engines.errors import InputError
from engines.game import Game, Move, Piece, Position, Side, Symmetry


def square_name(square: int, columns: int) -> str:
    """`a1` is the top left square; columns are letters, rows are numbers from the top."""
    row, column = divmod(square, columns)
    return f"{'abcdefgh'[column]}{row + 1}"


def square_symmetries(n: int, actions: int) -> tuple[Symmetry, ...]:
    """The eight symmetries of an n x n board whose first n * n actions are its squares; further
    actions keep their place."""
    board = np.arange(n * n).reshape(n, n)
    images = [np.rot90(side, turns) for side in (board, board.T) for turns in range(4)]
    symmetries = []
    for image in images:
        squares = image.reshape(-1).astype(np.int64)
        moves = np.concatenate([squares, np.arange(n * n, actions, dtype=np.int64)])
        squares.flags.writeable = moves.flags.writeable = False
        symmetries.append(Symmetry(squares, moves))
    return tuple(symmetries)


def split_cells(text: str, n: int) -> tuple[list[str], int]:
    """Take `<cells> <side>` apart: the cells as `X`, `O` or `-`, and 0 (X moves) or 1 (O moves)."""
    parts = text.upper().split()
    if len(parts) != 2:
        raise InputError(
            "A position is {count} squares, a space and the side to move: 2 parts, not {parts}.",
            count=n * n,
            parts=len(parts),
        )
    cells, side = parts
    if len(cells) != n * n:
        raise InputError(
            "The board has {count} squares, but the position lists {given}.", count=n * n, given=len(cells)
        )
    for square, cell in enumerate(cells):
        if cell not in "XO-":
            raise InputError(
                "Square {square} holds '{cell}'; it must be X, O or -.",
                square=square_name(square, n),
                cell=cell,
            )
    if side not in ("X", "O"):
        raise InputError("The side to move is '{side}'; it must be X or O.", side=side)
    return list(cells), int(side == "O")


def cell_masks(cells: list[str]) -> tuple[int, int]:
    """The squares of X and of O as bits."""
    first = sum(1 << square for square, cell in enumerate(cells) if cell == "X")
    second = sum(1 << square for square, cell in enumerate(cells) if cell == "O")
    return first, second


def piece_masks(pieces: Sequence[Piece | None]) -> tuple[int, int]:
    """The squares of the first and of the second player's pieces as bits."""
    first, second = (
        sum(1 << square for square, piece in enumerate(pieces) if piece and piece.side is side)
        for side in Side
    )
    return first, second


def format_cells(position: Position, squares: int) -> str:
    """The text that `split_cells` reads, from a position that starts with X's and O's bits."""
    first, second = position.words[:2]
    cells = ("X" if first >> i & 1 else "O" if second >> i & 1 else "-" for i in range(squares))
    return f"{''.join(cells)} {'XO'[position.side]}"


def find_move(game: Game, position: Position, text: str, example: str) -> Move:
    """The legal move that is written like this; `example` says how moves look."""
    wanted = text.strip().lower()
    for move in game.legal_moves(position):
        if game.format_move(position, move).lower() == wanted:
            return move
    names = {square_name(square, game.columns) for square in range(game.rows * game.columns)}
    if wanted in names or wanted == "pass":
        raise InputError("The move {move} is not legal here.", move=wanted)
    raise InputError(
        "'{text}' is not a move; a move looks like {example}.", text=text.strip(), example=example
    )
