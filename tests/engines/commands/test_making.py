"""What is told of how bundled files came to be is told in words, not in the names of options."""

import pytest

from engines.catalogue import find_game
from engines.commands import problems, testset
from engines.problems.problem import find_problems
from engines.testsets.position_set import find_set

GAME = find_game("reversi6")


@pytest.mark.parametrize(
    ("making", "words", "table"),
    [
        (find_problems(GAME).making, problems._MAKING, problems.table(find_problems(GAME))),
        (find_set(GAME).making, testset._MAKING, testset.table(find_set(GAME))),
    ],
)
def test_how_a_file_came_to_be_is_told_in_words(making, words, table) -> None:
    *_, told = table.partition("how it was made:\n")
    assert {**words, "seed": "seed"}.keys() >= making.keys()
    assert len(told.splitlines()) == sum(value is not None for value in making.values())
