"""Positions of 8x8 Reversi as two bitboards, `0x… 0x…`, as programs that reckon with them write them.

The first are Black's discs, the second White's; a1 is the highest of the 64 bits, h8 the lowest. Who is to
move may be said behind them, else it is Black: where a program writes the discs of the side to move first,
that side is Black.
"""

import re

from engines.errors import InputError
from engines.game import Game, Position
from engines.games.grid import square_name

ROWS = 8
_SQUARES = ROWS * ROWS
_SHOWN = 20
"""So many digits are shown of what is too long."""
_BOARDS = re.compile(r"\s*0x([0-9a-f]+)[\s,;]+0x([0-9a-f]+)(?![0-9a-z])", re.IGNORECASE)


def read_bitboards(text: str) -> tuple[str, str] | None:
    """The squares of the board that a text begins with, as X, O and -, and the rest of the text; None where
    it does not begin with bitboards. Raises InputError where they are no board."""
    found = _BOARDS.match(text)
    if found is None:
        return None
    for digits in found.groups():
        if int(digits, 16) >> _SQUARES:
            shown = f"0x{digits[:_SHOWN]}{'…' if len(digits) > _SHOWN else ''}"
            raise InputError("The bitboard {bits} has bits outside of the 64 squares.", bits=shown)
    black, white = (f"{int(digits, 16):0{_SQUARES}b}" for digits in found.groups())
    cells = ""
    for square, (first, second) in enumerate(zip(black, white, strict=True)):
        if first == second == "1":
            name = square_name(square, ROWS)
            raise InputError("Both bitboards have a disc on {square}.", square=name)
        cells += "X" if first == "1" else "O" if second == "1" else "-"
    return cells, text[found.end() :]


def read_position(text: str, game: Game) -> Position:
    """A position as the game itself writes it, or of 8x8 Reversi as bitboards. Raises InputError."""
    found = read_bitboards(text)
    if found is None:
        return game.parse_position(text)
    cells, side = found
    return game.parse_position(f"{cells} {side.strip() or 'X'}")
