"""The published counts: they add up, and a census is held against them."""

from dataclasses import replace

import pytest

from engines.solvers.animal_shogi.census import Census
from engines.solvers.animal_shogi.published import compare, reachable

OFFICIAL = Census(
    246_803_167, 140_298_614, 7_018_985, 196_773_087 - 140_298_614, 47_347_380 - 7_018_985, 2_682_700, 173, 0
)


def test_they_add_up() -> None:
    official, simple = ([row.known or 0 for row in compare(OFFICIAL, rules)] for rules in (False, True))
    assert sum(official[1:4]) == sum(official[4:7]) == official[0]
    assert sum(simple[4:7]) == simple[0] == reachable(simple=True)
    assert official[0] == reachable(simple=False)


def test_a_census_that_found_the_same_is_equal_in_all() -> None:
    rows = compare(OFFICIAL, False)
    assert not any(row.differs for row in rows) and all(row.known == row.counted for row in rows)


@pytest.mark.parametrize(
    ("name", "rows"), [("taken", 2), ("home", 2), ("wins", 2), ("draws", 2), ("longest", 1)]
)
def test_one_more_shows(name: str, rows: int) -> None:
    other = replace(OFFICIAL, **{name: getattr(OFFICIAL, name) + 1})
    assert sum(row.differs for row in compare(other, False)) == rows
    assert any(row.known is None and not row.differs for row in compare(other, True))
