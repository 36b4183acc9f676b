"""SGF: lines beside the main one, and what moves took."""

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.catalogue import find_game
from engines.game import Side
from engines.matches.clock import Pace, TimeLeft
from engines.matches.match import Match, match_texts
from engines.matches.record import KEPT_LINES, Record, record_as_json, record_from_json
from engines.notation.texts import GGF, SGF, read_record, write_record
from tests.engines.games.playthrough import random_match

GAME, FOUR = find_game("reversi8"), find_game("reversi4")
some = settings(max_examples=40, deadline=None)


def aside(text: str) -> list[str]:
    return [" ".join(match_texts(line)) for line in read_record(text, GAME).aside]


def played(moves: str, seconds: tuple[float | None, ...] = ()) -> Match:
    return replace(read_record(moves, GAME).match, seconds=seconds)


@pytest.mark.parametrize(("text", "lines"), [
    ("(;GM[2];B[f5](;W[d6];B[c3])(;W[f6];B[f7])(;W[f4]))", ["f5 f6 f7", "f5 f4"]),
    ("(;GM[2](;B[f5](;W[d6])(;W[f6]))(;B[c4]))", ["f5 f6", "c4"]),
    ("(;GM[2];B[f5];W[d6](;B[c3])(;B[a1])(;B[c4]", ["f5 d6 c4"]),  # one of them cannot be played
    ("(;GM[2](;B[f5];W[d6])(;B[f5])(;AB[d4]B[f5]))", []),  # nothing new, and another start
    ("(;GM[2]RE[B+R](;B[f5])(;B[c4]))", ["c4"]),
    ("(;GM[2];B[f5](;W[d6])(;W[f6]))(;GM[2];B[c4])", ["f5 f6"]),
])  # fmt: skip
def test_lines_beside_the_main_one_are_kept(text: str, lines: list[str]) -> None:
    assert aside(text) == lines
    assert all(line.resigned is None for line in read_record(text, GAME).aside)


