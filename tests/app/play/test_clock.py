"""A game on the clock, on a page's own widgets."""

import pytest

from app.i18n import languages
from app.play.session import HUMAN
from app.play.timing.paces import PACES, find_pace, pace_key, pace_text, time_text, wait_for_next
from app.settings import options
from engines.game import Outcome, Reason, Side
from engines.matches.clock import Pace, TimeLeft
from engines.matches.record import load_record
from tests.lines import play_line

SECONDS = 20_000
MINUTE = PACES[0]


@pytest.fixture
def page(settings, open_page):
    settings[options.CLOCK] = pace_key(MINUTE)
    return open_page("tictactoe", (HUMAN, HUMAN))


def clocks(page):
    """What the cards of the first and the second player show."""
    below = page.presenter.cards.below()
    cards = page.side.cards if below is Side.SECOND else page.side.cards[::-1]
    return [card.clock.text() for card in cards]


@pytest.mark.parametrize(("seconds", "text"), [
    (300, "5:00"), (299.9, "5:00"), (60, "1:00"), (59.5, "1:00"), (10.0, "0:10"), (9.95, "10.0"),
    (9.9, "9.9"), (0.05, "0.1"), (0, "0.0"),
])  # fmt: skip
def test_time_reads_as_on_a_clock_and_nothing_only_when_it_is_over(seconds, text):
    assert time_text(seconds) == text


def test_it_is_read_again_when_it_reads_otherwise():
    for seconds in (61.3, 60.0, 10.5, 10.0, 3.14):
        later = seconds - wait_for_next(seconds)
        assert time_text(later - 1e-6) != time_text(seconds), seconds
        assert time_text(later + 0.05) in (time_text(seconds), "10.0"), "nothing that it reads is passed over"


def test_every_pace_is_found_again_and_nothing_else():
    assert [find_pace(pace_key(pace)) for pace in PACES] == list(PACES)
    assert find_pace("") is None and find_pace("77+1") is None and pace_key(None) == ""


def test_the_clock_starts_with_the_first_move_and_shows_on_both_cards(qtbot, page):
    assert clocks(page) == ["1:00", "1:00"] and not page.controller.session.clock.runs
    play_line(page, "b2")
    assert page.controller.session.clock.runs
    qtbot.waitUntil(lambda: clocks(page) == ["1:00", "0:59"], timeout=SECONDS)


def test_the_seconds_of_a_move_are_shown_once_the_others_are_spent(qtbot, page):
    pace = Pace(60, byoyomi=10)
    page.controller.new_game((HUMAN, HUMAN), None, TimeLeft(pace, (70.0, 10.1)))
    assert clocks(page) == ["1:00", "0.1"]
    play_line(page, "b2")
    qtbot.waitUntil(lambda: clocks(page)[1].startswith("9."), timeout=SECONDS)
    play_line(page, "a1")
    assert clocks(page) == ["1:00", "0:10"], "they are there again for the next move"


def test_every_pace_has_a_name_of_its_own():
    for language in ("en", "ja"):
        languages.use(language)
        assert len({pace_text(pace) for pace in PACES}) == len(PACES)
    languages.use("en")
    assert [pace_text(pace) for pace in PACES[-2:]] == [
        "5 min, then 30 s per move", "10 min, then 30 s per move",
    ]  # fmt: skip
    assert pace_text(PACES[-3]) == "30 s per move"


def test_whose_time_runs_out_loses_wherever_one_looks(qtbot, page):
    page.controller.new_game((HUMAN, HUMAN), None, TimeLeft(Pace(60), (60.0, 0.3)))
    play_line(page, "b2")
    page.controller.jump(0)
    with qtbot.waitSignal(page.controller.changed, timeout=SECONDS):
        pass
    session = page.controller.session
    assert session.outcome == Outcome(Side.FIRST, Reason.TIME) and session.at_end
    assert clocks(page) == ["1:00", "0.0"] and not session.clock.runs
    assert "time ran out" in page.side.offer.text.text()


