"""Time in SGF: what both sides had (TM, OT), and what was left to them after their moves (BL, WL).

From what is left it follows what a move took, but not of one made in extra time, nor without a clock. So this
program also writes what each move took, as `XT`, and goes by that first.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from engines.matches.clock import Pace, after_move
from engines.matches.match import Match
from engines.matches.saved_line import LONGEST_TIME
from engines.notation.properties import NODE, Property

MOVES = frozenset({"B", "W"})
TOOK = "XT"
_NUMBER = r"\d{1,9}(?:\.\d{0,9})?"
_SECONDS = re.compile(_NUMBER, re.ASCII)
_PERIOD = re.compile(rf"1x({_NUMBER}) byo-yomi", re.ASCII)
_BONUS = re.compile(
    rf"({_NUMBER})\s*(?:s|sec|seconds)?\s*fischer|fischer\D{{0,9}}({_NUMBER})", re.ASCII | re.IGNORECASE
)


def write_pace(pace: Pace | None) -> str:
    """What both sides had at the start; nothing without a clock."""
    if pace is None:
        return ""
    extra = f"{pace.bonus:g} fischer" if pace.bonus else ""
    periods = f"1x{pace.byoyomi:g} byo-yomi" if pace.byoyomi else ""
    told = ", ".join(part for part in (extra, periods) if part)
    return f"TM[{pace.seconds:g}]{f'OT[{told}]' if told else ''}"


def written_times(match: Match, pace: Pace | None, begun: int) -> list[str]:
    """Of each move what it took, and what then was left where there was a clock, which stood until the first
    move after those with which the game had `begun`."""
    left = [pace.seconds + pace.byoyomi if pace else None] * 2
    found = []
    for ply in range(match.plies):
        side, took = match.positions[ply].side, match.took(ply)
        before, spent = left[side], 0.0 if ply <= begun else took
        left[side] = (
            after_move(pace, before, spent) if pace and before is not None and spent is not None else None
        )
        told = _left("BW"[side], left[side], pace.byoyomi) if pace else ""
        found.append("" if took is None else f"{TOOK}[{took:.3f}]{told}")
    return found


def _left(side: str, left: float | None, byoyomi: float) -> str:
    if left is None:
        return ""
    main = left - byoyomi
    return f"{side}L[{main:.3f}]" if main > 0 or not byoyomi else f"{side}L[{left:.3f}]O{side}[1]"


def read_pace(named: Mapping[str, tuple[str, ...]]) -> Pace | None:
    """What both sides had at the start; None without a clock, and for extra time of another kind."""
    whole, extra = _number(named.get("TM")), named.get("OT", ("",))[0].strip()
    bonus, period = _bonus(named), _PERIOD.search(extra)
    if whole is None or (extra and not (bonus or period)):
        return None
    pace = Pace(whole, bonus, float(period[1]) if period else 0.0)
    return pace if 0 < pace.seconds + pace.bonus + pace.byoyomi < LONGEST_TIME else None


def read_times(properties: Sequence[Property]) -> Iterator[float | None]:
    """The seconds that each move took; None where that is not told."""
    named = dict(properties)
    whole, bonus = _number(named.get("TM")), _bonus(named)
    left: dict[str, float | None] = dict.fromkeys(MOVES, whole)
    for _, properties_of_node in groupby(properties, key=lambda one: one[0] == NODE):
        node = list(properties_of_node)
        inside, made = dict(node), [name for name, _ in node if name in MOVES]
        for side in made:
            alone = len(made) == 1
            before, now = left[side], _number(inside.get(f"{side}L")) if alone else None
            left[side] = None if f"O{side}" in inside else now
            took = _number(inside.get(TOOK)) if alone else None
            if took is None and before is not None and left[side] is not None:
                took = before + bonus - (now or 0.0)
            yield took if took is not None and 0 <= took < LONGEST_TIME else None


def _bonus(named: Mapping[str, tuple[str, ...]]) -> float:
    found = _BONUS.search(named.get("OT", ("",))[0])
    return float(found[1] or found[2]) if found else 0.0


def _number(values: tuple[str, ...] | None) -> float | None:
    text = values[0].strip() if values else ""
    return float(text) if _SECONDS.fullmatch(text) else None
