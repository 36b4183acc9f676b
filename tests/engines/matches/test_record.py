"""Matches as files: back exactly as they were, or one sentence about what is wrong."""

import json
import os
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.catalogue import GAMES, find_game
from engines.errors import InputError
from engines.game import Game, Side
from engines.matches.clock import Pace, TimeLeft
from engines.matches.match import Match, match_texts
from engines.matches.record import (
    Record,
    load_heading,
    load_record,
    record_as_json,
    record_from_json,
    record_of,
    save_record,
)
from tests.engines.games.playthrough import random_match

REVERSI = find_game("reversi6")
games = st.sampled_from(GAMES)
names = st.text(max_size=40)
some = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def record(moves: str = "c2 d2 e3", game: Game = REVERSI) -> Record:
    """A short game between two names."""
    match = Match.new(game)
    for text in moves.split():
        match = match.play(game.parse_move(match.position, text))
    return record_of(match, "human", "rollouts:n=30")


@some
@given(
    game=games,
    seed=st.integers(0, 2**32),
    plies=st.integers(0, 90),
    first=names,
    second=names,
    gives_up=st.booleans(),
)
def test_round_trip(
    game: Game, seed: int, plies: int, first: str, second: str, gives_up: bool, tmp_path: Path
) -> None:
    match = random_match(game, Random(seed), plies)
    if gives_up and match.outcome is None:
        match = match.resign(Side(seed % 2))
    path = tmp_path / "games" / "one.json"
    written = replace(record_of(match, first, second), event=first, source=second)
    save_record(written, path)
    read = load_record(path)
    assert read == written
    assert read.match.outcome == match.outcome
    assert read.match.positions == match.positions
    assert [file.name for file in path.parent.iterdir()] == ["one.json"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_from_elsewhere_than_the_start(game: Game) -> None:
    middle = random_match(game, Random(3), 4).position
    match = Match.new(game, middle)
    match = match.play(match.legal_moves[0])
    assert record_from_json(record_as_json(record_of(match, "a", "b"))).match == match


def test_what_is_written_can_be_read_by_people(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    save_record(record(), path)
    card = json.loads(path.read_text())
    assert card["moves"] == match_texts(record().match) == ["c2", "d2", "e3"]
    assert card["players"] == {"first": "human", "second": "rollouts:n=30"}
    assert card["start"] == REVERSI.format_position(REVERSI.initial)
    assert card["result"] is None
    assert record("c2").match.resign(Side.FIRST).outcome
    given_up = record_as_json(record_of(record("c2").match.resign(Side.FIRST), "a", "b"))
    assert given_up["result"] == {"winner": "second", "reason": "resignation", "margin": None}


def test_a_clock_is_kept_and_so_is_whose_time_ran_out() -> None:
    left = TimeLeft(Pace(300, 5), (12.5, 301.25))
    match = record("c2").match.run_late(Side.SECOND)
    written = record_as_json(record_of(match, "a", "b", left))
    assert written["clock"] == {"seconds": 300, "bonus": 5, "first": 12.5, "second": 301.25}
    assert written["result"] == {"winner": "first", "reason": "time", "margin": None}
    read = record_from_json(written)
    assert read.match == match and read.time_left == left
    assert "clock" not in record_as_json(record())
    by_the_move = TimeLeft(Pace(0, byoyomi=30), (30.0, 17.5))
    written = record_as_json(record_of(record("c2").match, "a", "b", by_the_move))
    assert record_from_json(written).time_left == by_the_move


@pytest.mark.parametrize("clock", [7, {}, {"seconds": 1, "bonus": 0, "first": 1, "second": -1}, {
    "seconds": 1, "bonus": True, "first": 1, "second": 1}, {
    "seconds": float("nan"), "bonus": 0, "first": 1, "second": 1}, {
    "seconds": 1, "bonus": 0, "byoyomi": "x", "first": 1, "second": 1}])  # fmt: skip
def test_a_damaged_clock_gives_one_sentence(clock: object) -> None:
    with pytest.raises(InputError, match="clock is missing or wrong"):
        record_from_json(record_as_json(record()) | {"clock": clock})


@pytest.mark.parametrize("aside", [
    "x", [7], [["c2", 7]], [["a1"]], [{}], [{"moves": "c2"}], [{"moves": ["a1"]}],
    [{"moves": ["c2"], "result": 7}], [{"moves": ["c2"], "result": {"winner": "first", "reason": "points"}}],
])  # fmt: skip
def test_damaged_other_lines_give_one_sentence(aside: object) -> None:
    sentence = r"aside is missing or wrong|Move 1 of the saved game|its result does not follow"
    with pytest.raises(InputError, match=sentence):
        record_from_json(record_as_json(record()) | {"aside": aside})


def test_other_lines_come_back_unfinished_given_up_and_ended_on_the_board() -> None:
    game = find_game("tictactoe")
    won = record("a1 a2 b1 b2 c1", game).match
    begun = record("a1 a2", game).match
    assert won.outcome and won.outcome.reason.on_the_board
    written = record_of(begun, "a", "b", aside=(begun.back_to(1), begun.resign(Side.FIRST), won))
    assert record_from_json(record_as_json(written)) == written


def test_the_length_of_the_opening_is_kept_where_there_was_one(tmp_path: Path) -> None:
    written = record_of(record().match, "a", "b", opening=2)
    path = tmp_path / "one.json"
    save_record(written, path)
    assert load_record(path) == written and load_heading(path).opening == 2
    assert (
        "opening" not in record_as_json(record()) and record_from_json(record_as_json(record())).opening == 0
    )


@pytest.mark.parametrize(("opening", "given", "kept"), [(0, 2, 2), (1, 3, 3), (2, 2, None), (2, 0, None)])
def test_it_is_kept_how_many_moves_are_not_these_players(
    opening: int, given: int, kept: int | None, tmp_path: Path
) -> None:
    written = record_of(record().match, "a", "b", opening=opening, given=given)
    path = tmp_path / "one.json"
    save_record(written, path)
    assert record_as_json(written).get("given") == kept
    assert load_record(path) == written and load_heading(path).given == written.given == max(opening, given)


@pytest.mark.parametrize("key", ["opening", "given"])
@pytest.mark.parametrize("number", [-1, 4, True, 1.0, "2", None])
def test_damaged_beginnings_give_one_sentence(key: str, number: object, tmp_path: Path) -> None:
    card = record_as_json(record()) | {key: number}
    (tmp_path / "one.json").write_text(json.dumps(card))
    for read in (lambda: record_from_json(card), lambda: load_heading(tmp_path / "one.json")):
        with pytest.raises(InputError, match=f"{key} is missing or wrong"):
            read()


def test_the_players_own_moves_do_not_begin_within_the_opening() -> None:
    with pytest.raises(InputError, match="given is missing or wrong"):
        record_from_json(record_as_json(record()) | {"opening": 2, "given": 1})


def test_half_a_character_in_a_name_does_not_keep_a_game_from_being_written(tmp_path: Path) -> None:
    card = record_as_json(record()) | {"players": {"first": "\ud83dAya", "second": "b"}}
    read = record_from_json(json.loads(json.dumps(card)))
    assert read.players == ("?Aya", "b")
    save_record(read, tmp_path / "one.json")
    assert load_record(tmp_path / "one.json") == read


def test_names_that_are_too_long_do_not_keep_a_game_from_being_read(tmp_path: Path) -> None:
    name = "A" * 5000
    save_record(
        Record(record().match, (name, name), "2026-01-01", event=name, source=name), tmp_path / "a.json"
    )
    read = load_record(tmp_path / "a.json")
    assert {*read.players, read.event, read.source} == {"A" * 1000}
    assert load_heading(tmp_path / "a.json").source == "A" * 1000


@pytest.mark.parametrize(("one", "told"), [
    (Record(Match.new(REVERSI)), ""),
    (Record(Match.new(REVERSI), ("Aya", "")), "Aya – ?"),
    (Record(Match.new(REVERSI), ("Aya", "Ben"), "2026-01-02T10:00:00+00:00", event="Cup", source="a book"),
     "Aya – Ben · Cup · 2026-01-02 · a book"),
])  # fmt: skip
def test_what_is_told_of_a_game(one: Record, told: str) -> None:
    assert one.told == told


def test_how_a_game_ended_is_kept_where_its_moves_stop_before() -> None:
    written = replace(record(), lead=-6)
    assert record_from_json(json.loads(json.dumps(record_as_json(written)))) == written


@pytest.mark.parametrize("lead", [37, -37, True, 1.0, "2", None])
def test_a_damaged_lead_gives_one_sentence(lead: object) -> None:
    with pytest.raises(InputError, match="lead is missing or wrong"):
        record_from_json(record_as_json(record()) | {"lead": lead})


DAMAGE = {
    "format": (2, "saved in format 2; this program reads format 1"),
    "game": ("go", "'go'; choose from"),
    "rules_version": (7, "version 7 of the rules of reversi6"),
    "start": ("XX", "."),
    "moves": (["c2", "a1"], "Move 2 of the saved game cannot be played"),
    "players": ({"first": "x"}, "second is missing"),
    "result": ({"winner": "first", "reason": "discs", "margin": 4}, "its result does not follow"),
    "time": (None, "time is missing"),
}


@pytest.mark.parametrize("key", DAMAGE)
def test_each_wrong_entry_gives_one_sentence(key: str) -> None:
    value, sentence = DAMAGE[key]
    with pytest.raises(InputError, match=sentence) as caught:
        record_from_json(record_as_json(record()) | {key: value})
    assert "\n" not in str(caught.value)
    missing = {name: entry for name, entry in record_as_json(record()).items() if name != key}
    if key != "result":
        with pytest.raises(InputError, match=key):
            record_from_json(missing)


def test_moves_after_the_end_are_refused() -> None:
    game = find_game("tictactoe")
    card = record_as_json(record("a1 a2 b1 b2 c1", game))
    assert card["result"] == {"winner": "first", "reason": "line", "margin": None}
    with pytest.raises(InputError, match="has a move 6 after its end"):
        record_from_json(card | {"moves": ["a1", "a2", "b1", "b2", "c1", "c2"]})


@some
@given(
    key=st.sampled_from(list(record_as_json(record()))),
    junk=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=5,
    ),
)
def test_no_junk_gets_through_as_anything_but_a_sentence(key: str, junk: object) -> None:
    card = record_as_json(record()) | {key: junk}
    try:
        read = record_from_json(card)
    except InputError:
        return
    assert record_as_json(read) == card


def test_a_file_cut_off_anywhere_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    save_record(record(), path)
    whole = path.read_bytes().rstrip()
    for length in range(0, len(whole), 7):
        path.write_bytes(whole[:length])
        with pytest.raises(InputError, match="damaged"):
            load_record(path)


@pytest.mark.parametrize("content", [b"", b"\x00\xff", b"[" * 100_000, b'"text"', b"GGF", b"1e999999"])
def test_foreign_files_are_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.write_bytes(content)
    with pytest.raises(InputError):
        load_record(path)
    with pytest.raises(InputError, match="cannot be read"):
        load_record(tmp_path / "nothing.json")
    with pytest.raises(InputError, match="cannot be read"):
        load_record(tmp_path)


def test_a_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "one.json"
    save_record(record(), path)
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(InputError, match=r"one\.json cannot be written: No space left on device"):
        save_record(record("c2"), path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.glob("*one*")] == ["one.json"]


def test_a_place_that_is_no_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be written"):
        save_record(record(), tmp_path / "file" / "one.json")
