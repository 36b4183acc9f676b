"""How long a move may take: the fields of `go` in USI and UCI as a limit, and what any protocol leaves to
think."""

import re
from itertools import pairwise

from engines.game import Side
from engines.matches.clock import MOVES_TO_GO
from engines.search.limit import Limit

_OVERHEAD = 0.03
_LEAST_SECONDS, _MOST_SECONDS, _MOST_SIMS = 0.01, 86_400.0, 1_000_000


def is_endless(words: list[str]) -> bool:
    """Whether the words after `go` ask to think until told to stop."""
    return "infinite" in words or "ponder" in words


def limit_of(words: list[str], side: Side, sides: tuple[str, str]) -> Limit | None:
    """The limit in the words after `go`, for the side to move; None where they leave it to the engine.
    `sides` are the letters with which the first and the second player's fields begin."""
    if is_endless(words):
        return Limit()
    fields = {
        name: int(text) for name, text in pairwise(words) if re.fullmatch(r"-?\d{1,12}", text, re.ASCII)
    }
    nodes = fields.get("nodes")
    milliseconds: float | None = fields.get("movetime")
    if milliseconds is None:
        milliseconds = _share(fields, sides[side])
    if nodes is None and milliseconds is None:
        return None
    return Limit(
        None if nodes is None else max(1, min(_MOST_SIMS, nodes)),
        None if milliseconds is None else to_think(milliseconds / 1000),
    )


def to_think(seconds: float) -> float:
    """How many seconds of a move's are for thinking: some are kept for the way there and back."""
    return max(_LEAST_SECONDS, min(_MOST_SECONDS, seconds - _OVERHEAD))


def _share(fields: dict[str, int], letter: str) -> float | None:
    """The milliseconds that a clock has for this move; None without a clock."""
    left, byoyomi = fields.get(f"{letter}time"), fields.get("byoyomi", 0)
    if left is None and not byoyomi:
        return None
    moves = max(1, fields.get("movestogo", MOVES_TO_GO))
    share = (left or 0) / moves + byoyomi + 0.8 * fields.get(f"{letter}inc", 0)
    return min(share, (left or 0) + byoyomi)