def test_a_person_is_told_so_and_may_take_the_move_back(qtbot, settings, open_page):
    settings[options.CLOCK] = pace_key(MINUTE)
    page = open_page("tictactoe", (HUMAN, "random"))
    page.controller.new_game((HUMAN, "random"), None, TimeLeft(Pace(60), (0.4, 60.0)))
    play_line(page, "b2")
    qtbot.waitUntil(lambda: page.controller.session.outcome is not None, timeout=SECONDS)
    assert page.side.offer.text.text().startswith("Your time ran out.")
    page.controller.undo()
    assert page.controller.session.cursor == 0 and page.controller.session.outcome is None


def test_the_end_of_a_game_ends_its_clock(page):
    for text in ("a1", "b1", "b2", "a2", "c3"):
        play_line(page, text)
    clock = page.controller.session.clock
    assert page.controller.session.outcome.reason is Reason.LINE and not clock.runs


def test_machines_that_are_held_lose_no_time(qtbot, settings, open_page):
    settings[options.CLOCK] = pace_key(MINUTE)
    page = open_page("tictactoe", ("random", "random"), begin=False)
    page.controller.set_paused(True)
    page.begin()
    page.controller.step()
    qtbot.waitUntil(lambda: page.controller.session.line.plies == 1, timeout=SECONDS)
    assert not page.controller.session.clock.runs
    page.controller.set_paused(False)
    assert page.controller.session.clock.runs


def test_a_machine_that_waits_since_moves_were_taken_back_loses_no_time(settings, open_page):
    settings[options.CLOCK] = pace_key(MINUTE)
    page = open_page("reversi6", (HUMAN, "rollouts:n=10000000"))
    play_line(page, "b3")
    clock = page.controller.session.clock
    assert clock.runs and page.controller.is_thinking
    page.controller.undo()
    assert not clock.runs
    page.controller.redo()
    assert clock.runs and page.controller.is_thinking


def test_a_machine_thinks_no_longer_than_its_time_allows(qtbot, settings, open_page):
    page = open_page("reversi6", (HUMAN, "rollouts:n=10000000"))
    page.controller.new_game((HUMAN, "rollouts:n=10000000"), None, TimeLeft(Pace(60), (60.0, 8.0)))
    play_line(page, "b3")
    qtbot.waitUntil(lambda: page.controller.session.line.plies == 2, timeout=SECONDS)
    assert page.controller.session.outcome is None
    assert 4.0 < page.controller.session.clock.seconds(Side.SECOND) < 8.0


def test_a_saved_game_goes_on_with_the_time_that_was_left(qtbot, page, tmp_path):
    play_line(page, "b2")
    play_line(page, "a1")
    page.offers.close()
    (path,) = (tmp_path / "games" / "tictactoe").glob("*.json")
    record = load_record(path)
    assert record.time_left is not None and record.time_left.pace == MINUTE
    page.offers.take_up(record, path)
    clock = page.controller.session.clock
    assert (
        clock.runs and clock.turn is Side.FIRST and clock.seconds(Side.SECOND) == record.time_left.seconds[1]
    )


def test_the_panel_proposes_the_last_clock_and_a_game_without_one_shows_none(page):
    page.choosing.open()
    assert page.panel.clock.pace == MINUTE
    page.panel.clock.choose(None)
    page.panel.start.click()
    assert page.controller.session.clock is None and clocks(page) == ["", ""]
    assert page.settings[options.CLOCK] == ""
    page.choosing.open()
    page.panel.clock.choose(PACES[3])
    page.panel.start.click()
    assert clocks(page) == ["5:00", "5:00"] and page.settings[options.CLOCK] == "300+5"
    page.start((HUMAN, HUMAN))
    assert clocks(page) == ["5:00", "5:00"]
