"""Bitboards as other programs write them: what they show, whose turn it is, and what is none."""

from random import Random

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.matches.match import Match, match_texts
from engines.notation.bitboards import read_position
from engines.notation.texts import read_match
from tests.engines.games.playthrough import random_match

EIGHT, SIX, ANIMALS = find_game("reversi8"), find_game("reversi6"), find_game("animal-shogi")
START = "0x0000000810000000 0x0000001008000000"


def written(position) -> str:
    """A position as Black's bitboard and White's, and the side to move."""
    cells, side = EIGHT.format_position(position).split()
    boards = [sum(1 << 63 - square for square, cell in enumerate(cells) if cell == one) for one in "XO"]
    return f"0x{boards[0]:016x}\t0x{boards[1]:016X} {side}"


@pytest.mark.parametrize("like", [EIGHT, SIX, ANIMALS], ids=lambda game: game.id)
def test_the_start_is_read_whatever_is_looked_at(like) -> None:
    for text in (START, START.replace(" ", "\t"), START.upper().replace("X", "x"), f"  {START}\n"):
        assert read_match(text, like) == Match.new(EIGHT)
    assert read_match("0x810000000, 0x1008000000", like) == Match.new(EIGHT)


@pytest.mark.parametrize("seed", range(8))
def test_every_position_is_read_with_its_side(seed: int) -> None:
    position = random_match(EIGHT, Random(seed), 5 + 6 * seed).position
    assert read_match(written(position), SIX).start == position
    assert read_position(written(position), EIGHT) == position


def test_black_is_to_move_unless_it_is_said_and_moves_may_follow() -> None:
    assert read_match(START, EIGHT).start.side == 0
    assert read_match(f"{START} O", EIGHT).start.side == 1
    assert match_texts(read_match(f"{START} X f5d6", EIGHT)) == ["f5", "d6"]
    assert match_texts(read_match(f"{START} f5d6", EIGHT)) == ["f5", "d6"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("0x8000000000000001 0x0000000000000001", "Both bitboards have a disc on h8."),
        ("0x8000000000000000 0xF000000000000000", "Both bitboards have a disc on a1."),
        ("0x10000000000000000 0x1", "The bitboard 0x10000000000000000 has bits outside of the 64 squares."),
        (f"0x1 0x{'F' * 500}", f"The bitboard 0x{'F' * 20}… has bits outside"),
        ("0x12", "is not a game"),
        ("0x12 0x3g", "is not a game"),
    ],
)
def test_what_is_no_board_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        read_match(text, EIGHT)
    assert sentence in str(refused.value)


def test_other_boards_have_none_and_other_texts_stay_as_they_were() -> None:
    with pytest.raises(InputError, match="36 squares"):
        read_position(START, SIX)
    for game in (EIGHT, SIX, ANIMALS):
        assert read_position(game.format_position(game.initial), game) == game.initial
