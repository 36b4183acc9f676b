"""Games in GGF: what NBoard sends, and what is sent to engines that speak as it does."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.catalogue import find_game
from engines.errors import InputError
from engines.matches.match import Match
from engines.protocols.ggf import read_ggf, write_ggf
from tests.engines.protocols.players import match_at

GAME = find_game("reversi8")
BOARD = "---------------------------O*------*O---------------------------"


@given(seed=st.integers(0, 2**32 - 1), cut=st.integers(0, 60))
@settings(max_examples=40, deadline=None)
def test_what_is_written_is_read(seed: int, cut: int) -> None:
    match = match_at(GAME, seed)
    assert read_ggf(GAME, write_ggf(match)) == match
    later = Match.new(GAME, match.positions[min(cut, match.plies)])
    assert read_ggf(GAME, write_ggf(later)) == later


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=40, deadline=None)
def test_passes_may_be_left_out(seed: int) -> None:
    match = match_at(GAME, seed)
    text = write_ggf(match).replace("B[PA]", "").replace("W[PA]", "")
    found = read_ggf(GAME, text)
    assert found.positions == match.positions[: found.plies + 1]
    assert found.plies >= match.plies - 1


def test_a_game_as_nboard_writes_it() -> None:
    text = (
        "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[a]PW[b]RE[?]TI[15:00]TY[8]"
        f"BO[8 {BOARD} *]B[F5]W[F6//1.5]B[D3/2.10/2.1];)"
    )
    match = read_ggf(GAME, text)
    names = [GAME.format_move(at, move) for at, move in zip(match.positions, match.moves, strict=False)]
    assert names == ["f5", "f6", "d3"]
    assert write_ggf(match) == f"(;GM[Othello]PC[Hiyoko]RE[?]TY[8]BO[8 {BOARD} *]B[F5]W[F6]B[D3];)"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "no board"),
        ("(;GM[Othello]B[F5];)", "no board"),
        ("(;BO[6 ---- *];)", "size 6; it must be 8"),
        ("(;BO[8 ---- *];)", "64 squares, but the position lists 4"),
        (f"(;BO[8 {BOARD} *]W[F5];)", "F5 is not legal"),
        (f"(;BO[8 {BOARD} *]B[A1];)", "a1 is not legal"),
        (f"(;BO[8 {BOARD} *]B[??];)", "is not a move"),
    ],
)
def test_what_is_no_such_game_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        read_ggf(GAME, text)
