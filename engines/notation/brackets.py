"""Games of Othello in brackets: GGF, as the Generic Game Server has it, and SGF.

`(;GM[Othello] … BO[8 ---…--- *] B[F5//1.2]W[F6] … ;)`. Of GGF the board, the side to move and the moves are
read, of SGF (`GM[2]`) the size, the stones that were set up and the main line. Times, ratings and remarks are
not.
"""

import re
from collections.abc import Iterator, Sequence

from engines.errors import InputError
from engines.games.grid import square_name
from engines.matches.match import Match
from engines.matches.record import match_texts
from engines.notation.script import PASS, Script
from engines.notation.squares import read_squares, square_games

_ITEM = re.compile(r"([A-Za-z]+)((?:\s*\[(?:\\.|[^\]\\])*\])+)|(\))")
_VALUE = re.compile(r"\[((?:\\.|[^\]\\])*)\]")
_OTHELLO = ("othello", "reversi", "2")
USUAL_SIZE = 8


def read_brackets(text: str) -> Script | None:
    """The first game of a text in brackets; None where there is none. Raises InputError for other games than
    Othello, and where board or moves cannot be read."""
    if not re.match(r"\s*\(\s*;", text):
        return None
    properties = list(_properties(text))
    named = dict(properties)
    kind = named.get("GM", ("2",))[0].strip()
    if kind.lower() not in _OTHELLO:
        raise InputError("This is a game of '{game}', and only Othello is read in this form.", game=kind)
    played = tuple((name, _move(values[0])) for name, values in properties if name in ("B", "W"))
    if "BO" in named:
        board = read_squares(named["BO"][0].strip().partition(" ")[2])
        if board is None or board.start is None:
            raise InputError("The board '{board}' cannot be read.", board=named["BO"][0])
        return Script(board.games, board.start, _with_passes(played, board.start))
    size = named.get("SZ", (str(USUAL_SIZE),))[0].strip()
    games = tuple(game for game in square_games() if str(game.rows) == size)
    if not games:
        raise InputError("There is no board of size {size} here.", size=size)
    start = _set_up(named, games[0].rows)
    return Script(games, start, _with_passes(played, start or "X"))


def write_ggf(match: Match) -> str:
    """A match of Reversi in one line of GGF; it holds no names. `read_brackets` reads the same from it, but
    not that somebody gave up."""
    game = match.game
    board, side = game.format_position(match.start).replace("X", "*").split()
    moves = "".join(
        f"{'BW'[position.side]}[{'PA' if text == PASS else text.upper()}]"
        for position, text in zip(match.positions, match_texts(match), strict=False)
    )
    return f"(;GM[Othello]PC[Hiyoko]RE[?]TY[{game.rows}]BO[{game.rows} {board} {side}]{moves};)"


def _with_passes(played: Sequence[tuple[str, str]], start: str) -> tuple[str, ...]:
    """The moves with a pass before each that is made by the side that was not to move."""
    moves: list[str] = []
    to_move = "B" if start.endswith("X") else "W"
    for side, text in played:
        if side != to_move and text != PASS:
            moves.append(PASS)
            to_move = side
        moves.append(text)
        to_move = "W" if to_move == "B" else "B"
    return tuple(moves)


def _properties(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Names and values up to the first closing bracket: the main line."""
    for item in _ITEM.finditer(text):
        if item[3]:
            return
        yield item[1].upper(), tuple(_VALUE.findall(item[2]))


def _move(value: str) -> str:
    """A move without its evaluation and its time, as the games here write it."""
    text = value.split("/", maxsplit=1)[0].strip().lower()
    return PASS if text in ("", "pa", "ps", "pass") else _square(text)


def _square(text: str) -> str:
    """`d3` as it is; `dc`, as Go's programs write it, as `d3`."""
    letters = re.fullmatch(r"([a-h])([a-h])", text)
    return f"{letters[1]}{'abcdefgh'.index(letters[2]) + 1}" if letters else text


def _set_up(named: dict[str, tuple[str, ...]], size: int) -> str | None:
    """The position that an SGF file sets up; None where it sets up nothing."""
    if not {"AB", "AW"} & set(named):
        return None
    cells = dict.fromkeys((square_name(square, size) for square in range(size * size)), "-")
    for name, disc in (("AB", "X"), ("AW", "O")):
        for value in named.get(name, ()):
            square = _square(value.strip().lower())
            if square not in cells:
                raise InputError("There is no square '{square}' on this board.", square=value)
            cells[square] = disc
    black = named.get("PL", ("B",))[0].strip().upper() not in ("W", "WHITE", "2")
    return f"{''.join(cells.values())} {'X' if black else 'O'}"
