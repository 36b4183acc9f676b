"""Texts of several games are taken apart."""

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.matches.match import match_texts
from engines.matches.record import Record
from engines.notation.several import first_game, split_games
from engines.notation.writing_brackets import write_ggf, write_sgf
from tests.lines import line_of

EIGHT = find_game("reversi8")
GAME = line_of(EIGHT, "f5 d6 c3")


@pytest.mark.parametrize("write", [write_ggf, write_sgf])
@pytest.mark.parametrize("between", ["", "\n", "\n\n"])
def test_games_in_brackets(write, between) -> None:
    parts = split_games(between.join([write(Record(GAME))] * 3), EIGHT)
    lines = len(between)
    assert [line for line, _ in parts] == [1, 1 + lines, 1 + 2 * lines]
    assert all(first_game([part], EIGHT) == (0, Record(GAME, ("", ""), "")) for part in parts)


@pytest.mark.parametrize(("text", "lines"), [
    ("f5d6\nc3d3", [1]),
    ("f5d6\nf5f6", [1, 2]),
    ("# who\n\nf5d6\n% else\nnonsense\nf5f6\n", [3, 5, 6]),
    (write_ggf(Record(GAME)), [1]),
])  # fmt: skip
def test_one_game_or_a_game_a_line(text, lines) -> None:
    assert [line for line, _ in split_games(text, EIGHT)] == lines


def test_the_first_that_can_be_read() -> None:
    at, record = first_game(split_games("z9\nf5f5\nf5d6\nf5f6", EIGHT), EIGHT)
    assert at == 2 and match_texts(record.match) == ["f5", "d6"]
    with pytest.raises(InputError, match="z9"):
        first_game([(1, "z9"), (2, "y8")], EIGHT)


@pytest.mark.parametrize(
    "text", ["", "nothing", "nothing\nat\nall", "{", "# f5d6", "\n".join(["z9"] * 100 + ["f5"])]
)
def test_where_no_game_is_a_sentence_says_why(text) -> None:
    with pytest.raises(InputError):
        split_games(text, EIGHT)
