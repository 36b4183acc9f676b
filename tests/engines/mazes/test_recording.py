"""Episodes as lines: there and back, few enough, and nothing else is taken for one."""

import json
from itertools import pairwise

import pytest

from engines.mazes.recording import ALL, Episode, from_line, is_kept, to_line

EPISODE = Episode(12, 5, 3, "urdl", ((0.5, 0.25), (), (1.0,)), 0.125, 0.5)


def test_there_and_back() -> None:
    assert from_line(to_line(EPISODE)) == EPISODE
    assert "\n" not in to_line(EPISODE)
    tiny = Episode(1, 1, 0, "r", ((0.123456, 2.7182818e-9),))
    assert from_line(to_line(tiny)).table == ((0.1235, 2.718e-9),)


@pytest.mark.parametrize(
    "changes",
    [
        {"walk": "urx"}, {"walk": 3}, {"episode": -1}, {"steps": 1.5}, {"table": 3}, {"table": [["a"]]},
        {"table": [[float("nan")]]}, {"change": None}, {"epsilon": True},
    ],
)  # fmt: skip
def test_other_lines_are_no_episodes(changes: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        from_line(json.dumps(json.loads(to_line(EPISODE)) | changes))


@pytest.mark.parametrize("line", ["", "{}", "[]", to_line(EPISODE)[:-5]])
def test_damaged_lines_are_no_episodes(line: str) -> None:
    with pytest.raises(ValueError):
        from_line(line)


def test_a_long_run_is_written_down_ever_more_rarely() -> None:
    kept = [number for number in range(1, 20_000) if is_kept(number)]
    assert kept[:ALL] == list(range(1, ALL + 1))
    gaps = [after - before for before, after in pairwise(kept)]
    assert gaps == sorted(gaps) and len(kept) < 1600
