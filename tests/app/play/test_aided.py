"""What counts as help, so that a game says nothing of the person's level; and what does not."""

import pytest

from app.play.opponents.my_level import counts
from app.play.session import HUMAN, Session
from app.settings import options
from engines.catalogue import find_game
from engines.opponents.standing import load_standing
from engines.search.branches import Branch
from engines.search.info import SearchInfo
from tests.lines import line_of

SECONDS = 20_000
SMALL, LARGER = find_game("tictactoe"), find_game("reversi6")


@pytest.fixture
def page(open_page, hand, settings):
    """A game in which the person and a machine have made a move each."""
    settings[options.REVEAL] = "after"
    page = open_page("tictactoe", (HUMAN, "level:cat"))
    person = hand(page)
    person.click(4)
    person.wait_for_turn()
    assert page.controller.session.line.plies == 2
    return page


def test_who_gives_up_where_they_went_back_to_has_taken_moves_back():
    session = Session(LARGER, (HUMAN, "level:cat"))
    for _ in range(10):
        session.play(session.match.legal_moves[0])
    session.take_back(8)
    session.resign()
    assert session.line.plies == 8 and session.aided and not counts(session)


def test_to_give_up_where_the_game_stands_is_to_lose_it(open_page):
    page = open_page("reversi6", (HUMAN, "level:cat"))
    session = page.controller.session
    for _ in range(8):
        session.play(session.match.legal_moves[0])
    session.jump(2)
    session.jump(8)
    page.resign()
    assert not session.aided and [one.score for one in load_standing(LARGER).results] == [0.0]


@pytest.mark.parametrize(("option", "value"), [(options.OVERLAY, "value"), (options.REVEAL, "always")])
def test_what_was_shown_only_for_a_while_helped_too(page, settings, option, value):
    before = settings[option]
    assert not page.controller.session.aided
    settings[option] = value
    settings[option] = before
    assert page.controller.session.aided


def test_figures_that_are_hidden_until_the_end_help_nobody(page, settings):
    settings[options.REVEAL] = "hidden"
    settings[options.OVERLAY] = "value"
    assert not page.controller.session.aided


def test_what_is_thought_of_the_machines_last_move_tells_nothing_of_the_own_answer(page, settings):
    session, judgement, tree = page.controller.session, page.side.judgement, page.side.tree.view
    played, answer = session.line.moves[1], session.match.legal_moves[0]
    branch = Branch(played, 9, 0.1, replies=(Branch(answer, 5, 0.0),))
    page.controller.jump(1)
    page.presenter.search.toggle()
    settings[options.OVERLAY] = "none"
    opinion = SearchInfo(
        0.1, {played: 1.0}, visits={played: 9}, sims=9, pv=(played, answer), branches=(branch,)
    )
    page.controller.learn(1, opinion, ())
    assert tree.topLevelItemCount() == 1 and not tree.topLevelItem(0).replies and judgement.line.isHidden()
    assert not session.aided
    settings[options.OVERLAY] = "visits"
    (figure,) = page.presenter.squares._thought()
    assert "then" not in figure.words and not figure.line
    settings[options.REVEAL] = "always"
    assert tree.topLevelItem(0).replies and judgement.line.isVisible() and session.aided


def test_figures_change_nothing_in_a_game_whose_moves_are_guessed(open_page, settings):
    settings[options.REVEAL], settings[options.OVERLAY] = "after", "value"
    page = open_page("tictactoe", (HUMAN, "random"))
    page.offers.play_from(line_of(SMALL, "a1 b1 a2 b2"), (HUMAN, HUMAN))
    page.guessing.start()
    page.side.offer.buttons[0].click()
    assert page.controller.session.veiled and not page.controller.session.aided
