"""Moves that an opening made stay nobody's: in the file, after a restart, and in what is said of a game."""

import json
from threading import Event

import pytest

from app.play.opponents.beginning import OPENING
from app.play.own_games.judged import JudgedGames
from app.play.own_games.reading import read_games
from app.play.session import HUMAN, Session
from app.settings import options
from engines.catalogue import find_game
from engines.game import Side
from engines.matches.record import load_record, record_of, save_record
from tests.lines import line_of, play_line

GAME = find_game("tictactoe")
WHOLE, MISTAKEN = "a1 b1 b2 a2 c3", 2
"""A game in which the second move turned a draw into a loss, and which the fifth wins."""
TIGER = OPENING + "f5d6c3d3c4"
TWO = (HUMAN, HUMAN)
SECONDS = 20_000


def begun(text="a1 b1", seats=TWO):
    return Session.begun_after(line_of(GAME, text), seats, None)


def saved(tmp_path, game="tictactoe"):
    [path] = (tmp_path / "games" / game).glob("*.json")
    return path


def seen_through(qtbot, page):
    """Wait until all is known of the game, and no opinion is sought."""
    positions = page.controller.session.line.positions
    qtbot.waitUntil(lambda: all(map(page.seeker.known, positions[:-1])), timeout=SECONDS)
    qtbot.waitUntil(lambda: not page.presenter.hindsight.running, timeout=SECONDS)


def test_a_restart_in_the_middle_of_a_game_changes_nothing(open_page, tmp_path, settings):
    settings[options.BEGINNINGS] = {"reversi8": TIGER}
    first = open_page("reversi8", TWO)
    first.controller.play(first.controller.session.match.legal_moves[0])
    first.offers.close()
    again = open_page("reversi8", TWO)
    again.offers.resume()
    again.side.offer.buttons[0].click()
    session = again.controller.session
    assert session.line.plies == 6 and (session.opening, session.given) == (5, 5) and session.under_way
    again.controller.play(session.match.legal_moves[0])
    again.offers.close()
    assert load_record(saved(tmp_path, "reversi8")).opening == 5


@pytest.mark.parametrize("own", [True, False])
def test_an_opened_game_has_no_mistake_within_its_opening(qtbot, open_page, tmp_path, own):
    path = tmp_path / "games" / "tictactoe" / "1.json"
    save_record(record_of(line_of(GAME, WHOLE), *TWO, opening=2), path)
    page = open_page("tictactoe", TWO)
    page.offers.take_up(load_record(path), path if own else None)
    seen_through(qtbot, page)
    truth, worst = page.presenter.truth, page.side.judgement.worst
    assert truth.verdict(MISTAKEN) is None and truth.loss(1) is None and truth.loss(3) is not None
    assert truth.decisive is None and page.quiz.found() == () and page.quiz.due() == []
    assert not any(one.isVisible() for one in worst.buttons)
    assert "Neither side gave the result away." in page.side.offer.text.text()
    page.offers.look_at(MISTAKEN)
    assert page.side.offer.title.text() == "Before move 2, b1"
    assert page.side.offer.text.text() == "This move belongs to the opening the game started with."


def test_an_old_file_says_of_no_opening(qtbot, open_page, tmp_path):
    path = tmp_path / "games" / "tictactoe" / "1.json"
    save_record(record_of(line_of(GAME, WHOLE), *TWO), path)
    assert "opening" not in json.loads(path.read_text())
    page = open_page("tictactoe", TWO)
    page.offers.take_up(load_record(path), path)
    seen_through(qtbot, page)
    assert page.controller.session.given == page.controller.session.opening == 0
    assert [one.ply for one in page.quiz.found()] == [MISTAKEN]


def test_what_moves_cost_on_average_is_told_of_the_players_moves(open_page, qtbot):
    page = open_page("tictactoe", TWO)
    page.controller.restore(begun())
    play_line(page, "b2 a2 c3")
    seen_through(qtbot, page)
    assert "Cross 0.0 %, Nought 0.0 %" in page.side.judgement.text.text()


def test_the_opening_is_written_anew_when_the_players_leave_it(open_page, tmp_path):
    page = open_page("tictactoe", TWO)
    page.controller.restore(begun())
    play_line(page, "b2")
    page.controller.jump(1)
    play_line(page, "b2")
    page.offers.close()
    record = load_record(saved(tmp_path))
    assert record.match == line_of(GAME, "a1 b2") and record.opening == 1


def test_another_try_and_moves_tried_out_begin_after_the_same_opening(open_page):
    page = open_page("tictactoe", TWO)
    page.controller.restore(begun())
    play_line(page, "b2 a2 c3")
    for ply, left in ((4, 2), (1, 1)):
        page.controller.jump(ply)
        page.offers.try_again()
        assert page.controller.session.opening == left and page.controller.session.line.plies == ply
        page.controller.restore(begun())
        play_line(page, "b2 a2 c3")
    page.controller.jump(3)
    page.trying.toggle()
    assert page.controller.session.opening == 2
    play_line(page, "c1")
    page.side.offer.buttons[1].click()
    session = page.controller.session
    assert not page.trying.running and (session.line.plies, session.opening) == (4, 2)


def test_who_changed_sides_is_not_told_of_the_others_moves_after_a_restart(qtbot, open_page, tmp_path):
    first = open_page("tictactoe", TWO)
    session = Session(GAME, ("random", HUMAN), line_of(GAME, "a1 b1 b2 a2"), given=0)
    session.swap()
    first.controller.restore(session)
    play_line(first, "c3")
    first.offers.close()
    again = open_page("tictactoe", TWO)
    again.offers.take_up(load_record(saved(tmp_path)), saved(tmp_path))
    assert again.controller.session.given == 4
    [game] = read_games(tmp_path / "games").games
    judged = JudgedGames(tmp_path / "judged.json")
    judged.look_through([game], Event(), lambda _: None)
    found = judged.of(game)
    assert found is not None and found.mistakes == (0, 0), "b1 was another's mistake"


def test_a_move_made_in_the_past_is_the_players_own(open_page):
    page = open_page("tictactoe", TWO)
    play_line(page, "a1 b1 b2")
    page.controller.swap()
    assert page.controller.session.given == 3
    page.controller.jump(1)
    play_line(page, "c2")
    assert page.controller.session.given == 1


def test_my_games_count_only_what_the_players_did(tmp_path):
    home, seats = tmp_path / "games", (HUMAN, "random")
    for number, opening in enumerate((0, 2)):
        save_record(
            record_of(line_of(GAME, WHOLE), *seats, opening=opening), home / GAME.id / f"{number}.json"
        )
    after, usual = read_games(home).games
    assert (after.heading.opening, usual.heading.opening) == (2, 0)
    judged = JudgedGames(home / "judged.json")
    judged.look_through((after, usual), Event(), lambda _: None)
    found = [judged.of(one) for one in (after, usual)]
    assert [one and one.mistakes[Side.SECOND] for one in found] == [0, 1]
    assert [one and one.costs for one in found] == [(0.0, 0.0), (0.0, 0.25)]
    save_record(record_of(line_of(GAME, WHOLE), *seats), after.path)
    assert [one.path for one in judged.left(read_games(home).games)] == [after.path], "it is judged anew"