def test_a_game_with_many_lines_is_read_with_the_first_of_them() -> None:
    text = "(;GM[2](;B[f5]" + "(;W[d6])(;W[f6])" * 1000 + "(;W[f4])"
    assert aside(text) == ["f5 f6"] * (1 + KEPT_LINES // 2)
    assert read_record(text, GAME).left_out == 2000 - KEPT_LINES
    assert read_record("(;GM[2](;B[f5])(;B[c4]))", GAME).left_out == 0


@some
@given(seed=st.integers(0, 2**32 - 1), size=st.sampled_from([4, 8]), others=st.integers(0, KEPT_LINES))
def test_written_lines_come_back(seed: int, size: int, others: int) -> None:
    game, rng = find_game(f"reversi{size}"), Random(seed)
    main = random_match(game, rng, rng.randrange(70))
    lines = list[Match]()
    for _ in range(others):
        line = main.back_to(rng.randint(0, main.plies))
        while line.legal_moves and rng.random() < 0.8:
            line = line.play(rng.choice(line.legal_moves))
        lines.append(line.noted(line.plies, rng.choice(["", "(;) here\n(;GM[2]"])))
    record = Record(main, aside=tuple(lines))
    found = read_record(write_record(record, SGF), FOUR)
    assert found.match == main
    paths = [line.moves for line in (main, *lines)]
    ends = [path for path in paths if path[: main.plies] != main.moves]
    wanted = {path for path in ends if not any(path == one[: len(path)] for one in paths if one != path)}
    assert {line.moves for line in found.aside} == wanted
    assert read_record(write_record(record, GGF), FOUR).match == main


@pytest.mark.parametrize("pace", [None, Pace(60.0), Pace(60.0, 5.0), Pace(2.0, 0.0, 10.0)])
@pytest.mark.parametrize("taken", [(), (1.5, None, 2.25), (0.5, 3.0, 4.0, 100.0)])
def test_what_moves_took_comes_back(pace: Pace | None, taken: tuple[float | None, ...]) -> None:
    left = TimeLeft.full(pace) if pace else None
    record = Record(played("f5d6c3d3c4", taken), time_left=left)
    found = read_record(write_record(record, SGF), GAME).match
    assert found == record.match and found.seconds == taken


def test_programs_that_know_only_clocks_are_told_what_was_left() -> None:
    match = played("f5d6c3d3c4", (9.0, 2.0, 3.0, 70.0, 1.0))
    written = write_record(Record(match, time_left=TimeLeft.full(Pace(60.0, 5.0))), SGF)
    assert "TM[60]OT[5 fischer]" in written
    left = re.findall(r"[BW]L\[[^;]*", written)
    assert left == ["BL[65.000]", "WL[63.000]", "BL[67.000]", "WL[5.000]", "BL[71.000])"]
    over = write_record(Record(match, time_left=TimeLeft.full(Pace(1.0, 0.0, 10.0))), SGF)
    assert "OT[1x10 byo-yomi]" in over and "WL[10.000]OW[1]" in over


@pytest.mark.parametrize(("text", "seconds"), [
    ("TM[60];B[f5]BL[58.5];WL[50]W[d6];B[c3]BL[50]", (1.5, 10.0, 8.5)),
    ("TM[60]OT[5 fischer];B[f5]BL[62];W[d6]WL[65]", (3.0, 0.0)),
    ("TM[60]OT[Fischer: 5s];B[f5]BL[62]", (3.0,)),
    ("TM[60];B[f5];W[d6]WL[50];B[c3]BL[50];W[d3]WL[40]", (None, 10.0, None, 10.0)),
    (";B[f5]BL[50];W[d6]WL[50];B[c3]BL[45.25]", (None, None, 4.75)),
    ("TM[9]OT[3x30 byo-yomi];B[f5]BL[4];W[d6]WL[30]OW[3];B[c3]BL[30]OB[2];W[d3]WL[29]OW[3]", (5.0,)),
    ("TM[60];B[f5]BL[70];W[d6]WL[1e1];B[c3]BL[-3]", ()),
    ("TM[9999999999];B[f5]BL[5]XT[2.5];W[d6]XT[x]", (2.5,)),
    ("TM[60];B[f5]BL[58]W[d6]WL[57]", ()),
    (";B[f5]XT[9999999]", ()),
])  # fmt: skip
def test_what_was_left_tells_what_moves_took(text: str, seconds: tuple[float | None, ...]) -> None:
    record = read_record(f"(;GM[2]{text})", GAME)
    assert record.match.seconds == seconds and record.match.position.side in Side


BOARD = f"8 {'-' * 27}O*{'-' * 6}*O{'-' * 27} *"
CLOCKED = f"(;GM[Othello]PC[GGS/os]%sTY[8]RE[?]BO[{BOARD}]B[f5//9.5]W[d6//2]B[c3]W[d3//70];)"


@pytest.mark.parametrize(("told", "pace"), [
    ("TI[05:00//02:00]", Pace(300.0)),
    ("TI[1:00:00/00:10/02:00]", Pace(3600.0, 10.0)),
    ("TI[15:00,20/0:05,1/2:00]", Pace(900.0, 5.0)),
    ("TI[0/00:10]", Pace(0.0, 10.0)),
    ("TI[7.5]", Pace(7.5)),
    ("TB[05:00//02:00]TW[05:00//02:00]", Pace(300.0)),
    ("TB[05:00//02:00]TW[01:00//01:00]", None),
    ("TB[05:00//02:00]", None),
    ("TI[0//2:00]", None),
    ("TI[99999999//]", None),
    ("TI[999990/00:10]", None),
    ("TI[soon]", None),
    ("TI[]", None),
    ("", None),
])  # fmt: skip
def test_the_clock_of_a_server_is_read_and_goes_on_with_the_game(told: str, pace: Pace | None) -> None:
    record = read_record(CLOCKED % told, GAME)
    assert record.match.seconds == (9.5, 2.0, None, 70.0)
    assert (record.time_left.pace if record.time_left else None) == pace
    for form in (GGF, SGF):
        assert read_record(write_record(record, form), GAME) == record
    assert record_from_json(record_as_json(record)) == record


def test_what_is_left_on_a_clock_that_was_read() -> None:
    left = read_record(CLOCKED % "TI[01:00/00:05/02:00]", GAME).time_left
    assert left is not None and left.seconds == (70.0, 5.0)


@pytest.mark.parametrize(("told", "pace"), [
    ("TM[300]", Pace(300.0)),
    ("TM[300]OT[5 fischer]", Pace(300.0, 5.0)),
    ("TM[60]OT[1x10 byo-yomi]", Pace(60.0, 0.0, 10.0)),
    ("TM[60]OT[3x30 byo-yomi]", None),
    ("TM[0]", None),
    ("TM[x]", None),
    ("OT[5 fischer]", None),
])  # fmt: skip
def test_so_is_the_clock_of_sgf(told: str, pace: Pace | None) -> None:
    record = read_record(f"(;GM[2]{told};B[f5];W[d6])", GAME)
    assert (record.time_left.pace if record.time_left else None) == pace
    assert read_record(write_record(record, SGF), GAME) == record
