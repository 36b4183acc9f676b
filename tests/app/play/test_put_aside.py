"""The person's own game while something else is on its board: who plays it, and how it comes back."""

import pytest

from app.play.offer_card import Offer, Said
from app.play.session import HUMAN
from engines.catalogue import find_game
from engines.game import Side
from engines.matches.record import record_of, save_record
from engines.problems.asking import ask
from engines.problems.problem import Collection, find_problems
from engines.solvers.oracle import find_oracle
from tests.app.conftest import GAME_SECONDS
from tests.lines import line_of, play_line

TOE = find_game("tictactoe")
OPPONENT = "rollouts:n=20"
CARD = ("A card", "of the game")


@pytest.fixture
def page(open_page):
    """In the middle of a game against a machine, the person to move."""
    made = open_page("tictactoe", (HUMAN, OPPONENT))
    made.controller.new_game((HUMAN, OPPONENT), line_of(TOE, "b2 a1"))
    return made


def try_out(page):
    page.trying.toggle()
    assert page.trying.running


def pose(page):
    """A problem, for which tic-tac-toe has no collection of its own."""
    position = TOE.parse_position("--------X O")
    problem = ask(position, find_oracle(TOE).solve(position))
    assert problem is not None
    page.puzzles.able, page.puzzles.collection = True, Collection(TOE, (problem,), {})
    page.puzzles.start()
    assert page.puzzles.running


def back(page):
    """Leave whatever is there by the cross of its card."""
    page.side.offer.closed.emit()


BESIDE = pytest.mark.parametrize("begin", [try_out, pose])


@BESIDE
def test_a_new_game_is_proposed_against_the_own_opponent(page, begin):
    begin(page)
    page.choosing.open()
    assert page.panel.seats() == (HUMAN, OPPONENT)
    assert page.replay.persons_seats == page.replay.own_seats == (HUMAN, OPPONENT)


@BESIDE
@pytest.mark.parametrize("held", [False, True])
def test_a_game_of_machines_is_held_as_it_was(qtbot, page, begin, held):
    page.controller.new_game((OPPONENT, OPPONENT), line_of(TOE, "b2 a1"))
    page.controller.set_paused(held)
    own = page.controller.session
    begin(page)
    back(page)
    assert page.controller.session is own and page.controller.paused == held
    if not held:
        qtbot.waitUntil(lambda: own.outcome is not None, timeout=GAME_SECONDS)


@BESIDE
def test_the_card_of_the_game_comes_back(page, begin):
    page.side.offer.offer(lambda: Said(*CARD, (Offer("Yes", "", lambda: None),)))
    begin(page)
    assert page.side.offer.title.text() != CARD[0]
    back(page)
    offer = page.side.offer
    assert (offer.title.text(), offer.text.text()) == CARD and [one.text() for one in offer.buttons] == [
        "Yes"
    ]


@BESIDE
def test_no_card_comes_over_another_game(page, begin):
    page.side.offer.offer(lambda: Said(*CARD, (Offer("Yes", "", lambda: None),)))
    begin(page)
    page.start((HUMAN, OPPONENT))
    assert not page.side.offer.isVisible() and page.asker is None and not page.trying.running


@BESIDE
def test_there_is_no_game_to_give_up(page, begin):
    own = page.controller.session
    begin(page)
    page.side.menu.aboutToShow.emit()
    entry = next(one for one in page.side.menu.actions() if one.text().startswith("Resign"))
    page.resign()
    assert not entry.isEnabled() and page.controller.session.outcome is None
    back(page)
    page.side.menu.aboutToShow.emit()
    assert entry.isEnabled()
    page.resign()
    assert own.outcome is not None


def test_the_persons_side_lies_below_again(open_page):
    game = find_game("animal-shogi")
    page = open_page(game.id, (HUMAN, "random"))
    page.start(("random", HUMAN))
    assert page.board._geometry.flipped
    first = next(one for one in find_problems(game).problems if one.position.side is Side.FIRST)
    page.puzzles.collection = Collection(game, (first,), {})
    page.puzzles.start()
    assert page.puzzles.running and not page.board._geometry.flipped
    back(page)
    assert page.board._geometry.flipped


def test_a_problem_comes_in_the_place_of_what_is_tried_and_the_game_after_it(page):
    own = page.controller.session
    try_out(page)
    pose(page)
    assert not page.trying.running and page.own_game.session is own
    back(page)
    assert page.controller.session is own


def test_games_are_shown_in_the_place_of_a_problem_and_the_own_one_after_them(page, tmp_path):
    own, file = page.controller.session, tmp_path / "shown.json"
    save_record(record_of(own.line, OPPONENT, OPPONENT), file)
    pose(page)
    page.replay.show_games([file], 1)
    assert page.controller.replaying and page.asker is None and page.replay.own_seats == (HUMAN, OPPONENT)
    page.replay.close()
    assert page.controller.session is own


def test_machines_keep_their_sides_where_one_plays_on(page):
    strong, weak = OPPONENT, "random"
    page.controller.new_game((strong, weak), line_of(TOE, "b2 a1"))
    try_out(page)
    play_line(page, "c1")
    next(one for one in page.side.offer.buttons if one.text() == "Play on from here").click()
    assert page.controller.session.seats == (strong, weak)


def test_a_question_that_is_over_takes_no_late_answer(page):
    own, offer = page.controller.session, page.side.offer
    page.guessing.start()
    next(one for one in offer.buttons if one.text() == "Both sides").click()
    assert offer.say is not None
    late = next(one for one in offer.say().offers if one.text == "Show the move")
    page.replay.bar.close_button.click()
    assert page.controller.session is own and page.asker is None and offer.isHidden()
    late.act()
    assert page.controller.session is own and page.asker is None and offer.isHidden()
