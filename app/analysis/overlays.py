"""Figures for the squares from what the AI thought: its first idea, its visits, its values."""

from collections.abc import Callable

from app.board.state import Figure
from engines.game import Anatomy, Move
from engines.search.info import SearchInfo

MOST = 8
"""No more moves than this are written on the board."""


def figures(
    info: SearchInfo, kind: str, anatomy: Callable[[Move], Anatomy], sign: int, arrows: bool
) -> tuple[Figure, ...]:
    """The figures of an overlay: "prior", "visits" or "value". `sign` is -1 where the viewpoint is
    not the mover's; `arrows` are moves with an origin, of which only few can be read at once."""
    shares = _shares(info, kind)
    ranked = sorted(shares, key=lambda move: shares[move], reverse=True)[: 4 if arrows else MOST]
    largest = max((shares[move] for move in ranked), default=0.0) or 1.0
    result = []
    seen: set[int | None] = set()
    for move in ranked:
        where = anatomy(move)
        if where.target is None or where.target in seen or shares[move] < 0.005:
            continue
        seen.add(where.target)
        share = f"{round(shares[move] * 100)}%"
        value = signed(sign * info.values[move]) if move in info.values else ""
        head, detail = (value, share) if kind == "value" and value else (share, value)
        result.append(Figure(move, where, head, detail, shares[move] / largest))
    return tuple(result)


def _shares(info: SearchInfo, kind: str) -> dict[Move, float]:
    if kind == "prior":
        return dict(info.prior or info.policy)
    total = sum(info.visits.values())
    if not total:
        return dict(info.policy)
    return {move: count / total for move, count in info.visits.items()}


def signed(value: float) -> str:
    """A value of -1 to 1 as a signed percentage figure with a true minus."""
    number = round(value * 100)
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
