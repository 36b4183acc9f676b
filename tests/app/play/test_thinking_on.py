"""The position looked at is thought about for as long as one looks, on a page's own widgets."""

import sys
import time

import pytest

from app.keys import commands
from app.keys.keyboard import keyboard
from app.play.judging import thinking_on
from app.play.session import HUMAN
from app.settings import options
from engines.matches.match import Match
from engines.protocols.registry import Registered, add_engine
from engines.search.info import SearchInfo
from tests.app.conftest import GAME_SECONDS, ROOT
from tests.lines import line_of


@pytest.fixture
def page(open_page, settings):
    settings[options.REVEAL] = "always"
    return open_page("reversi4", (HUMAN, HUMAN))


@pytest.fixture
def large(open_page, settings):
    """Of a game that is not searched to its end while one waits."""
    settings[options.REVEAL] = "always"
    return open_page("reversi6", (HUMAN, HUMAN))


def sims(page):
    info = page.controller.session.infos.get(page.controller.session.cursor)
    return info.sims if info is not None else 0


def wait(qtbot, page, more_than):
    qtbot.waitUntil(lambda: sims(page) > more_than, timeout=GAME_SECONDS)


def press(page):
    page.side.judgement.further.click()


def test_it_thinks_on_from_what_was_thought_and_says_so(qtbot, large):
    card, further = large.side.judgement, large.presenter.further
    wait(qtbot, large, 0)
    assert sims(large) == 16 and card.text.text().endswith("from 16 simulations.")
    assert card.further.isVisible() and not card.further.isChecked()
    assert keyboard.tip("", commands.THINK_ON) in card.further.toolTip()
    press(large)
    wait(qtbot, large, 200)
    assert further.running and card.further.isChecked() and card.text.text().endswith(" so far.")
    figures = [moment.sims for moment in large.controller.session.film]
    assert figures == sorted(figures) and figures[0] <= 16 and figures[-1] == sims(large)
    press(large)
    assert not further.running and not card.further.isChecked()
    assert card.text.text().endswith(f"from {sims(large):,} simulations.")


def test_after_each_while_the_tree_is_there_to_be_unfolded(qtbot, large):
    press(large)
    with qtbot.waitSignal(large.presenter.further.rested, timeout=GAME_SECONDS):
        pass
    session = large.controller.session
    tried = sum(branch.visits for branch in session.infos[0].branches)
    assert tried > 16 and any(branch.replies for branch in session.infos[0].branches)


def test_it_follows_where_one_looks_and_keeps_what_it_found(qtbot, large):
    press(large)
    wait(qtbot, large, 100)
    large.controller.play(large.controller.session.match.legal_moves[0])
    before = large.controller.session.infos[0].sims
    wait(qtbot, large, 100)
    assert large.controller.session.cursor == 1
    large.controller.jump(0)
    assert sims(large) >= before > 100
    wait(qtbot, large, before)


def test_it_waits_while_a_machine_is_to_move_and_where_nothing_may_be_seen(qtbot, open_page, settings):
    page = open_page("reversi6", (HUMAN, "rollouts:n=300"))
    further, card = page.presenter.further, page.side.judgement
    press(page)
    assert card.further.isChecked() and not further.running
    settings[options.REVEAL] = "always"
    assert card.further.isVisible() and card.further.isChecked()
    qtbot.waitUntil(lambda: further.running, timeout=GAME_SECONDS)
    page.controller.play(page.controller.session.match.legal_moves[0])
    assert page.controller.is_thinking and not further.running
    qtbot.waitUntil(lambda: page.controller.session.line.plies == 2, timeout=GAME_SECONDS)
    qtbot.waitUntil(lambda: further.running, timeout=GAME_SECONDS)
    assert page.controller.session.aided


def test_a_held_game_of_machines_is_thought_about(qtbot, open_page, settings):
    settings[options.REVEAL] = "always"
    page = open_page("reversi6", ("rollouts:n=20", "rollouts:n=20"))
    further = page.presenter.further
    further.toggle()
    page.side.pause.click()
    assert further.running
    wait(qtbot, page, 100)
    page.side.pause.click()
    assert not further.running


def test_it_rests_while_nobody_looks(qtbot, large):
    press(large)
    wait(qtbot, large, 20)
    large.hide()
    assert not large.presenter.further.running
    large.show()
    assert large.presenter.further.running


def test_what_is_proven_needs_no_more_thought(qtbot, page):
    line = Match.new(page.game)
    while line.plies < 8:
        line = line.play(line.legal_moves[0])
    page.controller.new_game((HUMAN, HUMAN), line)
    press(page)
    further, session = page.presenter.further, page.controller.session
    qtbot.waitUntil(lambda: sims(page) > 0 and not further.running, timeout=GAME_SECONDS)
    assert session.infos[session.cursor].exact and further.wanted
    assert " so far" not in page.side.judgement.text.text()


def test_where_a_move_wins_for_certain_there_is_nothing_more_to_think_about(qtbot, open_page, settings):
    """Nothing is known of the other moves, and nobody asks."""
    settings[options.REVEAL] = "always"
    page = open_page("tictactoe", (HUMAN, HUMAN))
    page.controller.new_game((HUMAN, HUMAN), line_of(page.game, "a1 a2 b1 b2"))
    press(page)
    further = page.presenter.further
    qtbot.waitUntil(lambda: sims(page) > 0 and not further.running, timeout=GAME_SECONDS)
    assert not page.controller.session.infos[4].exact


