"""Lines that others have replaced, and the way back to them."""

import pytest

from app.play.session import HUMAN, Session
from engines.catalogue import find_game
from engines.matches.clock import Pace, TimeLeft
from engines.matches.match import shared_plies
from engines.matches.record import KEPT_LINES, load_record, record_as_json, record_from_json, record_of
from engines.search.info import SearchInfo
from tests.lines import line_of, play_line

GAME = find_game("tictactoe")


def session_of(text):
    return Session(GAME, (HUMAN, HUMAN), line_of(GAME, text))


def play(session, text):
    for move in text.split():
        session.play(GAME.parse_move(session.match.position, move))


def texts(session):
    return ["".join(GAME.format_move(p, m) for p, m in zip(line.positions, line.moves, strict=False))
            for line in session.aside]  # fmt: skip


def test_a_move_in_the_past_puts_the_line_aside_and_it_can_be_taken_up_again():
    session = session_of("a1 b1 b2 a2")
    session.infos = {ply: SearchInfo(0.0, {}) for ply in range(5)}
    session.jump(2)
    play(session, "c3 c1")
    assert texts(session) == ["a1b1b2a2"] and sorted(session.infos) == [0, 1, 2]
    new, old = session.line, session.aside[0]
    session.turn_to(old)
    assert session.line == old and session.cursor == 2 and texts(session) == ["a1b1c3c1"]
    session.turn_to(new)
    assert session.line == new and texts(session) == ["a1b1b2a2"]


def test_what_is_played_again_is_aside_no_more():
    session = session_of("a1 b1 b2")
    session.jump(1)
    play(session, "b1")
    assert texts(session) == ["a1b1b2"]
    play(session, "b2")
    assert texts(session) == []
    session.jump(0)
    play(session, "a1 b1 b2 c3")
    assert texts(session) == []


def test_a_game_that_goes_on_has_no_other_lines_and_only_so_many_are_kept():
    session = Session(GAME, (HUMAN, HUMAN))
    play(session, "a1 b1 c1")
    assert texts(session) == []
    for _ in range(2):
        for text in "a2 b2 c2 a3 b3 c3".split():  # noqa: SIM905
            session.jump(0)
            play(session, f"{text} a1 c1")
    assert len(session.aside) <= KEPT_LINES and len(set(texts(session))) == len(session.aside)


def test_who_gives_up_in_the_past_keeps_what_came_after():
    session = session_of("a1 b1 b2 a2")
    session.take_back(2)
    session.resign()
    assert session.outcome is not None and session.line.plies == 2 and texts(session) == ["a1b1b2a2"]
    session.turn_to(session.aside[0])
    assert session.outcome is None and session.line.plies == 4 and session.cursor == 2


def test_how_much_lines_have_in_common():
    one = line_of(GAME, "a1 b1 b2")
    assert shared_plies(one, one) == 3 and shared_plies(one, line_of(GAME, "a1 b1")) == 2
    assert shared_plies(one, line_of(GAME, "a1 c1 b2")) == 1 == shared_plies(line_of(GAME, "a1 c1"), one)


def test_a_record_keeps_them():
    lines = (line_of(GAME, "a1 b1"), line_of(GAME, "c3"))
    record = record_of(line_of(GAME, "a1 b2"), "x", "y", None, lines)
    assert record_from_json(record_as_json(record)) == record
    assert "aside" not in record_as_json(record_of(lines[0], "x", "y"))


# On a page


@pytest.fixture
def page(open_page):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    for text in ("a1", "b1", "b2"):
        play_line(page, text)
    page.controller.jump(1)
    play_line(page, "c3")
    return page


def entries(page):
    page.side.menu.aboutToShow.emit()
    assert page.side.menu.lines.isEnabled() == bool(page.side.menu.lines.actions())
    return page.side.menu.lines.actions()


def test_the_menu_lists_them_and_leads_back(page):
    (entry,) = entries(page)
    assert entry.text() == "From move 2: b1 b2"
    entry.trigger()
    session = page.controller.session
    assert session.line.plies == 3 and session.cursor == 1
    assert page.side.moves.model.rowCount() == 2
    assert [one.text() for one in entries(page)] == ["From move 2: c3"]


def test_they_are_saved_and_come_back(page, tmp_path):
    page.offers.close()
    (path,) = (tmp_path / "games" / "tictactoe").glob("*.json")
    page.start((HUMAN, HUMAN))
    assert not entries(page)
    page.offers.take_up(load_record(path), path)
    assert [one.text() for one in entries(page)] == ["From move 2: b1 b2"]


def test_a_game_on_the_clock_has_none_until_it_is_over(page):
    page.controller.new_game((HUMAN, HUMAN), None, TimeLeft.full(Pace(600)))
    for text in ("a1", "b1"):
        play_line(page, text)
    page.controller.jump(0)
    play_line(page, "b2")
    assert not entries(page)
    page.controller.resign()
    (entry,) = entries(page)
    entry.trigger()
    assert page.controller.session.clock is None and page.controller.session.line.plies == 2
