"""Every board in the middle of an 8x8 one, so that one compiled solver serves all sizes.

Rays then never leave the word, the quarters of the board are the same for all sizes, and the squares
around a smaller board are simply neither discs nor empty.
"""

from functools import cache

from engines.game import Move, Position

Square = int
"""A square of the 8x8 board, row * 8 + column."""
PASS: Square = 64


@cache
def squares(n: int) -> tuple[Square, ...]:
    """Where the squares of an n x n board lie on the 8x8 one, in order."""
    edge = (8 - n) // 2
    return tuple((row + edge) * 8 + column + edge for row in range(n) for column in range(n))


@cache
def board(n: int) -> int:
    """The squares of an n x n board as bits of the 8x8 one."""
    return sum(1 << square for square in squares(n))


def spread(bits: int, n: int) -> int:
    """Bits of the n x n board as bits of the 8x8 one."""
    edge, row = (8 - n) // 2, (1 << n) - 1
    return sum((bits >> i * n & row) << (i + edge) * 8 + edge for i in range(n))


def sides(position: Position, n: int) -> tuple[int, int]:
    """The discs of the side to move and of the opponent, on the 8x8 board."""
    own, opponent = position.words[position.side], position.words[position.side.other]
    return spread(own, n), spread(opponent, n)


@cache
def moves(n: int) -> dict[Square, Move]:
    """The game's move for each square of its board as it lies on the 8x8 one, and for a pass."""
    return {square: Move(i) for i, square in enumerate((*squares(n), PASS))}
