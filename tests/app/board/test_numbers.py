"""Move numbers on the stones of Reversi, as the list of moves has them."""

import pytest

from app.board.looks import find_look
from app.board.picture import board_picture
from app.board.state import Shown
from app.board.view import BoardView
from app.play.positions import numbers_of, state_of
from engines.catalogue import find_game
from engines.game import Side
from engines.matches.match import Match
from tests.lines import line_of

SQUARES = {name: "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1) for name in ("f5", "d6", "c3")}
LINE = "a2 a3 b4 c1 a4 pass b1 a1 d2 c4 d4 pass d1 d3"
NUMBERED = Shown(numbers=True, speed=0.0)


def board(qtbot, game):
    view = BoardView(find_look(game), lambda _: None)
    qtbot.addWidget(view)
    view.set_shown(NUMBERED)
    return view


def test_each_stone_bears_the_number_of_its_move(qtbot):
    view = board(qtbot, "reversi8")
    match = line_of(find_game("reversi8"), "f5 d6 c3")
    view.show_state(state_of(match))
    assert numbers_of(match) == {SQUARES["f5"]: 1, SQUARES["d6"]: 2, SQUARES["c3"]: 3}
    first, second = Side
    assert view.numbers == {SQUARES["f5"]: (1, first), SQUARES["d6"]: (2, second), SQUARES["c3"]: (3, first)}


def test_a_stone_after_a_pass_has_its_number_in_the_list_of_moves():
    line = line_of(find_game("reversi4"), LINE)
    listed = {ply: move for ply, move in enumerate(LINE.split(), 1) if move != "pass"}
    assert len(listed) < line.plies
    numbered = {ply: "abcd"[square % 4] + str(square // 4 + 1) for square, ply in numbers_of(line).items()}
    assert numbered == listed


@pytest.mark.parametrize("game", ["animal-shogi", "tictactoe"])
def test_other_games_have_none(qtbot, game):
    view = board(qtbot, game)
    match = Match.new(find_game(game))
    for _ in range(4):
        match = match.play(match.legal_moves[0])
    view.show_state(state_of(match))
    assert not view.numbers


def test_they_are_in_the_picture_where_they_are_wanted(qtbot):
    view = board(qtbot, "reversi8")
    view.show_state(state_of(line_of(find_game("reversi8"), "f5 d6 c3")))
    numbered = board_picture(view)
    view.set_shown(Shown(speed=0.0))
    assert not view.numbers and board_picture(view) != numbered
