"""The coach speaks of mistakes while a game goes on, on a page's own widgets."""

import pytest

from app.play.session import HUMAN
from app.settings import options
from engines.game import Side
from engines.review.doubts import TRUSTED_SIMS
from tests.app.card import press
from tests.app.conftest import GAME_SECONDS
from tests.lines import line_of, play_line

CORNER, EDGE = "a1", "b1"
"""Two answers to a first move in the middle: the one holds the draw, the other loses."""


@pytest.fixture
def page(open_page, settings):
    settings[options.COACH] = options.LARGE_MISTAKES
    settings[options.ANALYSIS_SIMS] = TRUSTED_SIMS
    made = open_page("tictactoe", ("rollouts:n=300", HUMAN))
    made.controller.new_game(made.controller.session.seats, line_of(made.game, "b2"))
    return made


def answer(qtbot, page, text):
    """The person's move and the machine's; then everything is judged."""
    match = page.controller.session.match
    play_line(page, text)
    judged(qtbot, page, match.plies + 2)


def judged(qtbot, page, plies):
    session, hindsight = page.controller.session, page.presenter.hindsight
    qtbot.waitUntil(
        lambda: (
            session.cursor == plies
            and set(session.infos) >= set(range(plies))
            and not hindsight.running
            and not page.controller.is_thinking
        ),
        timeout=GAME_SECONDS,
    )


def test_a_large_mistake_is_told_with_its_cost(qtbot, page):
    answer(qtbot, page, EDGE)
    offer, session = page.side.offer, page.controller.session
    assert offer.isVisible() and offer.title.text().startswith("b1 cost you 4")
    assert [one.text() for one in offer.buttons] == ["Take it back", "Show a better move", "Play on"]
    assert session.aided
    press(page, "Play on")
    assert not offer.isVisible() and session.line.plies == 3


def test_a_good_move_is_passed_over(qtbot, page):
    answer(qtbot, page, CORNER)
    assert not page.side.offer.isVisible()


def test_taken_back_another_move_may_be_made(qtbot, page):
    answer(qtbot, page, EDGE)
    press(page, "Take it back")
    assert page.controller.session.cursor == 1 and not page.side.offer.isVisible()
    answer(qtbot, page, CORNER)
    assert not page.side.offer.isVisible()


def test_a_better_move_is_shown_where_it_was_to_be_made(qtbot, page):
    answer(qtbot, page, EDGE)
    with qtbot.waitSignal(page.presenter.consulting.hinted, timeout=GAME_SECONDS) as hinted:
        press(page, "Show a better move")
    assert page.controller.session.cursor == 1
    best = page.game.format_move(page.controller.session.match.position, hinted.args[0])
    assert best in ("a1", "c1", "a3", "c3")


def test_it_is_told_again_in_another_game(qtbot, page):
    for _ in range(2):
        page.controller.new_game(page.controller.session.seats, line_of(page.game, "b2"))
        answer(qtbot, page, EDGE)
        assert page.side.offer.isVisible() and page.controller.session.aided


def test_it_is_told_when_one_is_back_from_looking_elsewhere(qtbot, page):
    hindsight = page.presenter.hindsight
    play_line(page, EDGE)
    session = page.controller.session
    qtbot.waitUntil(lambda: session.line.plies == 3, timeout=GAME_SECONDS)
    page.controller.jump(2)
    qtbot.waitUntil(lambda: set(session.infos) >= {1, 2} and not hindsight.running, timeout=GAME_SECONDS)
    assert not page.side.offer.isVisible()
    page.controller.jump(3)
    qtbot.waitUntil(page.side.offer.isVisible, timeout=GAME_SECONDS)


def test_the_machines_move_is_not_blamed_on_the_person_who_took_its_side(qtbot, page):
    page.controller.new_game(page.controller.session.seats, line_of(page.game, "b2 b1"))
    page.controller.swap()
    session = page.controller.session
    qtbot.waitUntil(
        lambda: session.person_moves and not page.presenter.hindsight.running, timeout=GAME_SECONDS
    )
    judged(qtbot, page, session.line.plies)
    assert not page.side.offer.isVisible()


def test_what_machines_think_of_their_own_game_is_shown_all_the_same(qtbot, page):
    page.controller.new_game(("rollouts:n=300", "rollouts:n=300"))
    session = page.controller.session
    qtbot.waitUntil(lambda: session.line.plies > 2, timeout=GAME_SECONDS)
    assert {0, 1} <= set(session.infos)


def test_the_card_of_a_quiz_stays_when_the_coach_is_turned_on(qtbot, page, settings):
    settings[options.COACH] = options.SILENT
    line = line_of(page.game, "b2 b1 a1 c3 a3")
    page.controller.new_game((HUMAN, "random"), line)
    page.controller.new_game(("random", HUMAN), line.resign(Side.SECOND))
    qtbot.waitUntil(lambda: bool(page.quiz.found()), timeout=GAME_SECONDS)
    page.quiz.start()
    settings[options.COACH] = "all"
    assert page.quiz.running and page.side.offer.isVisible()


def test_it_is_told_once(qtbot, page, settings):
    answer(qtbot, page, EDGE)
    press(page, "Play on")
    settings[options.REVEAL] = "always"
    page.controller.jump(1)
    page.controller.jump(3)
    judged(qtbot, page, 3)
    assert not page.side.offer.isVisible()


def test_others_opinions_say_nothing_of_what_a_move_cost(qtbot, page):
    """The machine thought about the position after the move as well, and expects something else."""
    answer(qtbot, page, CORNER)
    assert page.controller.session.infos[2].sims == TRUSTED_SIMS


def test_who_wants_no_coach_hears_nothing(qtbot, page, settings):
    settings[options.COACH] = options.SILENT
    play_line(page, EDGE)
    session = page.controller.session
    qtbot.waitUntil(lambda: session.line.plies == 3 and not page.controller.is_thinking, timeout=GAME_SECONDS)
    assert not page.presenter.hindsight.running and not page.side.offer.isVisible()
    assert session.infos[2].sims == 300 and not page.presenter.coach.wanted


def test_between_two_people_it_keeps_silent(qtbot, page):
    page.controller.new_game((HUMAN, HUMAN), line_of(page.game, "b2 b1 a1"))
    assert not page.presenter.coach.wanted and not page.presenter.hindsight.running
