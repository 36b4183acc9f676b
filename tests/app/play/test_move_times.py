"""What moves took: counted while a game is there to be played, kept with it, and told quietly."""

import pytest
from PySide6.QtCore import Qt

from app.play.session import HUMAN
from app.play.timing.paces import took_text
from engines.matches.clock import Stopwatch
from engines.matches.match import Match
from engines.matches.record import load_record
from tests.lines import play_line

SECONDS = 20_000


class Day:
    """A time that passes when told to."""

    seconds = 1000.0

    def __call__(self):
        return self.seconds


@pytest.fixture
def page(open_page):
    return open_page("tictactoe", (HUMAN, HUMAN))


@pytest.fixture
def day(page):
    return timed(page)


def timed(page):
    """The day of the watch of the page's game."""
    day = Day()
    page.controller.session.watch = Stopwatch(day)
    return day


def taken(page):
    line = page.controller.session.line
    return [line.took(ply) for ply in range(line.plies)]


def test_a_move_takes_the_time_since_the_one_before_and_the_first_none_that_is_known(page, day):
    day.seconds += 30
    play_line(page, "b2")
    day.seconds += 4
    page.controller.jump(0)
    day.seconds += 3
    page.controller.jump(1)
    play_line(page, "a1")
    assert taken(page) == [None, 7.0]


def test_of_a_move_that_replaces_others_nobody_knows_what_it_took(page, day):
    play_line(page, "b2")
    day.seconds += 5
    play_line(page, "a1")
    day.seconds += 5
    page.controller.undo()
    day.seconds += 2
    play_line(page, "c3")
    day.seconds += 9
    play_line(page, "a1")
    session = page.controller.session
    assert taken(page) == [None, None, 9.0] and session.aside[0].seconds == (None, 5.0)
    page.controller.undo()
    page.controller.redo()
    assert taken(page) == [None, None, 9.0]


def test_the_watch_stands_while_the_game_is_put_aside_or_not_seen(page, day):
    play_line(page, "b2")
    day.seconds += 1
    own = page.own_game
    page.controller.restore(type(own.session)(page.game, (HUMAN, HUMAN)))
    day.seconds += 100
    own.bring_back(page)
    day.seconds += 1
    page.hide()
    day.seconds += 100
    page.presenter.show()
    day.seconds += 100
    page.show()
    day.seconds += 1
    play_line(page, "a1")
    assert taken(page) == [None, 3.0]


def test_a_game_taken_up_again_keeps_what_its_moves_took_and_counts_no_night(page, day, tmp_path):
    play_line(page, "b2")
    day.seconds += 6
    play_line(page, "a1")
    day.seconds += 50
    page.offers.close()
    (path,) = (tmp_path / "games" / "tictactoe").glob("*.json")
    record = load_record(path)
    assert record.match.seconds == (None, 6.0)
    page.offers.take_up(record, path)
    assert 0 <= page.controller.session.watch.seconds < 5
    day = timed(page)
    page.presenter.show()
    day.seconds += 2
    play_line(page, "c3")
    assert taken(page) == [None, 6.0, 2.0]


def test_a_machine_takes_what_it_thought_and_not_what_its_move_was_held_back(qtbot, open_page):
    page = open_page("tictactoe", ("random", "random"), begin=False)
    page.controller.pace, page.controller.watch_pause = 1.0, 0.4
    page.begin()
    qtbot.waitUntil(lambda: page.controller.session.line.plies == 3, timeout=SECONDS)
    page.controller.set_paused(True)
    assert all(seconds is not None and seconds < 0.3 for seconds in taken(page)[1:])


def test_it_is_told_of_a_move_and_where_one_looks_back(page, day):
    play_line(page, "b2")
    for move, seconds in (("a1", 3.26), ("b1", 75.0), ("a2", 12.4), ("b3", 0.0)):
        day.seconds += seconds
        play_line(page, move)
    model = page.side.moves.model
    tips = [model.index_of(ply).data(Qt.ItemDataRole.ToolTipRole) or "" for ply in range(1, 6)]
    told = ["", "3.3 s", "1 min 15 s", "12 s", ""]
    for tip, text in zip(tips, told, strict=True):
        assert tip.endswith(f"Thinking time: {text}.") if text else "Thinking" not in tip
    page.controller.jump(2)
    assert page.side.offer.text.text().endswith("Thinking time: 1 min 15 s.")


@pytest.mark.parametrize(("seconds", "text"), [
    (None, ""), (0.04, ""), (0.06, "Thinking time: 0.1 s."), (9.94, "Thinking time: 9.9 s."),
    (9.96, "Thinking time: 10.0 s."), (10.4, "Thinking time: 10 s."),
    (59.6, "Thinking time: 1 min 0 s."), (4000, "Thinking time: 66 min 40 s."),
])  # fmt: skip
def test_the_words_for_it(seconds, text):
    assert took_text(seconds) == text


def test_a_finished_game_of_others_tells_what_its_moves_took(page):
    line = Match.new(page.game)
    for text in ("a1", "b1", "b2", "a2", "c3"):
        line = line.play(page.game.parse_move(line.position, text), 8.0)
    page.offers.play_from(line)
    tip = page.side.moves.model.index_of(3).data(Qt.ItemDataRole.ToolTipRole)
    assert "Thinking time: 8.0 s." in tip
