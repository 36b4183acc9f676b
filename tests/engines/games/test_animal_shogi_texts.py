"""Animal Shogi: positions and moves as they are written."""

import pytest

from engines.catalogue import GAMES
from engines.errors import InputError
from engines.game import Outcome, Reason, Side
from engines.games.animal_shogi.rules import AnimalShogi

OFFICIAL, SIMPLE = (game for game in GAMES if isinstance(game, AnimalShogi))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("rkb/1p1/1P1/BKR b - 1", "gle/1c1/1C1/ELG b - 1"),
        ("gle/1c1/1C1/ELG b -", "gle/1c1/1C1/ELG b - 1"),
        ("gle/1c1/1C1/ELG b - 37", "gle/1c1/1C1/ELG b - 1"),
        ("k2/12/21/2K w Pp2B 1", "l2/3/3/2L w 2ECc 1"),
        ("k1+p/3/3/2K w 2rEb 1", "l1+c/3/3/2L w E2ge 1"),
        ("l2/111/3/2L w ccG 1", "l2/3/3/2L w G2c 1"),
    ],
)
def test_readable_positions(text: str, same: str) -> None:
    assert OFFICIAL.format_position(OFFICIAL.parse_position(text)) == same


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "parts, not 0"),
        ("gle/1c1/1C1/ELG b - 1 1", "parts, not 5"),
        ("gle/1c1/1C1 b - 1", "4 rows, but the position lists 3"),
        ("gle/1c2/1C1/ELG b - 1", "Row 2 has 4 squares"),
        ("gle/1c1/1C/ELG b - 1", "Row 3 has 2 squares"),
        ("gle/1c1/1C1/EXG b - 1", "Row 4 holds 'X'"),
        ("gle/1c1/1C1/E4G b - 1", "Row 4 holds '4'"),
        ("+gle/1c1/1C1/ELG b - 1", "Row 1 has a \\+ that is not followed by a chick"),
        ("gle/1c1/1C1/EL+ b - 1", "Row 4 has a \\+ that is not followed by a chick"),
        ("gle/1c1/1C1/ELG x - 1", "side to move is 'x'"),
        ("gle/1c1/1C1/ELG b q 1", "hands 'q' cannot be read at 'q'"),
        ("gle/3/1C1/ELG b l 1", "hands 'l' cannot be read at 'l'"),
        ("gle/3/3/ELG b 2 1", "hands '2' end with a number"),
        ("gle/1c1/1C1/ELG b - x", "ply 'x' is not a number"),
        ("gle/1c1/1C1/LLG b - 1", "The first player has 2 lions"),
        ("gll/1c1/1C1/ELG b - 1", "The second player has 2 lions"),
        ("g1e/1c1/1C1/E1G b - 1", "There is no lion"),
        ("gle/1c1/1C1/ELG b C 1", "There are 3 pieces of the kind chick"),
        ("gle/3/1E1/ELG b - 1", "There are 3 pieces of the kind elephant"),
        ("gle/1+c1/1C1/ELG b p 1", "There are 3 pieces of the kind chick"),
    ],
)
def test_unreadable_positions(text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        OFFICIAL.parse_position(text)


def test_no_hens_under_simple_rules() -> None:
    with pytest.raises(InputError, match="no hens"):
        SIMPLE.parse_position("gle/1+c1/1C1/ELG b - 1")


def test_a_missing_lion_is_a_finished_game() -> None:
    position = OFFICIAL.parse_position("g1e/1c1/1C1/ELG b - 1")
    assert OFFICIAL.outcome(position) == Outcome(Side.FIRST, Reason.LION_CAPTURED)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("", "'' is not a move; a move looks like 2c2b or C\\*2b"),
        ("b2b3", "'b2b3' is not a move"),
        ("L*2b", "'L\\*2b' is not a move"),
        ("C*2b", "The move C\\*2b is not legal here"),
        ("2c2b+", "The move 2c2b\\+ is not legal here"),
        ("2c2c", "The move 2c2c is not legal here"),
    ],
)
def test_unreadable_moves(move: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        OFFICIAL.parse_move(OFFICIAL.initial, move)
