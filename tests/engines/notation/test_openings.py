"""Names of openings: those that come along, and how a game finds its own."""

import pytest

from engines.catalogue import GAMES, find_game
from engines.errors import InputError
from engines.files import read_json
from engines.matches.match import Match
from engines.notation.openings import (
    LONGEST,
    _known,
    known_openings,
    opening_name,
    openings,
    read_openings,
)
from engines.notation.texts import read_match
from engines.paths import resource

GAME = find_game("reversi8")


def forget() -> None:
    """Let the names be read anew."""
    known_openings.cache_clear()
    _known.cache_clear()


def test_every_opening_that_comes_along_can_be_played_and_stands_for_one_position():
    for path in sorted(resource("openings").glob("*.json")):
        game = find_game(path.stem)
        listed = list(read_openings(game, read_json(path)))
        assert len(listed) > 100 and len({match.positions for match, _ in listed}) == len(listed)
        for match, names in listed:
            assert openings(match)[-1].names == names, "no other one has the same position"
            assert 0 < match.plies <= LONGEST and set(names) <= {"en", "ja"}


@pytest.mark.parametrize(
    ("moves", "english", "japanese"),
    [
        ("f5d6", "Perpendicular", "縦取り"),
        ("f5d6c3d3c4", "Tiger", "虎定石"),
        ("f5d6c3d3c4f4c5b3c2", "Rose-Bill", "ローズビル"),
        ("f5d6c5f4e3c6d3f6e6d7", "Rose", "ローズ"),
        ("f5f6e6f4c3", "Buffalo", "バッファロー定石"),
        ("f5f6e6f4e3c5c4d3c3", "Landau", "牛定石"),
        ("f5f4e3", "Parallel", "ネズミ定石"),
        ("f5d6c3d3c4f4c5b3c2b4e3e6c6f6a5a4b5a6d7c7", "Central Rose-Bill", "FJT"),
        ("f5", "", ""),
    ],
)
def test_a_game_has_its_last_name_in_either_language(moves, english, japanese):
    match = read_match(moves, GAME)
    assert (opening_name(match), opening_name(match, "ja")) == (english, japanese)


@pytest.mark.parametrize("turned", ["f5d6c3d3c4", "e6f4c3c4d3", "d3c5f6f5e6", "c4e3f6e6f5"])
def test_all_four_ways_of_beginning_are_the_same(turned):
    assert opening_name(read_match(turned, GAME)) == "Tiger"


def test_another_order_of_moves_leads_to_the_same_name():
    assert opening_name(read_match("f5d6c4d3c3", GAME)) == "Tiger"


def test_what_was_passed_through_is_told_in_order():
    assert [(one.plies, one.names["en"]) for one in openings(read_match("f5d6c3d3c4b3", GAME))] == [
        (2, "Perpendicular"), (5, "Tiger"), (6, "Aubrey"),
    ]  # fmt: skip


def test_games_without_names_have_none():
    for game in GAMES:
        if game is not GAME:
            match = Match.new(game)
            assert openings(match.play(match.legal_moves[0])) == ()


@pytest.mark.parametrize(
    "value",
    [
        None, {"format": 2, "openings": []}, {"format": 1}, {"format": 1, "openings": ["f5"]},
        {"format": 1, "openings": [{"moves": "f5"}]}, {"format": 1, "openings": [{"en": "Tiger"}]},
        {"format": 1, "openings": [{"moves": "f5" * 30, "en": "x"}]},
        {"format": 1, "openings": [{"moves": "f5f5", "en": "x"}]},
    ],
)  # fmt: skip
def test_what_is_no_list_is_refused(value):
    with pytest.raises(InputError):
        list(read_openings(GAME, value))


@pytest.mark.parametrize("content", ["{", "[]", '{"format": 1, "openings": [{"moves": "a1", "en": "x"}]}'])
def test_a_damaged_list_costs_the_names_alone(content, tmp_path, monkeypatch, caplog):
    (tmp_path / "reversi8.json").write_text(content)
    monkeypatch.setattr("engines.notation.openings.resource", lambda _, name: tmp_path / name)
    forget()
    assert opening_name(read_match("f5d6", GAME)) == "" and "openings have no names" in caplog.text
    forget()
