"""Reading games of Othello in brackets: GGF, as the Generic Game Server has it, and SGF.

`(;GM[Othello] … BO[8 ---…--- *] B[F5//1.2]W[F6] … ;)`. Of GGF the board, the side to move and the moves are
read, of SGF (`GM[2]`) the size, the stones that were set up, the main line and others beside it; of both the
players, the date, the event, the source, the result where the moves do not lead to it, remarks, the clock,
the seconds that moves took, and how long the opening was, where this program wrote it. Ratings are not.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from itertools import groupby, islice

from engines.errors import InputError
from engines.game import Reason, Side
from engines.games.grid import square_name
from engines.matches.record import KEPT_LINES
from engines.notation.ggf_times import read_clock, read_duration
from engines.notation.properties import NODE, Property, read_lines
from engines.notation.script import PASS, Script
from engines.notation.sgf_times import MOVES, read_pace, read_times
from engines.notation.squares import read_squares, square_games
from engines.notation.writing_brackets import NOTE, OPENING

_BEGIN = r"[ \t]*+\d*+[ \t]*+\(\s*+;\s*+(?:GM|FF)\s*+\["
_PART = re.compile(rf"^{_BEGIN}|\(|\)|\[(?:\\.|[^\]\\\n]|\n(?!{_BEGIN}))*+\]?", re.MULTILINE | re.DOTALL)
"""Where a game begins that stands at the beginning of a line; a bracket; a value with all that it holds."""
_LOST = re.compile(
    r"\s*(?:(?P<side>[BW])\+(?P<why>R|T)|(?P<sign>[+-])\s*[\d.]+\s*:\s*(?P<how>[rt]))", re.IGNORECASE
)
_LEAD = re.compile(
    r"(?:(?P<side>[BW])\+|(?P<sign>[+-]))?(?P<lead>\d{1,2})(?:\.0{0,9})?(?:\s*:\s*s)?",
    re.IGNORECASE | re.ASCII,
)
_DATE = re.compile(
    r"(\d{4})(?:[.-](\d{2})[.-](\d{2})"
    r"(?:[_ T](\d{2}:\d{2}:\d{2})(?:[. ]?(UTC|GMT|Z|[+-]\d{2}:?\d{2}))?)?|(?!\d))"
)
_OTHELLO = ("othello", "reversi", "2")
_NOTES = frozenset({NOTE, "GC"})
"""What says remarks, on a position or on the whole game."""
USUAL_SIZE = 8
LARGEST_LEAD = USUAL_SIZE**2


def read_brackets(text: str) -> Script | None:
    """The first game of a text in brackets, with the first of the lines beside the main one; None where there
    is none. Raises InputError for other games than Othello, and where board or moves cannot be read."""
    if not re.match(r"\s*\(\s*;", text):
        return None
    lines = read_lines(text)
    main, aside = _script(next(lines)), list[Script]()
    for line in islice(lines, KEPT_LINES):
        with suppress(InputError):
            aside.append(replace(_script(line), lost=None, lead=None))
    return replace(main, aside=tuple(aside), left_out=sum(1 for _ in lines))


def _script(properties: Sequence[Property]) -> Script:
    """One line of a game."""
    named = dict(properties)
    kind = named.get("GM", ("2",))[0].strip()
    if kind.lower() not in _OTHELLO:
        raise InputError(
            "This is a game of '{game}', but only Othello can be read in this format.", game=kind
        )
    told = [(name, values[0]) for name, values in properties if name in MOVES]
    times = map(_took, (value for _, value in told)) if "BO" in named else read_times(properties)
    played = [(name, _move(value), seconds) for (name, value), seconds in zip(told, times, strict=True)]
    written = _notes(properties, "BO" not in named) if _NOTES & named.keys() else {}
    begun, event, source = _opening(named, len(played)), _text(named, "EV"), _text(named, "SO")
    noted = (_lost(named), _players(named), _date(named), begun, event, source, _lead(named))
    if "BO" in named:
        board = read_squares(named["BO"][0].strip().partition(" ")[2])
        if board is None or board.start is None:
            raise InputError("The board '{board}' cannot be read.", board=named["BO"][0])
        moves, taken, notes = _with_passes(played, written, board.start)
        return Script(board.games, board.start, moves, taken, notes, *noted, pace=read_clock(named))
    if kind != "2" and not played:
        raise InputError("There is neither a board nor a move in this game.")
    size = named.get("SZ", (str(USUAL_SIZE),))[0].strip()
    games = tuple(game for game in square_games() if str(game.rows) == size)
    if not games:
        raise InputError("There is no board of size {size} here.", size=size)
    start = _set_up(named, games[0].rows)
    moves, taken, notes = _with_passes(played, written, start or "X")
    return Script(games, start, moves, taken, notes, *noted, pace=read_pace(named))


def split_brackets(text: str) -> Iterator[tuple[int, str]]:
    """The games of a text that holds several, one after the other: the line on which each begins, from 1, and
    its text. One whose end is missing goes as far as the next that begins a line."""
    return ((line, text[begin:end]) for line, begin, end in find_brackets(text))


def find_brackets(text: str) -> Iterator[tuple[int, int, int]]:
    """As `split_brackets`, with where each game begins and ends."""
    begun, depth, line, counted = 0, 0, 1, 0
    for part in _PART.finditer(text):
        found = part[0]
        if found[0] == "[":
            continue
        if depth and len(found) > 1:  # the one before was cut off
            line, counted = line + text.count("\n", counted, begun), begun
            yield line, begun, part.start()
            depth = 0
        if found == ")":
            if depth == 1:
                line, counted = line + text.count("\n", counted, begun), begun
                yield line, begun, part.end()
            depth = max(depth - 1, 0)
            continue
        if not depth:
            begun = part.start() + found.index("(")
        depth += 1
    if depth:
        yield line + text.count("\n", counted, begun), begun, len(text)


def _with_passes(
    played: Sequence[tuple[str, str, float | None]], written: Mapping[int, str], start: str
) -> tuple[tuple[str, ...], tuple[float | None, ...], tuple[str, ...]]:
    """The moves, with a pass before each that is made by the side that was not to move, what they took, and
    what is written on the start and on them; nothing where that is said of none."""
    moves: list[str] = []
    taken: list[float | None] = []
    notes = [written.get(0, "")]
    to_move = "B" if start.endswith("X") else "W"
    for made, (side, text, seconds) in enumerate(played, 1):
        if side != to_move and text != PASS:
            moves.append(PASS)
            taken.append(None)
            notes.append("")
            to_move = side
        moves.append(text)
        taken.append(seconds)
        notes.append(written.get(made, ""))
        to_move = "W" if to_move == "B" else "B"
    known = any(seconds is not None for seconds in taken)
    return tuple(moves), tuple(taken) if known else (), tuple(notes) if any(notes) else ()


def _notes(properties: Sequence[Property], nodes: bool) -> dict[int, str]:
    """What is written on positions, by how many moves were made before. Where there are `nodes`, as in SGF,
    it is on the only move of its node, wherever it stands there; else on the move before it."""
    notes, made = dict[int, list[str]](), 0
    for opens, node in groupby(properties, key=lambda one: one[0] == NODE):
        inside = [] if opens else list(node)
        moves = sum(name in MOVES for name, _ in inside)
        end = made + moves
        for name, values in inside:
            made += name in MOVES
            at = end if nodes and moves == 1 else made
            if name in _NOTES:
                notes.setdefault(at, []).extend(filter(None, map(_plain, values)))
    return {at: "\n".join(texts) for at, texts in notes.items()}


def _plain(value: str) -> str:
    """As `_text` without protecting signs; a protected line break only divided a long line."""
    return re.sub(r"\\(?:\r\n|\n|\r|(.))", r"\1", value, flags=re.DOTALL)


def _text(named: dict[str, tuple[str, ...]], name: str) -> str:
    """A value without the signs that protect what stands in it."""
    return re.sub(r"\\(.)", r"\1", named.get(name, ("",))[0], flags=re.DOTALL)


def _players(named: dict[str, tuple[str, ...]]) -> tuple[str, str]:
    return _text(named, "PB"), _text(named, "PW")


def _lost(named: dict[str, tuple[str, ...]]) -> tuple[Side, Reason] | None:
    """Who gave up or was late: GGF counts from Black's side, `-64:r`, SGF names the winner, `W+R`."""
    found = _LOST.match(_text(named, "RE"))
    if not found:
        return None
    black_lost = found["sign"] == "-" if found["sign"] else found["side"].upper() == "W"
    late = (found["how"] or found["why"]).lower() == "t"
    return Side.FIRST if black_lost else Side.SECOND, Reason.TIME if late else Reason.RESIGNATION


