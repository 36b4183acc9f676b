"""Games in GGF: what is written is read, as are those of others, with the passes that they leave out."""

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import Side
from engines.matches.match import Match, match_texts
from engines.matches.record import Record
from engines.notation.reading_brackets import read_brackets, split_brackets
from engines.notation.texts import GGF, SGF, read_match, read_record, write_record
from engines.notation.writing_brackets import write_ggf
from tests.engines.games.playthrough import random_match

GAME, FOUR = find_game("reversi8"), find_game("reversi4")
BOARD = "---------------------------O*------*O---------------------------"
some = settings(max_examples=40, deadline=None)


@some
@given(seed=st.integers(0, 2**32 - 1), cut=st.integers(0, 60), plies=st.integers(0, 70))
def test_what_is_written_is_read(seed: int, cut: int, plies: int) -> None:
    for game in (GAME, FOUR):
        match = random_match(game, Random(seed), plies)
        assert read_match(write_ggf(Record(match)), FOUR) == match
        later = Match.new(game, match.positions[min(cut, match.plies)])
        assert read_match(write_ggf(Record(later)), FOUR) == later


@some
@given(st.integers(0, 2**32 - 1))
def test_passes_may_be_left_out(seed: int) -> None:
    match = random_match(FOUR, Random(seed), 30)
    found = read_match(re.sub(r"[BW]\[PA\]", "", write_ggf(Record(match))), GAME)
    assert found.positions == match.positions[: found.plies + 1]
    assert found.plies >= match.plies - 1


def test_a_game_as_nboard_writes_it() -> None:
    text = (
        "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[a]PW[b]RE[?]TI[15:00]TY[8]"
        f"BO[8 {BOARD} *]B[F5]W[F6//1.5]B[D3/2.10/2.1];)"
    )
    match = read_match(text, FOUR)
    assert match_texts(match) == ["f5", "f6", "d3"] and match.seconds == (None, 1.5, 2.1)
    moves = "B[F5]W[F6//1.50]B[D3//2.10]"
    assert write_ggf(Record(match)) == f"(;GM[Othello]PC[Hiyoko]RE[?]TY[8]BO[8 {BOARD} *]{moves};)"


@pytest.mark.parametrize(("said", "seconds"), [
    ("F5", None), ("F5/1.5", None), ("F5/", None), ("F5//", None), ("F5//0", 0), ("F5/-2.5/.5", 0.5),
    ("F5// 12.25 ", 12.25), ("F5//1:05", 65), ("F5//1:02:03.5", 3723.5), ("F5//-1", None), ("F5//1e3", None),
    ("F5//nan", None), ("F5//1000000", None), ("F5//1/2", None), ("F5//" + "9" * 5000, None),
    ("F5//\u0662", None), ("F5//9999:59:59", None),
])  # fmt: skip
def test_what_a_move_took_stands_behind_its_evaluation(said: str, seconds: float | None) -> None:
    match = read_match(f"(;GM[Othello]BO[8 {BOARD} *]B[{said}];)", GAME)
    assert match_texts(match) == ["f5"] and match.took(0) == seconds


@pytest.mark.parametrize(("said", "lead"), [
    ("?", None), ("", None), ("+10", 10), ("-3.00", -3), ("+2.5", None), ("+2.00:s", 2), ("0", 0),
    ("0.000", 0), ("-64", -64),
    ("+65", None), ("B+12", 12), ("w+4", -4), ("B+", None), ("Void", None), ("+" + "9" * 5000, None),
    ("B+1\u0662", None),
])  # fmt: skip
def test_how_a_game_ended_is_known_though_its_moves_stop_before(said: str, lead: int | None) -> None:
    record = read_record(f"(;GM[2]RE[{said}];B[f5];W[d6])", GAME)
    assert record.match.outcome is None and record.lead == lead
    for form in (GGF, SGF):
        assert read_record(write_record(record, form), GAME).lead == lead


def test_what_the_moves_lead_to_counts_and_not_what_is_said() -> None:
    over = write_ggf(Record(random_match(GAME, Random(1), 99)))
    wrong = re.sub(r"RE\[[^]]*\]", "RE[+2]", over)
    assert read_record(wrong, GAME).lead is None and wrong != over


def test_a_pass_that_is_left_out_takes_no_time_from_the_moves_around_it() -> None:
    match = next(
        match
        for seed in range(99)
        if "pass" in match_texts(match := random_match(FOUR, Random(seed), 30))[:-1]
    )
    for ply, move in enumerate((line := match).moves):
        line = (Match.new(FOUR) if ply == 0 else line).play(move, 1.0 + ply)
    found = read_match(re.sub(r"[BW]\[PA[^]]*\]", "", write_ggf(Record(line))), GAME)
    taken = [None if match.passed(ply) else 1.0 + ply for ply in range(found.plies)]
    assert taken == [found.took(ply) for ply in range(found.plies)] and None in taken


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("(;BO[6 ---- *];)", "cannot be read"),
        (f"(;BO[8 {BOARD} *]W[F5];)", "Move 1: The move pass is not legal"),
        (f"(;BO[8 {BOARD} *]B[F5]B[F6];)", "Move 2: The move pass is not legal"),
        (f"(;BO[8 {BOARD} *]B[A1];)", "a1 is not legal"),
        (f"(;BO[8 {BOARD} *]B[??];)", "is not a move"),
        (f"(;GM[Othello]PC[NBoard]BO[8 {BOARD[:20]}", "neither a board nor a move"),
    ],
)
def test_what_is_no_such_game_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        read_match(text, GAME)


names = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=30) | st.sampled_from(
    ["[a]", "\\]", "a\\", "(;GM[1])", "B[F5]"]
)
DAY = "2026-11-29"


