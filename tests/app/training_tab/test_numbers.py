"""The numbers at the ends of curves."""

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF

from app.curves.numbers import STEP, End, arranged, spread

AREA = QRectF(0, 0, 400, 200)


def texts(tags):
    return [tag.text for tag in tags]


def apart(tags):
    return all(not one.room.intersects(other.room) for one, other in combinations(tags, 2))


def test_a_number_stands_beside_the_end_of_its_curve(qapp):
    (tag,) = arranged([End(100, 50, 0, "4")], AREA)
    assert tag.text == "4" and tag.room.left() > 100 and tag.room.center().y() == 50


def test_curves_of_one_colour_that_end_in_one_place_share_a_line(qapp):
    ends = [End(100, 50 + at, 0, str(number)) for at, number in enumerate((10, 4, 5))]
    assert texts(arranged(ends, AREA)) == ["4 5 10"]
    assert sorted(texts(arranged([*ends, End(100, 51, 1, "4")], AREA))) == ["4", "4 5 10"]
    assert texts(arranged([ends[0], End(160, 50, 0, "4")], AREA)) == ["10", "4"]


def test_numbers_of_curves_that_end_close_together_make_room_for_each_other(qapp):
    ends = [End(100, 50 + 8.0 * at, at % 2, str(4 + at)) for at in range(10)]
    tags = arranged(ends, AREA)
    assert apart(tags) and texts(tags) == [end.text for end in ends]
    at_the_edge = arranged([End(398, 199, at, "4") for at in range(5)], AREA)
    assert apart(at_the_edge) and all(AREA.contains(tag.room) for tag in at_the_edge)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ([10, 50], [10, 50]),
        ([50, 50, 50], [50 - STEP, 50, 50 + STEP]),
        ([0, 1, 90], [0, STEP, 90]),
        ([99, 100], [100 - STEP, 100]),
        ([5.0] * 21, [5.0 * at for at in range(21)]),
    ],
)
def test_places_are_as_near_to_those_wanted_as_can_be(wanted, found):
    assert spread(wanted, STEP, 0, 100) == pytest.approx(found)
