"""What happened in a run, and where on its axes."""

import math
import random
import time

import pytest

from app.curves.marks import APART, spots
from app.i18n import languages
from app.runs.history import History, What
from app.runs.model import RunModel
from app.runs.series import AXES
from engines.errors import InputError
from engines.runs import events
from engines.runs.events import Finished, Message, Metric, NetworkSaved, Phase, Started
from tests.app.runs.make_runs import event, make_run


def started(resumed=True):
    return Started("alphazero", "reversi6", "quick", 0, resumed)


def measured(iteration, name="loss/policy"):
    return Metric(iteration, iteration * 100, iteration * 10.0, name, 0.5)


def heard(*records):
    history = History()
    for record in records:
        history.take(record)
    return history


def told(history):
    return [(mark.what, mark.iteration) for mark in history.marks()]


def test_marks_stand_where_the_run_was_on_every_axis():
    history = heard(
        started(False), *(measured(t) for t in range(1, 6)), NetworkSaved(3, "a", False),
        NetworkSaved(5, "b", True), Phase(6, "paused", 0, 0),
    )  # fmt: skip
    assert told(history) == [(What.BEST, 5), (What.PAUSED, 6)]
    marks = history.marks()
    assert [list(history.places(marks, axis)) for axis in AXES] == [[5, 5], [500, 500], [50, 50]]
    history.take(measured(6))
    assert list(history.places(marks, "games")) == [500, 600], "it goes with its own iteration"


def test_a_run_that_goes_on_repeats_what_was_cut_short():
    first = [measured(1), measured(2), NetworkSaved(1, "a", False), NetworkSaved(2, "b", True), measured(3)]
    history = heard(
        started(False), *first, NetworkSaved(3, "c", True), Finished("stopped", "Stopped."), started()
    )
    assert told(history)[-2:] == [(What.ENDED, 3), (What.RESUMED, 3)]
    history.take(measured(3))
    assert told(history) == [(What.BEST, 2), (What.ENDED, 2), (What.RESUMED, 2)]
    history.take(NetworkSaved(3, "c", True))
    assert told(history)[-1] == (What.BEST, 3)
    assert list(history.places(history.marks(), "seconds")) == [20, 20, 20, 30]


@pytest.mark.parametrize("mark", [events.ROLLED_BACK, None])
def test_going_back_is_one_mark_where_the_curve_goes_on(mark):
    words = InputError("The training went back to {back}, {rate}.", back=3, rate="1e-4")
    history = heard(
        started(False), *(measured(t) for t in range(1, 6)), NetworkSaved(4, "a", False),
        NetworkSaved(5, "b", True), started(), NetworkSaved(2, "c", True),
        events.warning(InputError("In iteration {n} all was lost.", n=5), "error"),
        events.warning(words, mark=mark), measured(3), measured(4),
    )  # fmt: skip
    assert told(history) == [(What.BEST, 2), (What.WARNING, 2), (What.ROLLED_BACK, 2)]
    again = heard(*[started(False), measured(1), measured(2), started()], events.warning(words), measured(1))
    assert told(again) == [(What.ROLLED_BACK, 1)], "nothing is left of before"


def test_gates_and_warnings_are_marked_and_other_messages_are_not():
    history = heard(
        started(False), measured(1), Message("info", "Iteration 1 measured."),
        Message("info", "It takes over.", mark=events.GATE_PASSED),
        Message("info", "It does not.", mark=events.GATE_FAILED), Message("info", "?", mark="tomorrow"),
        Message("warning", "Odd."), Finished("failed", "It failed."), Finished("completed", "Done."),
    )  # fmt: skip
    assert [what for what, _ in told(history)] == [
        What.GATE_PASSED, What.GATE_FAILED, What.WARNING, What.ENDED,
    ]  # fmt: skip


def test_while_every_network_is_the_best_none_is_marked():
    saved = [NetworkSaved(t, "a", True) for t in (1, 2, 3)]
    history = heard(started(False), measured(1), *saved)
    assert not history.marks()
    assert history.take(NetworkSaved(4, "b", False)) and len(history.marks()) == 3


def test_nothing_stands_anywhere_before_the_first_measurement():
    history = heard(started(False), Message("warning", "Odd."))
    assert len(history) == 1 and not len(history.places(history.marks(), "games"))
    assert spots(history, "games", 1.0, 0.0, 1.0, 500) == []


def test_any_order_of_events_can_be_heard():
    chance = random.Random(3)
    kinds = [
        lambda n: started(n % 2 == 0), measured, lambda n: NetworkSaved(n, "x", n % 3 == 0),
        lambda n: Phase(n, "paused", 0, 0), lambda n: Message("error", "x", values={"back": n, "rate": "x"}),
        lambda n: Finished("stopped", "x"),
    ]  # fmt: skip
    for _ in range(100):
        history = heard(*(chance.choice(kinds)(chance.randrange(-3, 9)) for _ in range(40)))
        for axis in AXES:
            places = history.places(history.marks(), axis)
            assert len(places) in (0, len(history.marks()))


def test_marks_that_would_touch_are_one_and_the_gravest_is_drawn():
    count = 3000
    history = heard(
        started(False), *(measured(t) for t in range(1, count + 1)), NetworkSaved(1, "a", False),
        *(NetworkSaved(t, "b", True) for t in range(2, count + 1)), Message("warning", "Odd <b>."),
    )  # fmt: skip
    begun = time.perf_counter()
    found = spots(history, "iteration", 1.0, 1.0, count, 400)
    assert time.perf_counter() - begun < 1.0
    assert 40 <= len(found) <= 400 // APART + 1
    assert found[-1].what is What.WARNING and found[-1].place == count
    story = found[-1].story
    assert story.index("Odd &lt;b&gt;.") < story.index("the best so far") and "more" in story
    near = spots(history, "iteration", 1.0, count - 20, count, 400)
    assert len([spot for spot in near if spot.place > count - 20]) == 20, "closer by, they stand apart"
    languages.use("ja")
    assert "最良" in found[0].story and "件" in found[0].story


def test_times_and_places_that_are_none_do_no_harm():
    history = heard(
        started(False), Metric(1, 5, math.nan, "x", 0.5), Message("warning", "Odd.", time=math.inf),
        Metric(2, 9, -math.inf, "x", 0.5),
        Metric(2, 9, 7.0, "x", 0.5), Message("warning", "Odder.", time=math.nan),
    )  # fmt: skip
    assert [spot.place for spot in spots(history, "seconds", 1.0, 0.0, 9.0, 400)] == [7.0]
    stories = [spot.story for spot in spots(history, "games", 1.0, 0.0, 9.0, 400)]
    assert len(stories) == 2 and "Odd." in stories[0] and "Odder." in stories[1]
    nowhere = heard(started(False), Metric(1, 5, math.nan, "x", 0.5), Message("warning", "Odd."))
    assert spots(nowhere, "seconds", 1.0, 0.0, 9.0, 400) == []


def test_a_model_counts_marks_among_what_is_to_be_drawn(tmp_path):
    folder = make_run(tmp_path / "run", iterations=3, live=True)
    model = RunModel(folder)
    model.poll()
    assert [mark.what for mark in model.history.marks()] == [What.BEST, What.BEST]
    points = model.points
    with (folder / "events.jsonl").open("a") as out:
        out.write(event("phase", time.time(), iteration=4, phase="paused", done=0, total=0))
        out.write('{"type": "message", "level": "warning", "text": "half')
    model.poll()
    assert model.points == points + 1 and model.history.marks()[-1].what is What.PAUSED
    (folder / "events.jsonl").write_text("")
    model.poll()
    assert not model.history.marks()