def test_a_page_closes_at_once_while_a_program_thinks_long(qtbot, open_page, settings, monkeypatch):
    monkeypatch.setattr(thinking_on, "FIRST_SECONDS", 64.0)
    command = (sys.executable, "-m", "engines", "usi", "--game", "animal-shogi", "--player", "rollouts:n=9")
    add_engine(Registered("Other", command, ROOT, "usi", "animal-shogi", seconds=0.1))
    settings[options.ANALYSTS] = {"animal-shogi": "engine:name=Other"}
    settings[options.REVEAL] = "always"
    page = open_page("animal-shogi", (HUMAN, HUMAN))
    qtbot.waitUntil(lambda: 0 in page.controller.session.infos, timeout=GAME_SECONDS)
    press(page)
    seen = sims(page)
    wait(qtbot, page, seen)
    began = time.monotonic()
    page.shut_down()
    assert time.monotonic() < began + 32


def test_so_much_is_enough(qtbot, large, monkeypatch):
    monkeypatch.setattr(thinking_on, "MOST_SIMS", 300)
    press(large)
    qtbot.waitUntil(lambda: sims(large) >= 300 and not large.presenter.further.running, timeout=GAME_SECONDS)
    assert sims(large) < 320


def test_who_goes_through_the_search_is_not_disturbed(qtbot, large):
    press(large)
    wait(qtbot, large, 100)
    qtbot.waitUntil(lambda: len(large.controller.session.film) > 1, timeout=GAME_SECONDS)
    large.presenter.show_moment(0)
    seen = sims(large)
    with qtbot.waitSignal(large.presenter.further.rested, timeout=GAME_SECONDS):
        pass
    assert large.controller.session.moment == 0 and sims(large) == seen
    large.presenter.show_moment(len(large.controller.session.film) - 1)
    wait(qtbot, large, seen)


def test_a_program_thinks_twice_as_long_each_time(qtbot, open_page, settings, monkeypatch):
    monkeypatch.setattr(thinking_on, "LONGEST_ANEW_SECONDS", 0.5)
    command = (sys.executable, "-m", "engines", "usi", "--game", "animal-shogi", "--player", "rollouts:n=9")
    add_engine(Registered("Other", command, ROOT, "usi", "animal-shogi", seconds=0.1))
    settings[options.ANALYSTS] = {"animal-shogi": "engine:name=Other"}
    settings[options.REVEAL] = "always"
    page = open_page("animal-shogi", (HUMAN, HUMAN))
    further = page.presenter.further
    qtbot.waitUntil(lambda: 0 in page.controller.session.infos, timeout=GAME_SECONDS)
    shallow, rested = sims(page), []
    further.rested.connect(lambda: rested.append(sims(page)))
    press(page)
    qtbot.waitUntil(lambda: bool(rested) and not further.running, timeout=GAME_SECONDS)
    assert len(rested) == 2 and shallow < rested[-1] == sims(page)


def test_a_judge_that_fails_is_asked_no_more(qtbot, open_page, settings, tmp_path):
    settings[options.REVEAL] = "always"
    page = open_page("animal-shogi", (HUMAN, HUMAN))
    wait(qtbot, page, 0)
    add_engine(Registered("Gone", ("/bin/true",), tmp_path, "usi", "animal-shogi"))
    with qtbot.waitSignal(page.failed, timeout=GAME_SECONDS):
        page.analyst.choose("engine:name=Gone")
    with qtbot.waitSignal(page.failed, timeout=GAME_SECONDS) as failed:
        press(page)
    assert "Gone" in str(failed.args[0])
    assert not page.presenter.further.wanted and not page.side.judgement.further.isChecked()
    with qtbot.waitSignal(page.failed, timeout=GAME_SECONDS):
        press(page)


def test_what_ends_while_one_goes_through_the_search_is_there_afterwards(qtbot, large, monkeypatch):
    monkeypatch.setattr(thinking_on, "MOST_SIMS", 400)
    press(large)
    qtbot.waitUntil(lambda: len(large.controller.session.film) > 1, timeout=GAME_SECONDS)
    large.presenter.show_moment(0)
    qtbot.waitUntil(lambda: not large.presenter.further.running, timeout=GAME_SECONDS)
    large.presenter.show_moment(len(large.controller.session.film) - 1)
    wait(qtbot, large, 399)


def test_at_the_end_of_an_unfinished_game_that_is_shown_it_thinks(qtbot, large):
    large.controller.replay(("random", "random"), line_of(large.game, "c2 b2 b3"))
    large.controller.jump(3)
    press(large)
    wait(qtbot, large, 20)


def test_what_is_certain_is_not_given_up_for_an_opinion(large):
    certain, opinion = SearchInfo(1.0, {}, sims=16, exact=True), SearchInfo(0.5, {}, sims=900)
    assert not thinking_on._deeper(opinion, certain) and thinking_on._deeper(certain, opinion)


def test_more_simulations_in_the_settings_have_everything_judged_anew(qtbot, large, settings):
    wait(qtbot, large, 0)
    settings[options.ANALYSIS_SIMS] = 48
    wait(qtbot, large, 16)
    assert sims(large) == 48
