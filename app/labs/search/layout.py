"""Where the nodes of a growing tree are drawn: boards where there is room, dots where there is less. No Qt.

Each node has a strip of the width to itself and to all below it, shared by how often they were visited, so
that what the search cares for is drawn in full and nothing is ever wider than the picture."""

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from engines.search.watched import Node

MOST = 420
"""Nodes that are drawn: the most visited, and the path that is looked at."""
SIDES = (92, 56, 40, 32)
"""Pixels of a board's side, by depth; deeper ones are as the last."""
FIGURES = (30, 30, 15, 0)
"""Pixels below a board for its figures, by depth; deeper there are none."""
LINKS, LEAST_LINKS = 22, 11
LEAST_BOARD, LEAST_DOT, DOT = 15, 4.0, 3.2
"""Pixels: a smaller board is a dot, in a narrower strip there is nothing; a dot's radius."""
GAP = 6
FIRST_STRIP, STRIP = 62.0, 7.0
"""What each move at the top and further below gets in any case, where there is so much."""
UNTRIED, DAMPING = 0.15, 0.75
FEWEST_ROWS = 4
FIGURE_WIDTH = 38.0
"""What "100 %" takes."""


class Place(NamedTuple):
    """Where a node is drawn: the middle of its board, whose side is 0 where it is a dot, and the width of
    its strip."""

    node: Node
    x: float
    y: float
    side: float
    strip: float
    depth: int


class _Strip(NamedTuple):
    node: Node
    left: float
    width: float
    depth: int


def arrange(
    top: Node, width: float, height: float, path: Sequence[Node] = (), edge: float = 0.0
) -> dict[int, Place]:
    """The places of the nodes from `top` down, by their `id`, in an area of so many pixels, of which the
    `edge` stays free; those of the `path` are among them in any case. Parents come before children."""
    strips = _strips(top, edge, width - 2 * edge)
    for node in path:
        above = strips.get(id(node.parent))
        if id(node) not in strips and above is not None:
            strips[id(node)] = _Strip(node, above.left, above.width, above.depth + 1)
    rows = _rows(max(strip.depth for strip in strips.values()) + 1, edge, height - 2 * edge)
    return {key: _place(strip, rows) for key, strip in strips.items()}


def _strips(top: Node, left: float, width: float) -> dict[int, _Strip]:
    found = {id(top): _Strip(top, left, width, 0)}
    order = 0
    waiting: list[tuple[int, int, _Strip]] = [(-top.visits, order, found[id(top)])]
    while waiting and len(found) < MOST:
        strip = heappop(waiting)[2]
        for one in _shared(strip):
            found[id(one.node)] = one
            if one.node.children:
                order += 1
                heappush(waiting, (-one.node.visits, order, one))
    return found


def _shared(strip: _Strip) -> list[_Strip]:
    """A node's strip cut up for its children."""
    children = strip.node.children
    if not children:
        return []
    least = min(FIRST_STRIP if strip.depth == 0 else STRIP, 0.9 * strip.width / len(children))
    weights = _weights(children)
    rest, whole, left = strip.width - least * len(children), sum(weights), strip.left
    found = []
    for child, weight in zip(children, weights, strict=True):
        width = least + rest * weight / whole
        if width >= LEAST_DOT:
            found.append(_Strip(child, left, width, strip.depth + 1))
        left += width
    return found


def _weights(children: Sequence[Node]) -> list[float]:
    """What each child gets of what can be shared. One that an exhaustive search is still at, having settled
    others before it, gets as much as any: what is new there is not squeezed in at the edge."""
    weights = [max(UNTRIED, child.visits**DAMPING) for child in children]
    if not any(child.settled for child in children):
        return weights
    most = max(weights)
    opened = [not (child.settled or child.cut) for child in children]
    return [most if new else weight for new, weight in zip(opened, weights, strict=True)]


class _Row(NamedTuple):
    y: float
    side: float


def _rows(count: int, top: float, height: float) -> list[_Row]:
    """The rows of an area of that height: the upper ones in full, those below share what is left."""
    deep = range(max(count, FEWEST_ROWS))
    sides, figures = ([of[min(at, len(of) - 1)] for at in deep] for of in (SIDES, FIGURES))
    full = sum(sides) + sum(figures) + LINKS * (len(sides) - 1)
    scale = min(1.25, height / full)
    if scale < 1:
        upper = sum(sides[:2]) + sum(figures[:2]) + LINKS
        scale = max(0.2, (height - upper) / (full - upper))
    rows, y = [], top
    for at, (side, below) in enumerate(zip(sides, figures, strict=True)):
        shrunk = side * (scale if at > 1 or scale > 1 else 1.0)
        rows.append(_Row(y + shrunk / 2, shrunk))
        y += shrunk + below * (min(1.0, scale) if at > 1 else 1.0)
        y += max(LEAST_LINKS * min(1.0, scale), LINKS * scale) if at else LINKS
    return rows


def _place(strip: _Strip, rows: list[_Row]) -> Place:
    row = rows[min(strip.depth, len(rows) - 1)]
    side = min(row.side, strip.width - GAP)
    x = strip.left + strip.width / 2
    return Place(strip.node, x, row.y, side if side >= LEAST_BOARD else 0.0, strip.width, strip.depth)


def figures_room(place: Place) -> int:
    """Lines of figures that fit below a board: 2 (worth and visits), 1 (worth) or 0."""
    if not place.side or place.depth >= len(FIGURES) - 1:
        return 0
    return 0 if place.strip < FIGURE_WIDTH else 2 if place.depth < 2 else 1
