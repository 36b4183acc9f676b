"""Squares are square, everything lies inside, and the cursor reaches everything."""

from itertools import product

import pytest

from app.board.geometry import LABELS, TRAY_RIM, Geometry, InHand, Spot
from app.board.looks import LOOKS, find_look
from engines.game import Side

SIZES = ((520, 560), (860, 720), (1480, 1000), (300, 900), (900, 300))
TALL = (416, 504)
"""What a window of 800x600 leaves to the board."""


@pytest.mark.parametrize(("look", "size", "flipped"), [*product(LOOKS, SIZES, (False, True))])
def test_everything_lies_inside_and_apart(look, size, flipped):
    geometry = Geometry(look, size[0], size[1], flipped)
    rects = [geometry.spot_rect(spot) for spot in geometry.spots()]
    for rect in [*rects, geometry.frame, geometry.bar]:
        assert rect.left() >= 0 and rect.top() >= 0
        assert rect.right() <= size[0] and rect.bottom() <= size[1]
    assert all(not one.intersects(other) for n, one in enumerate(rects) for other in rects[:n])
    assert not geometry.bar.intersects(geometry.frame)
    assert all(
        geometry.cell_rect(square).width() == geometry.cell_rect(square).height() for square in range(4)
    )


@pytest.mark.parametrize(("look", "size"), [*product(LOOKS, ((800, 700), TALL))])
def test_what_lies_under_a_point(look, size):
    geometry = Geometry(look, size[0], size[1], flipped=True)
    for spot in geometry.spots():
        assert geometry.spot_at(geometry.spot_rect(spot).center()) == spot


@pytest.mark.parametrize(
    ("look", "size", "flipped", "side"), [*product(LOOKS, ((800, 700), TALL), (False, True), Side)]
)
def test_the_cursor_reaches_every_square_and_the_own_hand(look, size, flipped, side):
    geometry = Geometry(look, size[0], size[1], flipped)
    seen: set[Spot] = set()
    todo: list[Spot] = [0]
    while todo:
        spot = todo.pop()
        if spot not in seen:
            seen.add(spot)
            todo += [geometry.step(spot, *step, side) for step in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    own = {spot for spot in geometry.spots() if isinstance(spot, int) or spot.side == side}
    assert seen == own


@pytest.mark.parametrize("flipped", [False, True])
def test_a_mirrored_board_has_its_rows_as_columns(flipped):
    plain = Geometry(find_look("reversi8"), 800, 700, flipped)
    mirrored = Geometry(find_look("reversi8"), 800, 700, flipped, mirrored=True)
    for row, column in product(range(8), range(8)):
        assert mirrored.cell_rect(8 * row + column) == plain.cell_rect(8 * column + row)
        assert mirrored.spot_at(mirrored.cell_rect(8 * row + column).center()) == 8 * row + column
    for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        moved = mirrored.spot_rect(mirrored.step(27, right, down, Side.FIRST)).center()
        apart = moved - mirrored.cell_rect(27).center()
        assert (apart.x(), apart.y()) == (right * mirrored.cell, down * mirrored.cell), "as the arrow points"


@pytest.mark.parametrize("size", [(800, 700), TALL])
def test_flipping_turns_board_and_hands(size):
    look = find_look("animal-shogi")
    upright, flipped = Geometry(look, size[0], size[1]), Geometry(look, size[0], size[1], flipped=True)
    assert upright.cell_rect(0) == flipped.cell_rect(11)
    first, second = InHand(Side.FIRST, "chick"), InHand(Side.SECOND, "chick")
    assert upright.spot_rect(first) == flipped.spot_rect(second)


def test_trays_give_way_to_the_board_where_there_is_little_room():
    look = find_look("animal-shogi")
    small, wide = Geometry(look, 600, 640), Geometry(look, 1480, 800)
    for geometry, part in ((small, 0.6), (wide, 0.84)):
        tray = geometry.tray(Side.FIRST)
        assert abs(tray.width() - part * geometry.cell) < 2 and tray.height() == 3 * tray.width()
    assert small.cell >= 110


@pytest.mark.parametrize("flipped", [False, True])
def test_trays_lie_above_and_below_where_the_board_is_larger_so(flipped):
    look = find_look("animal-shogi")
    assert Geometry(look, *TALL).stacked and Geometry(look, *TALL).cell == 80, "72 with trays beside it"
    assert not Geometry(look, 846, 704).stacked and not Geometry(find_look("reversi6"), 300, 900).stacked
    geometry = Geometry(look, *TALL, flipped)
    below, above = (Side.SECOND, Side.FIRST) if flipped else (Side.FIRST, Side.SECOND)
    assert geometry.tray(below).top() > geometry.frame.bottom()
    assert geometry.tray(above).bottom() < geometry.frame.top() - LABELS, "column names lie between"
    frame, rim = geometry.frame, TRAY_RIM
    assert (
        geometry.tray(above).left() - rim == frame.left()
        and geometry.tray(below).right() + rim == frame.right()
    )
    for side, down in ((below, 1), (above, -1)):
        corner = 11 if side is Side.FIRST else 0
        pile = geometry.step(corner, 0, down, side)
        assert pile == InHand(side, look.hand[0]) and geometry.step(pile, 0, -down, side) == corner
        along = geometry.step(pile, down, 0, side)
        assert along == InHand(side, look.hand[1])
        assert (geometry.spot_rect(along).x() > geometry.spot_rect(pile).x()) == (down > 0)
