"""What a player itself goes by, as figures for the squares and as a sentence. No Qt here."""

from collections.abc import Callable

from app.board.state import Figure
from app.i18n import tr
from engines.game import Anatomy, Move
from engines.search.info import Inside


def inside_figures(inside: Inside, anatomy: Callable[[Move], Anatomy]) -> tuple[Figure, ...]:
    """The marks on moves that have a square, the weightiest of each square."""
    ranked = sorted(inside.marks.items(), key=lambda entry: -entry[1].weight)
    found: dict[int, Figure] = {}
    for move, mark in ranked:
        where = anatomy(move)
        if where.target is not None:
            found.setdefault(where.target, Figure(move, where, mark.text, mark.detail, mark.weight))
    return tuple(found.values())


def inside_caption(inside: Inside) -> str:
    """What the marks are, in the current language."""
    return tr(inside.caption, **inside.values)
