"""A line in a saved game keeps what its moves took."""

import json

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.matches.match import Match, match_texts
from engines.matches.record import record_as_json, record_from_json, record_of

REVERSI = find_game("reversi6")


def three() -> Match:
    line = Match.new(REVERSI)
    for _ in range(3):
        line = line.play(line.legal_moves[0])
    return line


def test_what_moves_took_is_kept_also_of_other_lines() -> None:
    line = Match.new(REVERSI)
    for seconds in (None, 1.23456, None):
        line = line.play(line.legal_moves[0], seconds)
    other = line.back_to(1).play(line.back_to(1).legal_moves[1], 60.0)
    card = json.loads(json.dumps(record_as_json(record_of(line, "a", "b", aside=(other, line.back_to(1))))))
    assert card["seconds"] == [None, 1.235] and card["aside"][1] == match_texts(line)[:1]
    read = record_from_json(card)
    assert read.match.seconds == (None, 1.235) and read.aside == (other, line.back_to(1))
    assert read.aside[0].seconds == (None, 60.0) and "seconds" not in record_as_json(
        record_of(three(), "a", "b")
    )


@pytest.mark.parametrize("seconds", [7, {}, [-1], ["2"], [True], [float("nan")], [1e6], [1, 1, 1, 1]])
def test_damaged_seconds_give_one_sentence(seconds: object) -> None:
    with pytest.raises(InputError, match="seconds is missing or wrong"):
        record_from_json(record_as_json(record_of(three(), "a", "b")) | {"seconds": seconds})
