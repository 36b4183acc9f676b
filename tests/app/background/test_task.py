"""The way off the window's thread."""

import gc
import time
from threading import Event, current_thread, main_thread

import pytest
import shiboken6
from PySide6.QtCore import QObject

from app.background.task import TaskRunner
from engines.errors import InputError


class Answers:
    """Everything that a runner delivered, and on which thread."""

    def __init__(self):
        self.done, self.failed, self.progress, self.threads = [], [], [], set()

    def take(self, result):
        self.done.append(result)
        self.threads.add(current_thread())

    def fail(self, error):
        self.failed.append(error)

    def step(self, value):
        self.progress.append(value)


@pytest.fixture
def answers():
    return Answers()


@pytest.fixture
def runner(qapp):
    runner = TaskRunner()
    yield runner
    runner.shutdown()


def test_an_answer_comes_back_on_the_windows_thread(qtbot, runner, answers):
    runner.start(lambda stop, report: current_thread(), answers.take, answers.fail)
    assert runner.busy
    qtbot.waitUntil(lambda: bool(answers.done))
    assert answers.done[0] is not main_thread()
    assert answers.threads == {main_thread()}
    assert not runner.busy and not answers.failed


def test_work_that_is_to_hurry_is_asked_for_what_it_has_even_if_it_has_not_begun(qtbot, runner, answers):
    before, began = Event(), Event()

    def slow(stop, report):
        began.set()
        before.wait()

    runner.start(slow, answers.take, answers.fail)
    began.wait()
    runner.start(lambda stop, report: stop.wait(20), answers.take, answers.fail)
    runner.hurry()
    before.set()
    qtbot.waitUntil(lambda: answers.done == [True])
    runner.hurry()
    assert not runner.busy and answers.done == [True]


def test_an_error_is_handed_to_the_one_who_asked(qtbot, runner, answers):
    def work(stop, report):
        raise InputError("There is no network {name}.", name="x")

    runner.start(work, answers.take, answers.fail)
    qtbot.waitUntil(lambda: bool(answers.failed))
    assert str(answers.failed[0]) == "There is no network x."
    assert not answers.done


def test_an_unexpected_error_is_logged_too(qtbot, runner, answers, caplog):
    runner.start(lambda stop, report: 1 // 0, answers.take, answers.fail)
    qtbot.waitUntil(lambda: bool(answers.failed))
    assert isinstance(answers.failed[0], ZeroDivisionError)
    assert "failed" in caplog.text


def test_a_new_request_supersedes_the_old_one(qtbot, runner, answers):
    begun, old_stops = Event(), []

    def slow(stop, report):
        begun.set()
        old_stops.append(stop.wait(10))
        report("late")
        return "old"

    runner.start(slow, answers.take, answers.fail, answers.step)
    assert begun.wait(10)
    runner.start(lambda stop, report: "new", answers.take, answers.fail, answers.step)
    qtbot.waitUntil(lambda: bool(answers.done))
    assert old_stops == [True]
    assert answers.done == ["new"] and not answers.progress and not answers.failed


def test_an_answer_already_on_its_way_is_dropped_after_cancel(qtbot, runner, answers):
    ended = Event()

    def work(stop, report):
        ended.set()
        return "stale"

    runner.start(work, answers.take, answers.fail)
    assert ended.wait(10)
    runner._pool.waitForDone()  # the answer now lies in the event queue
    runner.cancel()
    runner.start(lambda stop, report: "fresh", answers.take, answers.fail)
    qtbot.waitUntil(lambda: bool(answers.done))
    assert answers.done == ["fresh"]


def test_a_request_cancelled_before_it_begins_never_runs(qtbot, runner, answers):
    begun, gate, ran = Event(), Event(), []

    def hold(stop, report):
        begun.set()
        return gate.wait(10)

    runner.start(hold, answers.take, answers.fail)
    assert begun.wait(10)
    runner.start(lambda stop, report: ran.append(1), answers.take, answers.fail)
    runner.cancel()
    gate.set()
    runner.shutdown()
    assert not ran and not answers.done


def test_progress_comes_at_most_ten_times_a_second(qtbot, runner, answers):
    def work(stop, report):
        end = time.monotonic() + 0.35
        count = 0
        while time.monotonic() < end:
            report(count)
            count += 1
        return count

    runner.start(work, answers.take, answers.fail, answers.step)
    qtbot.waitUntil(lambda: bool(answers.done))
    assert 1 <= len(answers.progress) <= 5 < answers.done[0]
    assert answers.progress == sorted(answers.progress)


def test_shutdown_stops_waits_and_starts_nothing_any_more(qtbot, runner, answers):
    begun, ended = Event(), Event()

    def work(stop, report):
        begun.set()
        stop.wait(10)
        ended.set()

    runner.start(work, answers.take, answers.fail)
    assert begun.wait(10)
    runner.shutdown()
    assert ended.is_set()
    runner.start(work, answers.take, answers.fail)
    qtbot.wait(1)
    assert not runner.busy and not answers.done and not answers.failed


def test_a_runner_destroyed_with_its_parent_takes_its_work_along(qtbot, answers):
    begun, ended = Event(), Event()

    def work(stop, report):
        begun.set()
        stop.wait(10)
        report("to nobody")
        ended.set()
        return "to nobody"

    parent = QObject()
    runner = TaskRunner(parent)
    runner.start(work, answers.take, answers.fail, answers.step)
    assert begun.wait(10)
    shiboken6.delete(parent)
    del runner
    gc.collect()
    assert ended.is_set()
    qtbot.wait(1)
    assert not answers.done and not answers.progress


def test_a_job_that_ends_while_its_runner_is_being_destroyed_speaks_to_nobody(answers):
    """Python has let go of the runner by then, and Qt has not told yet that it is destroyed."""
    runner = TaskRunner()
    outlet = runner._outlet
    shiboken6.delete(runner)
    outlet._open = True
    outlet.report(1, "half")
    outlet.end(1, "to nobody", None)
    assert not answers.done and not answers.progress


def test_runners_do_not_wait_for_each_other(qtbot, runner, answers):
    gate = Event()
    other = TaskRunner()
    other.start(lambda stop, report: gate.wait(10), answers.take, answers.fail)
    runner.start(lambda stop, report: "quick", answers.take, answers.fail)
    qtbot.waitUntil(lambda: answers.done == ["quick"])
    gate.set()
    qtbot.waitUntil(lambda: len(answers.done) == 2)
    other.shutdown()
