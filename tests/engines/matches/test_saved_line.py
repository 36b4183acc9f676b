"""A line in a saved game keeps what its moves took, and what is written on them."""

import json
from pathlib import Path

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import Side
from engines.matches.match import LONGEST_NOTE, Match, match_texts
from engines.matches.record import (
    load_heading,
    load_record,
    record_as_json,
    record_from_json,
    record_of,
    save_record,
)

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


def test_notes_are_kept_also_of_other_lines(tmp_path: Path) -> None:
    line = three().noted(0, "whole").noted(2, "there")
    other = line.back_to(1).play(line.back_to(1).legal_moves[1]).noted(2, "elsewhere")
    record = record_of(line.resign(Side.FIRST), "a", "b", aside=(other, line.back_to(1)))
    card = json.loads(json.dumps(record_as_json(record)))
    assert card["notes"] == {"0": "whole", "2": "there"}
    read = record_from_json(card)
    assert read == record and read.match.notes == ("whole", "", "there")
    assert [one.note(2) for one in read.aside] == ["elsewhere", ""] and read.aside[1].note(0) == "whole"
    save_record(record, tmp_path / "game.json")
    assert load_heading(tmp_path / "game.json").notes == "whole\nthere"
    assert "notes" not in record_as_json(record_of(three(), "a", "b"))


@pytest.mark.parametrize(
    "notes",
    [7, [], "x", {"4": "x"}, {"-1": "x"}, {"01": "x"}, {"x": "x"}, {"1": 7}, {"1": "x" * (LONGEST_NOTE + 1)}],
)
def test_damaged_notes_give_one_sentence(notes: object, tmp_path: Path) -> None:
    damaged = record_as_json(record_of(three(), "a", "b")) | {"notes": notes}
    (tmp_path / "game.json").write_text(json.dumps(damaged))
    for read in (load_record, load_heading):
        with pytest.raises(InputError, match="notes is missing or wrong"):
            read(tmp_path / "game.json")
