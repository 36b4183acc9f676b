"""Time in GGF: the clock, `TI[15:00/00:10/02:00]`, or `TB` and `TW` where the sides have different ones, and
durations as they also stand behind moves.

A clock says what a side has for the game, what each of its moves adds, and how much longer it may play on
once it has lost on time: of this last nothing is kept.
"""

import re
from collections.abc import Mapping

from engines.matches.clock import Pace
from engines.matches.saved_line import LONGEST_TIME

_SECONDS = re.compile(r"(?:(\d{1,4}):)?(?:(\d{1,4}):)?(\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})", re.ASCII)


def read_duration(text: str) -> float | None:
    """The seconds that a text says, as `1.5`, `1:05` or `1:00:00`; None where it says none, and for more than
    a move may take."""
    found = _SECONDS.fullmatch(text.strip())
    if not found:
        return None
    hours, minutes = (found[1], found[2]) if found[2] else (None, found[1])
    seconds = 3600 * int(hours or 0) + 60 * int(minutes or 0) + float(found[3])
    return seconds if seconds < LONGEST_TIME else None


def read_clock(named: Mapping[str, tuple[str, ...]]) -> Pace | None:
    """What both sides had at the start; None without a clock, and where they had not the same."""
    told = [named[name][0] for name in ("TI", "TB", "TW") if name in named]
    both = "TI" in named or len(told) == len(("TB", "TW"))
    paces = {_pace(text) for text in told}
    return paces.pop() if both and len(paces) == 1 else None


def write_clock(pace: Pace | None) -> str:
    """As `read_clock` reads it; nothing without a clock, nor for seconds for each move, which GGF does not
    know."""
    if pace is None or pace.byoyomi:
        return ""
    return f"TI[{_duration(pace.seconds)}/{_duration(pace.bonus)}]"


def _pace(text: str) -> Pace | None:
    """A clock; how many moves its parts are for, behind a comma, is not read."""
    parts = [part.partition(",")[0].strip() for part in text.split("/")]
    whole, bonus = (read_duration(part or "0") for part in (parts[0], parts[1] if len(parts) > 1 else ""))
    return None if whole is None or bonus is None or not whole + bonus else Pace(whole, bonus)


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds, 2), 60)
    hours, minutes = divmod(int(minutes), 60)
    return f"{f'{hours}:' if hours else ''}{minutes:02d}:{'0' if rest < 10 else ''}{rest:g}"