@pytest.mark.parametrize("form", [GGF, SGF])
def test_half_a_character_in_a_name_does_not_keep_a_game_from_being_written(form: str) -> None:
    record = read_record("(;GM[2]PB[\ud83dAya];B[f5])", GAME)
    assert record.players == ("?Aya", "") and b"PB[?Aya]" in write_record(record, form).encode()


@some
@given(
    seed=st.integers(0, 2**32 - 1), size=st.sampled_from([4, 6, 8]), cut=st.integers(0, 60),
    plies=st.integers(0, 70), end=st.sampled_from(["", "resign", "late"]), side=st.sampled_from(list(Side)),
    first=names, second=names, opening=st.integers(0, 12), event=names, source=names,
)  # fmt: skip
def test_whole_records_come_back(
    seed, size, cut, plies, end, side, first, second, opening, event, source
) -> None:
    game = find_game(f"reversi{size}")
    match = random_match(game, Random(seed), plies)
    for begun in (match, Match.new(game, match.positions[min(cut, match.plies)])):
        ended = begun.resign(side) if end == "resign" else begun.run_late(side) if end else begun
        line = begun if begun.outcome else ended
        time, moves = f"{DAY}T10:20:30+00:00", min(opening, line.plies)
        record = Record(line, (first, second), time, opening=moves, given=moves, event=event, source=source)
        assert read_record(write_record(record, GGF), FOUR) == record
        assert read_record(write_record(record, SGF), FOUR) == replace(record, time=DAY)
        several = "\n".join([write_record(record, GGF), "1 " + write_record(record, SGF)])
        assert [number for number, _ in split_brackets(several)] == [1, 2]
        assert [read_record(text, FOUR).match for _, text in split_brackets(several)] == [line, line]


@pytest.mark.parametrize("time", ["0001-01-01T00:00:00+09:00", "9999-12-31T23:59:59-09:00", "yesterday"])
def test_a_time_that_cannot_be_told_in_utc_is_left_out(time: str) -> None:
    for form in (GGF, SGF):
        assert "DT[" not in write_record(Record(Match.new(GAME), ("", ""), time), form)


def test_of_some_games_the_year_alone_is_known() -> None:
    for form in (GGF, SGF):
        written = write_record(Record(Match.new(GAME), ("", ""), "1997"), form)
        assert "DT[1997]" in written and read_record(written, GAME).time == "1997"
    assert read_record("(;GM[2]SZ[8]DT[1997-05];B[f5])", GAME).time == "1997"
    assert read_record("(;GM[2]SZ[8]DT[1083962837];B[f5])", GAME).time == ""


def test_games_one_after_the_other_and_one_that_is_cut_off() -> None:
    one = f"(;GM[Othello]BO[8 {BOARD} *]B[F5];)"
    text = f"1 {one}{one}\n{one[:-9]}\n\n2 {one} {one}\n(;FF[4]GM[2];B[f5](;W[d6])(;W[f6]))\n{one[:20]}"
    found = list(split_brackets(text))
    assert [number for number, _ in found] == [1, 1, 2, 4, 4, 5, 6]
    assert [text == one for _, text in found] == [True, True, False, True, True, False, False]
    assert match_texts(read_match(found[5][1], GAME)) == ["f5", "d6"]


@pytest.mark.parametrize(("text", "moves"), [
    ("(;GM[2]B [f5]\n\t[x]; W\n[d6] B[c3)", "f5 d6"), ("(;GM[2]C[\\]\\\n)]B[f5]) W[d6]", "f5"),
    ("(;GM[2]1[a];B[f5]B;[c4]W[d6](;B[c3];)", "f5 d6 c3"), ("(;GM[2][)]B[f5]", "f5"), ("(;GM[2]B[f5]W", "f5"),
])  # fmt: skip
def test_values_belong_to_the_name_before_them_and_end_with_the_first_closing_bracket(text, moves) -> None:
    assert match_texts(read_match(text, GAME)) == moves.split()


LETTERS = 2_000_000
"""So many that whoever looks twice at each part would take days."""


@pytest.mark.parametrize(
    "part", ["W[", "W [", ";W[", "W[\\", "W", "(;GM[", "W[\n(;GM[", "W[a", "[", "\n", "(;"]
)
def test_brackets_that_are_never_closed_take_no_time(part: str) -> None:
    text = f"(;GM[2];B[f5]{part * (LETTERS // len(part))}"
    script = read_brackets(text)
    assert script is not None and script.moves == ("f5",)
    assert next(split_brackets(text))[0] == 1


@pytest.mark.parametrize("text", [" " * LETTERS, "1" * LETTERS, "[\n" + " " * LETTERS, "(;" + " " * LETTERS])
def test_blanks_before_a_game_take_no_time(text: str) -> None:
    assert len(list(split_brackets(text))) == text.count("(")


@pytest.mark.parametrize(("said", "found"), [
    ("2", 2), (" 2 ", 2), ("3", 0), ("-1", 0), ("2.0", 0), ("two", 0), ("", 0), ("9" * 5000, 0),
    ("\u0662", 0),
])  # fmt: skip
def test_an_opening_is_only_what_this_program_writes(said: str, found: int) -> None:
    record = read_record(f"(;GM[Othello]BO[8 {BOARD} *]XO[{said}]B[F5]W[F6];)", GAME)
    assert record.opening == found and record.match.plies == 2


def test_other_games_have_no_such_form() -> None:
    record = Record(Match.new(find_game("tictactoe")), ("", ""), "")
    with pytest.raises(InputError, match="Only Othello"):
        write_record(record, SGF)
