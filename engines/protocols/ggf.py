"""A game of Reversi in GGF, as far as NBoard's `set game` needs it: the board at the start, and the moves."""

import re

from engines.errors import InputError
from engines.game import Game, Position, Side
from engines.matches.match import Match
from engines.protocols.spelling import Othello, with_due_pass

_PROPERTY = re.compile(r"([A-Z]{1,2})\[([^\]]*)\]")


def write_ggf(match: Match) -> str:
    """The match in one line; it holds no names."""
    game, spelling = match.game, Othello(match.game)
    board, side = game.format_position(match.start).replace("X", "*").split()
    moves = "".join(
        f"{'BW'[position.side]}[{spelling.write_move(position, move)}]"
        for position, move in zip(match.positions, match.moves, strict=False)
    )
    return f"(;GM[Othello]PC[Hiyoko]RE[?]TY[{game.rows}]BO[{game.rows} {board} {side}]{moves};)"


def read_ggf(game: Game, text: str) -> Match:
    """The match that is written so, with the passes that it leaves out. Raises InputError for another board,
    and for moves that cannot be played."""
    match: Match | None = None
    for name, value in _PROPERTY.findall(text):
        if name == "BO":
            match = Match.new(game, _start(game, value))
        elif name in ("B", "W"):
            if match is None:
                break
            match = _play(match, Side("BW".index(name)), value.partition("/")[0].strip())
    if match is None:
        raise InputError("The game has no board: its GGF holds no BO[…] before the moves.")
    return match


def _start(game: Game, value: str) -> Position:
    size, _, cells = value.strip().partition(" ")
    cells = "".join(cells.split()).upper().replace("*", "X")
    if size != str(game.rows):
        raise InputError("The board has the size {size}; it must be {rows}.", size=size, rows=game.rows)
    return game.parse_position(f"{cells[:-1]} {cells[-1:]}")


def _play(match: Match, side: Side, text: str) -> Match:
    match = with_due_pass(match, side)
    if match.position.side != side:
        raise InputError("The move {move} is not legal here.", move=text)
    return match.play(Othello(match.game).read_move(match.position, text))
