"""Problems on the board: posed, answered, refuted, shown, and left."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from app.play.dialogs import show_report
from app.play.exercises import puzzles
from app.play.session import HUMAN
from engines.catalogue import GAMES, find_game
from engines.errors import InputError
from engines.game import Side
from engines.matches.record import load_record
from engines.problems.asking import ask
from engines.problems.problem import Collection, bundled, find_problems
from engines.solvers.oracle import find_oracle
from tests.app.card import press, text, title, touch

SECONDS = 20_000
TOE = find_game("tictactoe")
FORK, CORNER = "-XO--OXOX X", "--------X O"


def problem_of(text):
    position = TOE.parse_position(text)
    return ask(position, find_oracle(TOE).solve(position))


def poses(page, *texts):
    """Have a page ask these problems of tic-tac-toe, for which there is no collection."""
    page.puzzles.able = True
    page.puzzles.collection = Collection(TOE, tuple(map(problem_of, texts)), {})
    page.puzzles.start()


@pytest.fixture
def page(open_page):
    """In the middle of a game."""
    page = open_page("tictactoe", (HUMAN, HUMAN))
    page.controller.play(page.game.parse_move(page.game.initial, "b2"))
    return page


@pytest.fixture
def own(page):
    return page.controller.session


def until_said(qtbot, page, words):
    qtbot.waitUntil(lambda: words in f"{title(page)} {text(page)}", timeout=SECONDS)


def attempts(page):
    return [one.solved for one in page.puzzles._book.rows]


def test_a_problem_takes_the_place_of_the_game_which_comes_back_as_it_was(page, own):
    line, seats = own.line, own.seats
    poses(page, CORNER)
    session = page.controller.session
    assert session is not own and session.veiled and session.person is Side.SECOND
    assert title(page) == "Only one move saves the draw"
    assert text(page).startswith("Nought to move: every other move loses. Grade ")
    assert not page.puzzles._page.may_ask and page.own_game.session is own
    press(page, "Leave")
    assert page.controller.session is own and not page.puzzles.running and not own.veiled
    assert own.line is line and own.seats == seats and not page.side.offer.isVisible()
    assert attempts(page) == []


def test_the_right_move_is_praised_and_kept(qtbot, page, own):
    poses(page, CORNER)
    touch(qtbot, page, "b2")
    until_said(qtbot, page, "Right: b2")
    assert page.side.offer.title.property("role") == "title-right"
    assert text(page) == "Grade Chick: 1 of 1 solved." and not page.controller.session.veiled
    assert attempts(page) == [True]


def test_how_well_one_solves_is_told_once_it_is_known(qtbot, page):
    poses(page, CORNER)
    one = problem_of(CORNER)
    for solved in (True, False) * 6:
        page.puzzles._book.note(one, solved)
    assert len(page.puzzles._book.standing.results) == 1, "who meets one again may know it"
    for at, other in enumerate(find_problems(find_game("animal-shogi")).problems[:12]):
        page.puzzles._book.note(other, at % 2 == 0)
    press(page, "Show the answer")
    assert "You solve problems rated up to about " in text(page)


def test_a_win_is_played_to_its_end_against_the_defender(qtbot, page, own):
    poses(page, FORK)
    assert title(page) == "Win in 3 moves"
    touch(qtbot, page, "a1")
    until_said(qtbot, page, "The other side replies")
    assert title(page) == "Win with this move" and attempts(page) == []
    session = page.controller.session
    solution = find_oracle(TOE).solve(session.match.position)
    touch(qtbot, page, TOE.format_move(session.match.position, solution.optimal[0]))
    until_said(qtbot, page, "Solved")
    assert session.outcome is not None and attempts(page) == [True]
    page.offers.close()
    assert load_record(page.offers._archive._current).match == own.line


def test_a_wrong_move_says_what_it_costs_shows_why_and_may_be_tried_again(qtbot, page):
    poses(page, CORNER)
    touch(qtbot, page, "a1")
    until_said(qtbot, page, "a1 turned a draw into a loss. Try once more.")
    assert page.controller.session.line.plies == 0 and attempts(page) == [False]
    press(page, "Show why")
    until_said(qtbot, page, "After a1")
    assert page.controller.session.line.plies == 2
    assert text(page) == "In truth you lose in 6 moves. Play on to see why."
    press(page, "Try again")
    assert page.controller.session.cursor == 0 and title(page) == "Only one move saves the draw"
    touch(qtbot, page, "b2")
    until_said(qtbot, page, "Right: b2")
    assert "Not on the first try" in text(page) and attempts(page) == [False]


def test_moves_of_a_refutation_are_played_on_and_taken_back(qtbot, page):
    poses(page, CORNER)
    touch(qtbot, page, "a1")
    until_said(qtbot, page, "turned")
    press(page, "Show why")
    until_said(qtbot, page, "After a1")
    session = page.controller.session
    page.puzzles.answer(session.match.legal_moves[0])
    qtbot.waitUntil(lambda: session.line.plies == 4, timeout=SECONDS)
    page.controller.jump(2)
    page.puzzles.answer(session.line.moves[2])
    qtbot.waitUntil(lambda: session.cursor == 4, timeout=SECONDS)
    page.controller.jump(0)
    assert title(page) == "Only one move saves the draw" and page.puzzles.running


def test_the_answer_is_shown_and_counts_as_missed(qtbot, page):
    poses(page, CORNER, FORK)
    first = page.controller.session.match.position
    press(page, "Show the answer")
    assert title(page).startswith("Best was ") and page.board._hints.hint is not None
    assert attempts(page) == [False]
    press(page, "Next")
    assert page.controller.session.match.position != first and page.controller.session.veiled
    press(page, "Next")
    assert attempts(page) == [False]


def test_a_move_made_before_the_truth_is_known_is_judged_once_it_is(qtbot, page):
    poses(page, CORNER)
    page.puzzles.answer(TOE.parse_move(page.controller.session.match.position, "b2"))
    until_said(qtbot, page, "Right: b2")


def test_a_move_taken_back_is_asked_for_again(qtbot, page):
    poses(page, FORK)
    touch(qtbot, page, "a1")
    until_said(qtbot, page, "Go on.")
    page.controller.undo()
    assert title(page) == "Win in 3 moves" and page.controller.session.cursor == 0


def test_a_move_that_is_made_again_is_answered_again(qtbot, page):
    poses(page, FORK)
    touch(qtbot, page, "a1")
    until_said(qtbot, page, "Go on.")
    page.controller.jump(0)
    touch(qtbot, page, "a1")
    until_said(qtbot, page, "Win with this move")
    assert page.controller.session.cursor == 2


@pytest.mark.parametrize("deed", ["close", "new game", "replay"])
def test_who_looks_elsewhere_has_left(page, own, deed):
    poses(page, CORNER)
    if deed == "close":
        page.side.offer._close.click()
        assert page.controller.session is own
    elif deed == "new game":
        page.start((HUMAN, HUMAN))
    else:
        page.controller.replay((HUMAN, HUMAN), own.line)
    assert not page.puzzles.running and not page.controller.session.veiled


def test_no_hint_no_resigning_no_swapping_and_nothing_else_is_asked(qtbot, page):
    poses(page, CORNER)
    session, line = page.controller.session, page.controller.session.line
    for deed, said in ((page.presenter.hint, "no hints here"), (lambda: show_report(page), "no report")):
        with qtbot.waitSignal(page.failed) as told:
            deed()
        assert said in str(told.args[0])
    page.resign()
    page.swap()
    page.quiz.practise()
    with qtbot.assertNotEmitted(page.failed):
        page.puzzles.start()
    assert page.controller.session is session and session.line is line and not page.side.hint.isEnabled()


def test_grades_tell_what_is_solved_and_can_be_chosen(qtbot, page):
    poses(page, CORNER, FORK)
    touch(qtbot, page, "b2" if page.controller.session.match.position.side else "a1")
    until_said(qtbot, page, "")
    press(page, "Grade …")
    (menu,) = [one for one in page.findChildren(QMenu) if one.isVisible()]
    first, grade = menu.actions()
    assert first.text() == "Suited to me" and first.isChecked()
    assert " of 2" in grade.text()
    grade.trigger()
    menu.close()
    assert page.puzzles._grade is not None and page.puzzles.running


@pytest.mark.parametrize("game", [game for game in GAMES if bundled(game)], ids=lambda game: game.id)
def test_every_collection_can_be_begun(qtbot, open_page, game):
    page = open_page(game.id, (HUMAN, HUMAN))
    page.side.menu.puzzles.trigger()
    assert page.puzzles.running and page.board.touch.moves
    press(page, "Show the answer")
    assert title(page).startswith("Best was ")


def test_what_could_not_be_solved_is_solved_once_it_is_answered(qtbot, page, monkeypatch):
    def no_oracle(game):
        raise InputError("Out of memory.")

    with monkeypatch.context() as broken, qtbot.waitSignal(page.failed):
        broken.setattr(puzzles, "find_oracle", no_oracle)
        poses(page, CORNER)
    touch(qtbot, page, "b2")
    until_said(qtbot, page, "Right: b2")


def test_a_game_without_a_collection_offers_none(open_page):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    page.side.menu.aboutToShow.emit()
    entry = next(one for one in page.side.menu.actions() if one.text().startswith("Problems"))
    assert not entry.isEnabled()
    page.puzzles.start()
    assert not page.puzzles.running


def test_a_file_that_cannot_be_read_is_said_and_another_one_begun(qtbot, open_page, tmp_path):
    folder = tmp_path / "games" / "problems"
    folder.mkdir(parents=True)
    (folder / "animal-shogi.json").write_text("{")
    page = open_page("animal-shogi", (HUMAN, HUMAN))
    with qtbot.waitSignal(page.failed) as failed:
        page.puzzles.start()
    assert "starts afresh" in str(failed.args[0]) and page.puzzles.running
    press(page, "Show the answer")
    page.offers.close()
    assert (folder / "animal-shogi.json.damaged").read_text() == "{"
    assert attempts(page) == [False]


def test_the_keys_are_for_the_board_once_a_button_of_the_card_is_gone(qtbot, page):
    poses(page, FORK, CORNER)
    page.window().activateWindow()
    for name, after in (("Show the answer", "Next"), ("Leave", "")):
        button = next(one for one in page.side.offer.buttons if one.text() == name)
        button.setFocus()
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert page.board.hasFocus() and (not after or page.side.offer.buttons[0].text() == after)
