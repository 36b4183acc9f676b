"""OBF: what is read, and what is said of what cannot be."""

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.notation.obf import read_problems

GAME = find_game("reversi8")
BOARD = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"


def test_positions_and_margins() -> None:
    text = f"% a remark\n\n{BOARD}; G8:+18; h1:12 ;A4:-22;\r\n{GAME.format_position(GAME.initial)}"
    one, start = read_problems(GAME, text)
    assert GAME.format_position(one.position) == BOARD
    assert {GAME.format_move(one.position, move): margin for move, margin in one.margins.items()} == {
        "g8": 18, "h1": 12, "a4": -22,
    }  # fmt: skip
    assert (start.position, start.margins) == (GAME.initial, {})
    assert read_problems(GAME, "") == ()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("XO X; A1:+2", "Line 2: The board has 64 squares"),
        (f"{BOARD}; best is G8", "Line 2: 'best is G8' is not a move with its margin"),
        (f"{BOARD}; G8:+{'9' * 5000}", "Line 2: 'G8:.9+…' is not a move with its margin"),
        (f"{BOARD}; D4:+2", "Line 2: The move d4 is not legal here"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        read_problems(GAME, f"% first\n{line}\n")
