"""The quiz made of mistakes: what is asked, how answers are judged, and how it goes on a page."""

import pytest

from app.analysis.quiz import MOST, Grade, Quiz, questions
from app.i18n import languages
from app.play.judging.truth_seeker import Stage
from app.play.session import HUMAN
from app.settings import options
from engines.catalogue import find_game
from engines.game import Side
from engines.matches.match import Match
from engines.search.info import SearchInfo
from engines.solvers.oracle import find_oracle
from tests.app.card import offers, press, touch
from tests.lines import line_of

SECONDS = 20_000
BOTH = set(Side)
TICTACTOE, REVERSI = find_game("tictactoe"), find_game("reversi4")


def said_of(line, one):
    """What a question says of the mistake."""
    return one.mistake.said(line.game.format_move(one.position, one.played))


def move_in(line, ply, text):
    return line.game.parse_move(line.positions[ply - 1], text)


def nothing(position):
    return None


def test_a_result_given_away_is_asked_about():
    line, known = line_of(TICTACTOE, "a1 b1 b2 a2 c3"), find_oracle(TICTACTOE).solve
    (asked,) = questions(line, known, {}, BOTH)
    assert (asked.ply, said_of(line, asked)) == (2, "b1 turned a draw into a loss.")
    assert asked.grade(asked.best) is Grade.RIGHT and asked.best == move_in(line, 2, "b2")
    assert asked.grade(asked.played) is asked.grade(move_in(line, 2, "a3")) is Grade.NO_BETTER
    assert questions(line, known, {}, {Side.FIRST}) == ()
    assert questions(line, nothing, {}, BOTH) == ()


def test_discs_given_away_are_asked_about_and_fewer_lost_are_better():
    match = Match.new(REVERSI)
    while match.outcome is None:
        match = match.play(match.legal_moves[0])
    asked = questions(match, find_oracle(REVERSI).solve, {}, BOTH)
    assert 0 < len(asked) <= MOST and [one.ply for one in asked] == sorted(one.ply for one in asked)
    for one in asked:
        values = find_oracle(REVERSI).solve(match.positions[one.ply - 1]).moves
        margins = {move: truth.margin or 0 for move, truth in values.items()}
        for move, margin in margins.items():
            grade = one.grade(move)
            assert (grade is Grade.RIGHT) == (margin == max(margins.values()))
            if grade is Grade.BETTER:
                assert margin > margins[one.played]
    assert any("discs" in said_of(match, one) or "turned" in said_of(match, one) for one in asked)


def test_where_the_truth_is_not_known_a_search_judges():
    line = line_of(TICTACTOE, "a1 b1")
    best, played, near, bad = (move_in(line, 2, text) for text in ("b2", "b1", "c3", "a2"))
    values = {best: 0.5, played: 0.0, near: 0.45, bad: 0.3}
    visits = {best: 300, played: 20, near: 60, bad: 20}
    info = SearchInfo(0.5, dict.fromkeys(line.game.legal_moves(line.positions[1]), 1 / 8), visits=visits,
                      values=values, pv=(best,), sims=400)  # fmt: skip
    after = SearchInfo(0.0, dict.fromkeys(line.legal_moves, 1 / 7), sims=400)
    (asked,) = questions(line, nothing, {1: info, 2: after}, BOTH)
    assert said_of(line, asked) == "b1 cost 25 % of the expected score, the AI thinks."
    assert [asked.grade(move) for move in (best, near, bad, played)] == [
        Grade.RIGHT, Grade.RIGHT, Grade.BETTER, Grade.NO_BETTER,
    ]  # fmt: skip
    assert asked.grade(move_in(line, 2, "c1")) is Grade.NO_BETTER
    assert questions(line, nothing, {1: info, 2: after}, BOTH, least=0.25) == (asked,)
    assert questions(line, nothing, {1: info, 2: after}, BOTH, least=0.26) == ()
    unsure = SearchInfo(0.5, info.policy, visits=visits, values=values, pv=(best,), sims=50)
    assert questions(line, nothing, {1: unsure, 2: after}, BOTH) == ()
    assert questions(line, nothing, {1: info}, BOTH) == ()


