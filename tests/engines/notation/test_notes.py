"""Notes come back from the forms that have room for them, and those of others are read where they stand."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.catalogue import find_game
from engines.matches.match import LONGEST_NOTE, Match, match_texts, tidy_note
from engines.matches.record import Record, record_as_json, record_from_json
from engines.notation.reading_brackets import split_brackets
from engines.notation.texts import read_match
from engines.notation.writing_brackets import write_ggf, write_sgf
from tests.engines.games.playthrough import random_match

EIGHT, FOUR = find_game("reversi8"), find_game("reversi4")
BOARD = "---------------------------O*------*O---------------------------"
texts = st.text(st.sampled_from("a([;)]\\: \n\r\té黒\ud800B2GM"), max_size=30) | st.text(max_size=20)
some = settings(max_examples=80, deadline=None)


def written_on(match: Match, notes: dict[int, str]) -> Match:
    for ply, text in notes.items():
        match = match.noted(min(ply, match.plies), text)
    return match


def all_notes(match: Match) -> list[str]:
    return [match.note(ply) for ply in range(match.plies + 1)]


@some
@given(st.integers(0, 2**32), st.integers(0, 20), st.dictionaries(st.integers(0, 20), texts, max_size=5))
def test_notes_come_back(seed: int, plies: int, notes: dict[int, str]) -> None:
    for game in (EIGHT, FOUR):
        match = written_on(random_match(game, Random(seed), plies), notes)
        for read in (
            read_match(write_sgf(Record(match)), game),
            record_from_json(record_as_json(Record(match))).match,
        ):
            assert read == match and all_notes(read) == all_notes(match)
        ggf = write_ggf(Record(match))
        assert "\n" not in ggf
        read = read_match(ggf, game)
        assert read == match
        assert [note.split() for note in all_notes(read)] == [note.split() for note in all_notes(match)]


@some
@given(texts)
def test_no_note_is_taken_for_another_game(text: str) -> None:
    match = random_match(EIGHT, Random(1), 3).noted(2, f"x\n{text}\n12 (;GM[2]\n(;FF[4")
    for write in (write_sgf, write_ggf):
        games = [part for _, part in split_brackets(f"{write(Record(match))}\n" * 2)]
        assert [match_texts(read_match(part, EIGHT)) for part in games] == [match_texts(match)] * 2


@pytest.mark.parametrize(("text", "notes"), [
    ("(;GM[2]C[whole];B[f5]C[good];C[still];W[d6])", ("whole", "good\nstill")),
    ("(;GM[2]GC[a]C[b];C[before]B[f5];W[d6]C[\\]\\\\ one\\\n line])", ("a\nb", "before", "]\\ one line")),
    ("(;GM[2]C[start]B[f5]C[one]W[d6]C[two])", ("start", "one", "two")),
    ("(;GM[2];B[f5]C[main](;W[d6])(;W[f6]C[other]))", ("", "main")),
    ("(;GM[2]C[];B[f5];W[d6]C[ \t ])", ()),
    (f"(;GM[Othello]BO[8 {BOARD} *]C[start]B[F5]C[one]W[D6//2]C[two];)", ("start", "one", "two")),
    (f"(;GM[Othello]BO[8 {BOARD} *]C[start]B[F5];)", ("start",)),
    ("(;GM[2];B[f5];W[d6]C[never closed)", ()),
])  # fmt: skip
def test_remarks_of_others_stand_at_their_moves(text: str, notes: tuple[str, ...]) -> None:
    match = read_match(text, FOUR)
    assert all_notes(match) == [*notes, *[""] * (match.plies + 1 - len(notes))]


def test_passes_that_are_left_out_move_no_note() -> None:
    games = (random_match(FOUR, Random(seed), 12) for seed in range(99))
    match = next(one for one in games if match_texts(one).count("pass") == 1 and not one.passed(-1))
    at = match_texts(match).index("pass")
    match = written_on(match, {ply: f"{ply}" for ply in range(match.plies + 1) if ply != at + 1})
    bare = write_sgf(Record(match)).replace(";B[PA]", "").replace(";W[PA]", "")
    assert all_notes(read_match(bare, FOUR)) == all_notes(match)


def test_however_much_is_written_on_a_game_it_is_read_again() -> None:
    match = random_match(EIGHT, Random(2), 70)
    match = written_on(match, dict.fromkeys(range(match.plies + 1), "]" * LONGEST_NOTE))
    record = Record(match)
    for text in (write_sgf(record), write_ggf(record), json.dumps(record_as_json(record))):
        assert all_notes(read_match(text, EIGHT)) == all_notes(match)


def test_notes_are_tidy() -> None:
    assert tidy_note(" a\r\nb\rc \n") == "a\nb\nc" and tidy_note("\ud83d") == "?"
    assert len(tidy_note("é" * 2 * LONGEST_NOTE)) == LONGEST_NOTE
