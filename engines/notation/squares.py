"""Games whose moves name a square, as Othello programs and people write them.

A transcript is squares one after the other, `f5d6c3d3c4`, with or without blanks and numbers between them,
and passes left out or written as `pa`. A position is the squares row by row and the side to move; black is
`X`, `x`, `b`, `*` or `0`, white `O`, `o`, `w` or `1`, an empty square `-`, `.` or `_`; the squares of 8x8 may
be bitboards. Moves may follow it, and so may what an OBF file says of its moves (after a semicolon, on the
same line), which is not read.
"""

import re

from engines.catalogue import GAMES
from engines.errors import InputError
from engines.game import Game
from engines.matches.match import Match
from engines.notation.bitboards import read_bitboards
from engines.notation.script import PASS, Script

BLACK, WHITE, EMPTY = "Xxb*0B", "Oow1W", "-._"
_PLAIN = str.maketrans(BLACK + WHITE + EMPTY, "X" * len(BLACK) + "O" * len(WHITE) + "-" * len(EMPTY))
_CELL = rf"[{re.escape(BLACK + WHITE + EMPTY)}]"
_SIDE = re.compile(rf"\s*([{re.escape(BLACK + WHITE)}])(?=[\s;%]|$)")
_MOVE = re.compile(r"\s*(?:\d+[.)]\s*)?(?:([a-h][1-8])|(pass|pa|ps))[\s,;:-]*", re.IGNORECASE)
_SAID = re.compile(r"\A\s*;.*")
"""What an OBF file says of a position, to the end of its line."""
_SHOWN = 12
"""So many characters are shown of what cannot be read."""


def square_games() -> tuple[Game, ...]:
    """The games that are written so, the largest board first."""
    return tuple(sorted(filter(_is_written_so, GAMES), key=lambda game: -_squares(game)))


def read_squares(text: str) -> Script | None:
    """A position, a transcript, or both; None where the text is nothing of the kind. Raises InputError where
    it begins as one and does not go on so."""
    text = re.sub(r"%.*", "", text)
    board = read_bitboards(text) or _board(text)
    if board is None:
        return Script(square_games(), None, read_moves(text)) if _MOVE.match(text) else None
    cells, rest = board
    side = _SIDE.match(rest)
    if side:
        rest = rest[side.end() :]
    start = f"{cells} {side[1].translate(_PLAIN) if side else 'X'}"
    games = tuple(game for game in square_games() if _squares(game) == len(cells))
    return Script(games, start, read_moves(_SAID.sub("", rest)))


def read_moves(text: str) -> tuple[str, ...]:
    """The moves of a transcript in small letters. Raises InputError where it cannot be read further."""
    moves, at = [], 0
    text = text.strip()
    while at < len(text):
        found = _MOVE.match(text, at)
        if not found:
            raise InputError("From '{rest}' on, these are not moves.", rest=text[at : at + _SHOWN])
        moves.append(found[1].lower() if found[1] else PASS)
        at = found.end()
    return tuple(moves)


def write_squares(match: Match) -> str:
    """The transcript of a match, after the position that it began with if that was not the game's own start;
    that position alone where nothing was played. Passes are left out, but for those at the end."""
    game = match.game
    last = match.plies
    while last and match.passed(last - 1):
        last -= 1
    moves = "".join(
        game.format_move(match.positions[ply], move)
        for ply, move in enumerate(match.moves)
        if ply >= last or not match.passed(ply)
    )
    begun = [] if moves and match.start == game.initial else [game.format_position(match.start)]
    return " ".join([*begun, *([moves] if moves else [])])


def _board(text: str) -> tuple[str, str] | None:
    """The squares of the board that a text begins with, as X, O and -, and the rest of the text."""
    run = re.match(rf"(?:\s*{_CELL})+", text)
    cells = re.sub(r"\s", "", run[0]) if run else ""
    sizes = [size for size in map(_squares, square_games()) if size <= len(cells)]
    if not run or not sizes:
        return None
    board = re.match(rf"(?:\s*{_CELL}){{{sizes[0]}}}", text)
    assert board
    return cells[: sizes[0]].translate(_PLAIN), text[board.end() :]


def _squares(game: Game) -> int:
    return game.rows * game.columns


def _is_written_so(game: Game) -> bool:
    start = game.format_position(game.initial)
    return re.fullmatch(rf"[XO-]{{{_squares(game)}}} [XO]", start) is not None