def _lead(named: dict[str, tuple[str, ...]]) -> int | None:
    """By how much Black won: `+10`, `-3.00` or, agreed, `-3.00:s` in GGF, `B+10` in SGF; None where there is
    no such number."""
    found = _LEAD.fullmatch(_text(named, "RE").strip())
    lead = int(found["lead"]) if found else LARGEST_LEAD + 1
    black_lost = found is not None and (found["sign"] == "-" or found["side"] in ("W", "w"))
    return None if lead > LARGEST_LEAD else -lead if black_lost else lead


def _date(named: dict[str, tuple[str, ...]]) -> str:
    """The date as ISO 8601, with the time where the zone is known, or the year alone; "" where it cannot be
    read."""
    found = _DATE.match(_text(named, "DT").strip())
    if not found:
        return ""
    if not found[2]:
        return found[1]
    day, zone = "-".join(found.group(1, 2, 3)), found[5]
    text = f"{day}T{found[4]}{'+00:00' if zone in ('UTC', 'GMT', 'Z') else zone}" if zone else day
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return ""
    return text


def _opening(named: dict[str, tuple[str, ...]], moves: int) -> int:
    """How many of the moves the game was begun with; none where another program means something else."""
    found = re.fullmatch(r"\d{1,3}", _text(named, OPENING).strip(), re.ASCII)
    return int(found[0]) if found and int(found[0]) <= moves else 0


@lru_cache(1024)
def _move(value: str) -> str:
    """A move without its evaluation and its time, as the games here write it."""
    text = value.split("/", maxsplit=1)[0].strip().lower()
    return PASS if text in ("", "pa", "ps", "pass") else _square(text)


def _took(value: str) -> float | None:
    """The seconds behind a move and its evaluation, as in `D3/2.10/1.5` or `D3//1:05`; None where there are
    none, and for more than a move may take."""
    _, slash, rest = value.partition("/")
    return read_duration(rest.partition("/")[2]) if slash else None


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
