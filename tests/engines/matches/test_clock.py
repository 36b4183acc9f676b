"""The clock of a game, with a time of its own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import Side
from engines.matches.clock import MOVES_TO_GO, Clock, Pace, Stopwatch, TimeLeft, after_move, main_time

FIRST, SECOND = Side.FIRST, Side.SECOND


class Day:
    """A time that passes when told to."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def day() -> Day:
    return Day()


def clock_of(day: Day, seconds: float = 60, bonus: float = 0) -> Clock:
    return Clock(TimeLeft.full(Pace(seconds, bonus)), now=day)


def test_it_stands_until_the_first_move_and_then_runs_for_the_side_to_move(day: Day) -> None:
    clock = clock_of(day)
    day.seconds += 30
    assert (clock.runs, clock.read().seconds) == (False, (60, 60))
    clock.press(0, FIRST)
    day.seconds += 10
    assert (clock.runs, clock.turn, clock.read().seconds) == (True, SECOND, (60, 50))
    clock.press(1, SECOND)
    day.seconds += 5
    assert clock.read().seconds == (55, 50)


def test_a_watch_that_never_ran_knows_nothing(day: Day) -> None:
    watch = Stopwatch(day)
    watch.hold()
    day.seconds += 1
    assert watch.seconds is None
    watch.run()
    watch.reset()
    day.seconds += 1
    assert watch.seconds is None


def test_a_watch_counts_while_it_runs(day: Day) -> None:
    watch = Stopwatch(day)
    for _ in range(2):
        watch.run()
        day.seconds += 2
        watch.run()
        day.seconds += 1
        watch.hold()
        day.seconds += 100
    assert watch.seconds == 6


def test_a_move_brings_its_bonus_to_who_made_it(day: Day) -> None:
    clock = clock_of(day, bonus=3)
    clock.press(0, FIRST)
    day.seconds += 10
    clock.press(1, SECOND)
    assert clock.read().seconds == (63, 53)


def test_time_runs_out_only_while_it_runs_and_never_below_nothing(day: Day) -> None:
    clock = clock_of(day)
    clock.press(0, FIRST)
    day.seconds += 60
    assert (clock.run_out, clock.read().seconds) == (True, (60, 0))
    day.seconds += 60
    assert clock.seconds(SECOND) == 0
    clock.hold()
    assert (clock.run_out, clock.read().seconds) == (False, (60, 0))


def test_what_is_held_stands_and_goes_on_where_it_was(day: Day) -> None:
    clock = clock_of(day)
    clock.press(0, FIRST)
    day.seconds += 10
    clock.hold()
    day.seconds += 100
    assert clock.read().seconds == (60, 50)
    clock.run()
    clock.run()
    day.seconds += 1
    assert clock.read().seconds == (60, 49)


def test_a_move_that_replaces_others_gives_their_time_back(day: Day) -> None:
    clock = clock_of(day)
    for ply, side in enumerate((FIRST, SECOND, FIRST, SECOND)):
        clock.press(ply, side)
        day.seconds += 10
    assert clock.read().seconds == (40, 40)
    clock.press(1, SECOND)
    assert clock.turn is FIRST and clock.read().seconds == (60, 50)
    clock.press(2, FIRST)
    assert clock.read().seconds == (60, 50)


def test_a_game_taken_up_goes_on_with_what_was_left(day: Day) -> None:
    clock = Clock(TimeLeft(Pace(60, 2), (12, 34)), SECOND, 7, day)
    clock.run()
    day.seconds += 4
    clock.press(7, SECOND)
    assert clock.read() == TimeLeft(Pace(60, 2), (12, 32))
    clock.press(3, SECOND)  # from before what is known of the time
    assert clock.read().seconds == (12, 36)


def test_each_move_has_its_seconds_once_the_others_are_spent(day: Day) -> None:
    pace = Pace(60, byoyomi=30)
    clock = Clock(TimeLeft.full(pace), now=day)
    clock.run()
    waits, left = (50, 15, 29, 0), (40, 30, 30, 30)
    for turn, (wait, then) in enumerate(zip(waits, left, strict=True)):
        day.seconds += wait
        assert main_time(pace, clock.seconds(FIRST)) == max(0, 60 - sum(waits[: turn + 1]))
        clock.press(2 * turn, FIRST)
        assert clock.seconds(FIRST) == then, "what is left over of a move's seconds is lost"
        clock.press(2 * turn + 1, SECOND)
    day.seconds += 30
    assert clock.run_out


@given(st.floats(0.1, 3600), st.floats(0, 30), st.floats(0, 60), st.integers(1, 200))
def test_who_thinks_no_longer_than_allowed_never_runs_out_of_time(
    seconds: float, bonus: float, byoyomi: float, moves: int
) -> None:
    day = Day()
    clock = Clock(TimeLeft.full(Pace(seconds, bonus, byoyomi)), now=day)
    clock.run()
    for ply in range(moves):
        day.seconds += clock.allowance
        assert not clock.run_out
        clock.press(ply, Side(ply % 2))


@given(st.lists(st.floats(0, 30), max_size=20), st.floats(0, 5))
def test_nothing_is_lost_or_made_but_by_thinking_and_bonuses(waits: list[float], bonus: float) -> None:
    day = Day()
    clock = Clock(TimeLeft.full(Pace(1000, bonus)), now=day)
    for ply, wait in enumerate(waits):
        day.seconds += wait
        clock.press(ply, Side(ply % 2))
    total = 2000 - sum(waits[1:]) + bonus * len(waits)
    assert sum(clock.read().seconds) == pytest.approx(total)


def test_a_move_gets_its_share_and_never_more_than_half_of_what_is_left() -> None:
    def allowance(pace: Pace, left: float) -> float:
        return Clock(TimeLeft(pace, (left, left)), now=Day()).allowance

    assert allowance(Pace(600, 5), 100) == pytest.approx(100 / MOVES_TO_GO + 4)
    assert allowance(Pace(600, 10), 8) == 4
    assert allowance(Pace(600, byoyomi=30), 90) == pytest.approx(60 / MOVES_TO_GO + 24)
    assert after_move(Pace(60, 5), 1, 3) == 5
