"""When runs end, how far they are, and that all kinds say so alike."""

from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest

from engines.errors import InputError
from engines.runs import events
from engines.runs.config import Config
from training.clock import ActiveClock
from training.control import RunControl
from training.course import Course
from training.kinds import KINDS, find_kind
from training.limits import check_open, exhausted, left, over, share
from training.reporter import Reporter
from training.runs import Run
from training.standing import Standing


@dataclass(frozen=True)
class Ends:
    """Limits."""

    minutes: float = 0.0
    iterations: int = 0


@dataclass
class At(Standing):
    """A state that may have begun its iteration."""

    at_work: bool = False

    @property
    def begun(self) -> bool:
        return self.at_work


TEN = Ends(minutes=10)


def test_a_run_ends_with_its_iterations() -> None:
    three = Ends(iterations=3)
    assert [over(three, done, 1.0) for done in (1, 2, 3)] == [False, False, True]
    assert [exhausted(three, At(at)) for at in (1, 3, 4)] == [False, False, True]


def test_a_run_ends_with_its_minutes_as_near_as_whole_iterations_allow() -> None:
    """Iterations of 100 seconds in 600 (620) seconds: the sixth is the last."""
    for limits in (TEN, Ends(minutes=10.33)):
        assert [over(limits, done, 100.0 * done) for done in range(1, 7)] == [False] * 5 + [True]
        assert exhausted(limits, At(7, 600)) and not exhausted(limits, At(6, 500))


def test_a_run_that_is_over_is_over_whatever_is_left_of_its_time(tmp_path: Path) -> None:
    """Iterations of a minute in ten minutes; the measurement at the end is to take two, and takes none."""
    run = Run.create(tmp_path / "run", Config("dqn", "reversi4", "quick"))
    state = At(8, 480.0)

    def iterations(limits: Ends) -> int:
        """How many a process does that takes the run up."""
        course = Course(limits, state, RunControl(run.path, 0.0), Reporter(run, False, False), float)
        course.closing, before = lambda: 120.0, state.iteration

        def iterate() -> bool:
            last = course.is_last
            course.close(last)
            return last

        course.rounds(iterate)
        return state.iteration - before

    assert (iterations(TEN), iterations(TEN)) == (1, 0)
    assert over(TEN, state.iteration - 1, state.seconds) is False
    assert (iterations(Ends(10, 10)), iterations(Ends(10, 10))) == (1, 0), "more, for one that is extended"


def test_an_iteration_that_has_begun_is_finished() -> None:
    assert not exhausted(TEN, At(7, 601, at_work=True))


def test_a_run_that_is_complete_is_told_so_unless_it_never_said_it_itself(tmp_path: Path) -> None:
    config = Config("alphazero", "tictactoe", "smoke", {"minutes": 5.0, "iterations": 0})
    run, last = Run.create(tmp_path / "run", config), At(7, 601)
    check_open(TEN, last, run, ())
    begun = events.Started("alphazero", "tictactoe", "smoke", 0, resumed=False)
    for event in (begun, events.Finished("stopped", "")):
        with run:
            run.append(event)
        check_open(TEN, last, run, ())
    with run:
        run.append(events.Finished("completed", ""))
    check_open(TEN, At(6, 500), run, ())
    for limits, standing in ((TEN, last), (Ends(minutes=5), At(6, 230))):
        with pytest.raises(InputError, match="is complete"):
            check_open(limits, standing, run, ())


def test_the_share_is_that_of_the_limit_that_is_nearer() -> None:
    both = Ends(10, 4)
    assert share(both, 2, 60) == 0.5
    assert share(both, 0, 540) == 0.9
    assert share(both, 8, 60) == 1.0
    assert share(Ends(iterations=3), 1.5, 0.0) == 0.5


def test_the_time_that_is_left() -> None:
    assert left(TEN, At(), 60) == 540
    assert left(TEN, At(), 700) == 0
    four = Ends(iterations=4)
    assert left(four, At(), 5.0) is None
    assert left(four, At(3, 20.0), 25.0) == 15.0


@pytest.mark.parametrize("kind", ["alphazero", "dqn", "policy", "qlearning"])
def test_every_kind_wants_an_end(kind: str) -> None:
    assert kind in KINDS
    with pytest.raises(InputError, match="A run needs an end"):
        find_kind(kind).options_from({"minutes": 0, "iterations": 0})


def test_a_clock_can_count_processor_time() -> None:
    ticks = [7.0]
    clock = ActiveClock(10.0, lambda: ticks[0])
    ticks[0] += 2.5
    assert clock.seconds == 12.5 and clock.pace > 0
    clock.hold()
    ticks[0] += 100
    assert clock.seconds == 12.5
    clock.go_on()
    ticks[0] += 1
    assert clock.seconds == 13.5


def test_a_pause_does_not_slow_a_clock_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left of a run takes as long as it would have taken before."""
    now = [100.0]
    monkeypatch.setattr("training.clock.time", SimpleNamespace(monotonic=lambda: now[0]))
    clock = ActiveClock(500.0, lambda: now[0] / 2)
    assert clock.pace == 1.0
    now[0] += 60
    assert clock.pace == 0.5
    for _ in range(2):
        clock.hold()
        clock.hold()
        now[0] += 1000
        assert (clock.seconds, clock.pace) == (530.0, 0.5)
        clock.go_on()
        clock.go_on()
        assert (clock.seconds, clock.pace) == (530.0, 0.5)
    now[0] += 60
    assert (clock.seconds, clock.pace) == (560.0, 0.5)
