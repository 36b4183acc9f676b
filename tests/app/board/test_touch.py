"""From touches to moves, without a window."""

import pytest

from app.board.geometry import InHand
from app.board.looks import find_look
from app.board.touch import LegalMove, Touch
from engines.catalogue import find_game
from engines.game import Side


def touch_of(game_id, text=None):
    game = find_game(game_id)
    position = game.parse_position(text) if text else game.initial
    touch = Touch()
    moves = [
        LegalMove(move, game.anatomy(position, move), game.format_move(position, move))
        for move in game.legal_moves(position)
    ]
    touch.offer(moves, position.side)
    return touch


def test_a_place_is_played_by_one_touch():
    touch = touch_of("reversi6")
    square = touch.moves[0].anatomy.target
    assert touch.press(square) == touch.moves[0]
    assert touch.press(0) is None and touch.selected is None


def test_a_piece_is_picked_up_and_put_down():
    touch = touch_of("animal-shogi")
    assert touch.press(7) is None and touch.selected == 7
    move = touch.press(4)
    assert move is not None and move.text == "2c2b" and touch.selected is None


def test_a_second_touch_lets_go_and_another_piece_takes_over():
    touch = touch_of("animal-shogi")
    selections = []
    for spot in (7, 7, 7, 10, 0):
        touch.press(spot)
        selections.append(touch.selected)
    assert selections == [7, None, 7, 10, None]


def test_a_piece_comes_from_the_hand():
    touch = touch_of("animal-shogi", "1l1/3/3/1L1 b C 1")
    assert touch.press(InHand(Side.SECOND, "chick")) is None and touch.selected is None
    touch.press(InHand(Side.FIRST, "chick"))
    move = touch.press(6)
    assert move is not None and move.anatomy.drop == "chick"


@pytest.mark.parametrize("text", ["2c2b", "2C2B"])
def test_a_move_is_typed(text):
    touch = touch_of("animal-shogi")
    played = [touch.type(character) for character in text]
    assert played[:-1] == [None, None, None] and played[-1] is not None


def test_a_promotion_need_not_be_typed():
    touch = touch_of("animal-shogi", "l2/2C/3/1L1 b - 1")
    played = [touch.type(character) for character in "1b1a"]
    assert played[-1] is not None and played[-1].text.endswith("+")


def test_nonsense_is_forgotten_and_a_new_text_begins():
    touch = touch_of("reversi6")
    first = touch.moves[0].text
    touch.type("z")
    assert touch.typed == ""
    touch.type(first[0])
    touch.type("9")
    assert touch.typed == ""
    assert [touch.type(character) for character in first][-1] is not None


def test_only_a_lone_pass_passes():
    assert touch_of("reversi6").passing() is None
    assert touch_of("reversi4", "XXOOXXXOXXXXXOX- X").passing() is not None


def test_piles_lie_in_the_looks_order():
    assert set(find_look("animal-shogi").hand) == set(
        find_game("animal-shogi").hands(find_game("animal-shogi").initial)[0]
    )