def test_only_a_right_first_answer_counts():
    line = line_of(TICTACTOE, "a1 b1 c1 b2 b3 c2 a2 a3 c3")
    asked = questions(line, find_oracle(TICTACTOE).solve, {}, BOTH)
    assert len(asked) >= 2
    quiz = Quiz(asked)
    assert quiz.answer(quiz.question.played) is Grade.NO_BETTER
    assert quiz.answer(quiz.question.best) is Grade.RIGHT and quiz.found == 0 and not quiz.last
    quiz.number += 1
    assert quiz.answer(quiz.question.best) is Grade.RIGHT and quiz.found == 1
    quiz.number = len(asked) - 1
    assert quiz.last


@pytest.fixture
def ended(qtbot, open_page):
    """A page of tic-tac-toe at the end of a game that the person lost."""
    page = open_page("tictactoe", ("random", HUMAN))
    page.controller.new_game(("random", HUMAN), line_of(page.game, "a1 b1 b2 a2 c3"))
    qtbot.waitUntil(lambda: any("Quiz" in text for text in offers(page)), timeout=SECONDS)
    qtbot.waitUntil(lambda: page.seeker.stage is Stage.IDLE, timeout=SECONDS)  # an opinion may come first
    return page


def shown(page):
    """Whether the truth is shown, on the squares and beside the bar."""
    return bool(page.board.chips) and page.bar.truth is not None


def test_a_better_move_is_sought_on_the_board_and_nothing_is_given_away(qtbot, ended):
    page, offer = ended, ended.side.offer
    line = page.controller.session.line
    page.settings[options.OVERLAY] = options.TRUTH
    press(page, "Quiz: my mistakes (1)")
    session = page.controller.session
    assert session.cursor == 1 and offer.title.text() == "Mistake 1 of 1"
    assert offer.text.text() == "b1 turned a draw into a loss. Find a better move on the board."
    assert not page.board.chips and not shown(page) and page.side.moves.model.marks == {}
    assert not page.side.judgement.truth.isVisible() and not page.side.judgement.worst.isVisible()
    assert not page.side.hint.isEnabled()
    touch(qtbot, page, "c1")
    assert "c1 is no better" in offer.text.text() and not shown(page)
    touch(qtbot, page, "b2")
    assert offer.title.text() == "Right: b2" and shown(page)
    touch(qtbot, page, "a3")
    assert session.line is line and session.cursor == 1
    press(page, "See the result")
    assert offer.title.text() == "0 of 1 found on the first try"
    press(page, "Once more")
    touch(qtbot, page, "b2")
    press(page, "See the result")
    assert offer.title.text() == "1 of 1 found on the first try"
    press(page, "End the quiz")
    assert session.at_end and not page.quiz.running and "Play again" in offers(page)


def test_the_answer_can_be_asked_for(qtbot, ended):
    press(ended, "Quiz")
    press(ended, "Show me")
    assert ended.side.offer.title.text() == "Best was b2" and ended.board.chips
    best = ended.board._hints.hint
    languages.use("ja")
    assert best is not None and ended.board._hints.hint == best
    languages.use("en")
    press(ended, "See the result")
    assert ended.side.offer.title.text() == "0 of 1 found on the first try"
    press(ended, "Once more")
    assert ended.board._hints.hint is None


@pytest.mark.parametrize("how", ["jump", "close", "new"])
def test_it_ends_when_one_looks_elsewhere(qtbot, ended, how):
    press(ended, "Quiz")
    assert ended.controller.session.veiled
    if how == "jump":
        ended.controller.jump(3)
    elif how == "close":
        ended.side.offer.closed.emit()
    else:
        ended.start((HUMAN, HUMAN))
    assert not ended.quiz.running and not ended.controller.session.veiled


def test_a_game_without_a_mistake_or_without_people_has_no_quiz(qtbot, open_page):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    for seats, text in (((HUMAN, HUMAN), "b2 a1 c1 a3 a2 c2 b1 b3 c3"), (("random",) * 2, "a1 b1 b2 a2 c3")):
        page.controller.new_game(seats, line_of(page.game, text))
        positions = page.controller.session.line.positions
        qtbot.waitUntil(lambda positions=positions: all(map(page.seeker.known, positions)), timeout=SECONDS)
        assert page.quiz.found() == () and not any("Quiz" in text for text in offers(page))
        page.quiz.start()
        assert not page.quiz.running
