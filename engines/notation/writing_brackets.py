"""Writing games of Reversi in brackets: GGF, and SGF as other Othello programs read it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from engines.game import Move, Reason, Side
from engines.games.grid import square_name
from engines.matches.clock import Pace
from engines.matches.match import Match, match_texts
from engines.matches.record import Record
from engines.notation.ggf_times import write_clock
from engines.notation.script import PASS
from engines.notation.sgf_times import write_pace, written_times

OPENING = "XO"
"""The property that says how many moves at the beginning are nobody's. It is this program's own: SGF allows
such, and readers of GGF pass over them."""
NOTE = "C"
"""The property with what somebody wrote on a position."""
_SAID_WHY = {Reason.RESIGNATION: (":r", "R"), Reason.TIME: (":t", "T")}


def write_ggf(record: Record) -> str:
    """A game of Reversi in one line of GGF, with what its moves took and all that is known of it.
    `read_brackets` reads the same from it, but for line breaks in notes. What is written on a move stands
    behind it, on the start before all moves, as in SGF: GGF itself knows no remarks, and its readers pass
    over what they do not know."""
    game = record.match.game
    board, side = game.format_position(record.match.start).replace("X", "*").split()
    date = _when(record.time, "%Y.%m.%d_%H:%M:%S.UTC", "%Y.%m.%d")
    return (
        f"(;GM[Othello]PC[Hiyoko]{_told(record, date)}{write_clock(_pace(record))}"
        f"RE[{_ggf_result(record)}]TY[{game.rows}]BO[{game.rows} {board} {side}]"
        f"{_begun(record.opening)}{_value(NOTE, record.match.note(0))}{_ggf_moves(record.match)};)"
    )


def write_sgf(record: Record) -> str:
    """A game of Reversi in SGF, in one line unless notes have several, as `write_ggf` does, with the lines
    beside it, but for those that only go on from its end; of when it was only the day is said."""
    match, date = record.match, _when(record.time, "%Y-%m-%d", "%Y-%m-%d")
    pace = _pace(record)
    lines = [
        _Line(line, _texts(line), written_times(line, pace, record.opening))
        for line in (match, *record.aside)
        if line is match or line.moves[: match.plies] != match.moves
    ]
    return (
        f"(;FF[4]CA[UTF-8]GM[2]AP[Hiyoko]SZ[{match.game.rows}]{_told(record, date)}{write_pace(pace)}"
        f"RE[{_sgf_result(record)}]{_set_up(match)}{_begun(record.opening)}{_note(match, 0)}"
        f"{_tree(lines, 0)})"
    )


def _pace(record: Record) -> Pace | None:
    return record.time_left.pace if record.time_left else None


def _told(record: Record, date: str) -> str:
    """What the game was played for, what it comes from, when, and who played it."""
    black, white = record.players
    told = {"EV": record.event, "SO": record.source, "DT": date, "PB": black, "PW": white}
    return "".join(_value(name, text) for name, text in told.items())


def _begun(opening: int) -> str:
    return _value(OPENING, str(opening) if opening else "")


def _ggf_moves(match: Match) -> str:
    """The moves, the seconds that they took where somebody counted, and what is written on them."""
    told = ""
    for ply, (text, position) in enumerate(zip(_texts(match), match.positions, strict=False)):
        seconds = match.took(ply)
        told += f"{'BW'[position.side]}[{text.upper()}{'' if seconds is None else f'//{seconds:.2f}'}]"
        told += _value(NOTE, match.note(ply + 1))
    return told


@dataclass(frozen=True, slots=True)
class _Line:
    """A line with its moves and their times as texts."""

    match: Match
    texts: list[str]
    times: list[str]


def _tree(lines: Sequence[_Line], ply: int) -> str:
    """The moves after the first ones, which the lines have in common, each in a node of its own with what is
    written on it; where the lines part, each goes on in brackets."""
    told = list[str]()
    while True:
        parts = dict[Move, list[_Line]]()
        for line in lines:
            if ply < line.match.plies:
                parts.setdefault(line.match.moves[ply], []).append(line)
        if len(parts) != 1:
            branches = (_node(part[0], ply) + _tree(part, ply + 1) for part in parts.values())
            return "".join((*told, *(f"({branch})" for branch in branches)))
        lines = next(iter(parts.values()))
        told.append(_node(lines[0], ply))
        ply += 1


def _node(line: _Line, ply: int) -> str:
    """A move with what is written on it, and on its time."""
    side = "BW"[line.match.positions[ply].side]
    return f";{side}[{line.texts[ply]}]{line.times[ply]}{_note(line.match, ply + 1)}"


def _note(match: Match, ply: int) -> str:
    """What is written on a position, with its line breaks. No line looks as if a game began there."""
    protected = re.sub(r"([\\\]])", r"\\\1", match.note(ply))
    safe = re.sub(r"^([ \t]*\d*[ \t]*)\(", r"\1\\(", protected, flags=re.MULTILINE)
    return f"{NOTE}[{safe}]" if safe else ""


def _texts(match: Match) -> list[str]:
    return ["PA" if text == PASS else text for text in match_texts(match)]


def _set_up(match: Match) -> str:
    """The stones that stand before the first move, where that is not the game's own start."""
    if match.start == match.game.initial:
        return ""
    cells, side = match.game.format_position(match.start).split()
    placed = ""
    for name, disc in (("AB", "X"), ("AW", "O")):
        squares = [square_name(at, match.game.columns) for at, cell in enumerate(cells) if cell == disc]
        placed += name + "".join(f"[{square}]" for square in squares) if squares else ""
    return f"{placed}PL[{'B' if side == 'X' else 'W'}]"


def _ggf_result(record: Record) -> str:
    """From Black's side; whoever gives up or is late loses all discs."""
    match, outcome = record.match, record.match.outcome
    if outcome is None:
        return "?" if record.lead is None else f"{record.lead:+d}" if record.lead else "0"
    if outcome.winner is None:
        return "0"
    margin = match.game.rows * match.game.columns if outcome.margin is None else outcome.margin
    why = _SAID_WHY.get(outcome.reason, ("", ""))[0]
    return f"{'+' if outcome.winner is Side.FIRST else '-'}{margin}{why}"


def _sgf_result(record: Record) -> str:
    outcome, lead = record.match.outcome, record.lead
    if outcome is None:
        return "?" if lead is None else f"{'B' if lead > 0 else 'W'}+{abs(lead)}" if lead else "0"
    if outcome.winner is None:
        return "0"
    why = _SAID_WHY.get(outcome.reason, ("", f"{outcome.margin}"))[1]
    return f"{'BW'[outcome.winner]}+{why}"


def _value(name: str, text: str) -> str:
    """A property; none for an empty text. Brackets in the text are protected, line breaks become blanks."""
    if not text:
        return ""
    protected = re.sub(r"([\\\]])", r"\\\1", re.sub(r"[\r\n]", " ", text))
    return f"{name}[{protected}]"


def _when(time: str, exact: str, day: str) -> str:
    """A time as the format has it, in UTC; only the day, or the year, where no more is known."""
    if re.fullmatch(r"\d{4}", time, re.ASCII):
        return time
    try:
        found = datetime.fromisoformat(time)
        return found.strftime(day) if found.tzinfo is None else found.astimezone(UTC).strftime(exact)
    except (ValueError, OverflowError):  # the first year's first hours may lie before all years in UTC
        return ""
