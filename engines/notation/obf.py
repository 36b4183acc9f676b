"""OBF: Othello positions with what is known of their moves, one on each line.

`<64 squares X O -> <X|O>; <move>:<margin>; <move>:<margin>; ...` Margins are final disc differences for the
side to move; lines that begin with % are remarks.
"""

import re
from dataclasses import dataclass

from engines.errors import InputError
from engines.game import Game, Move, Position

_NOTE = re.compile(r"([A-Ha-h][1-8]|[Pp][Aa]?[Ss]?[Ss]?)\s*:\s*([+-]?[0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Problem:
    """A position, and the published margins of some or all of its moves."""

    position: Position
    margins: dict[Move, int]


def read_problems(game: Game, text: str) -> tuple[Problem, ...]:
    """All problems of a text, on the game's board. Raises InputError that names the line."""
    problems = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("%"):
            try:
                problems.append(_problem(game, line))
            except InputError as error:
                raise InputError("Line {line}: {reason}", line=number, reason=error) from error
    return tuple(problems)


def _problem(game: Game, line: str) -> Problem:
    board, *notes = line.split(";")
    position = game.parse_position(board)
    margins = {}
    for note in notes:
        if not note.strip():
            continue
        found = _NOTE.fullmatch(note.strip())
        if not found:
            raise InputError("'{note}' is not a move with its margin, such as C4:+6.", note=note.strip())
        name = "pass" if found[1].lower().startswith("p") else found[1]
        margins[game.parse_move(position, name)] = int(found[2])
    return Problem(position, margins)
