"""Games in GGF: what is written is read, as are those of others, with the passes that they leave out."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.catalogue import find_game
from engines.errors import InputError
from engines.matches.match import Match
from engines.matches.record import match_texts
from engines.notation.brackets import write_ggf
from engines.notation.texts import read_match
from tests.engines.games.playthrough import random_match

GAME, FOUR = find_game("reversi8"), find_game("reversi4")
BOARD = "---------------------------O*------*O---------------------------"
some = settings(max_examples=40, deadline=None)


@some
@given(seed=st.integers(0, 2**32 - 1), cut=st.integers(0, 60), plies=st.integers(0, 70))
def test_what_is_written_is_read(seed: int, cut: int, plies: int) -> None:
    for game in (GAME, FOUR):
        match = random_match(game, Random(seed), plies)
        assert read_match(write_ggf(match), FOUR) == match
        later = Match.new(game, match.positions[min(cut, match.plies)])
        assert read_match(write_ggf(later), FOUR) == later


@some
@given(st.integers(0, 2**32 - 1))
def test_passes_may_be_left_out(seed: int) -> None:
    match = random_match(FOUR, Random(seed), 30)
    found = read_match(re.sub(r"[BW]\[PA\]", "", write_ggf(match)), GAME)
    assert found.positions == match.positions[: found.plies + 1]
    assert found.plies >= match.plies - 1


def test_a_game_as_nboard_writes_it() -> None:
    text = (
        "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[a]PW[b]RE[?]TI[15:00]TY[8]"
        f"BO[8 {BOARD} *]B[F5]W[F6//1.5]B[D3/2.10/2.1];)"
    )
    match = read_match(text, FOUR)
    assert match_texts(match) == ["f5", "f6", "d3"]
    assert write_ggf(match) == f"(;GM[Othello]PC[Hiyoko]RE[?]TY[8]BO[8 {BOARD} *]B[F5]W[F6]B[D3];)"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("(;BO[6 ---- *];)", "cannot be read"),
        (f"(;BO[8 {BOARD} *]W[F5];)", "Move 1: The move pass is not legal"),
        (f"(;BO[8 {BOARD} *]B[F5]B[F6];)", "Move 2: The move pass is not legal"),
        (f"(;BO[8 {BOARD} *]B[A1];)", "a1 is not legal"),
        (f"(;BO[8 {BOARD} *]B[??];)", "is not a move"),
    ],
)
def test_what_is_no_such_game_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        read_match(text, GAME)
