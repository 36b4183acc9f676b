"""A machine that thinks long makes the move that it has come to."""

import pytest

from app.play.session import HUMAN
from engines.protocols.registry import add_engine
from tests.engines.protocols.programs import GTP_SCRIPT, script

ENDLESS = "rollouts:n=10000000"


def test_it_moves_at_once_and_the_game_says_nothing_of_the_person(open_page, hand):
    page = open_page("reversi6", (HUMAN, ENDLESS))
    person = hand(page)
    page.controls.move_now()
    assert not person.session.aided, "nobody thought"
    person.play_by_clicks(page.board.touch.moves[0])
    assert page.controller.is_thinking
    page.controls.move_now()
    person.wait_for_turn()
    assert person.session.line.plies == 2 and person.session.aided


@pytest.mark.parametrize("seats", [(HUMAN, HUMAN), (HUMAN, "engine:name=hangs")])
def test_it_is_for_machines_that_can_be_hurried(open_page, hand, tmp_path, seats):
    add_engine(script(tmp_path, GTP_SCRIPT, "hangs"))
    page = open_page("tictactoe", seats)
    hand(page).click(4)
    page.controls.move_now()
    session = page.controller.session
    assert session.line.plies == 1 and not session.aided
    assert page.controller.is_thinking == (seats[1] != HUMAN)
