"""Helpers whose output is read, and programs that outlive the window: with real processes."""

import os
import sys

import pytest

from app.background.child_process import DetachedProcess, HelperProcess, last_words
from app.background.programs import engine, trainer
from engines.errors import InputError


def python(code):
    return [sys.executable, "-c", code]


@pytest.fixture
def helper(qapp):
    helper = HelperProcess()
    yield helper
    helper.cancel()


def outcome_of(qtbot, helper, command, **more):
    with qtbot.waitSignal(helper.ended, timeout=20_000) as caught:
        helper.start(command, **more)
    assert not helper.running
    return caught.args[0]


def test_what_a_helper_wrote_comes_back(qtbot, helper):
    outcome = outcome_of(qtbot, helper, python("import sys; print('かな'); print('aside', file=sys.stderr)"))
    assert outcome.ok and outcome.sentence == ""
    assert outcome.output.strip() == "かな" and outcome.errors.strip() == "aside"


def test_a_failed_helper_leaves_its_sentence(qtbot, helper):
    outcome = outcome_of(qtbot, helper, python("import sys; sys.exit('There is no game chess.')"))
    assert not outcome.ok and outcome.code == 1
    assert outcome.sentence == "There is no game chess."


def test_a_silent_failure_is_still_a_sentence(qtbot, helper):
    outcome = outcome_of(qtbot, helper, python("import sys; sys.exit(3)"))
    assert outcome.sentence.endswith("ended with code 3.")


def test_a_crash_is_a_sentence(qtbot, helper):
    outcome = outcome_of(qtbot, helper, python("import os, signal; os.kill(os.getpid(), signal.SIGKILL)"))
    assert outcome.code is None and outcome.sentence.endswith("crashed.")


def test_a_program_that_does_not_exist_is_a_sentence(qtbot, helper):
    outcome = outcome_of(qtbot, helper, ["/nowhere/hiyoko-console"])
    assert outcome.code is None
    assert outcome.sentence.startswith("hiyoko-console could not be started")


def test_a_helper_that_hangs_is_ended(qtbot, helper):
    outcome = outcome_of(qtbot, helper, python("import threading; threading.Event().wait()"), seconds=0.5)
    assert "took too long" in outcome.sentence


def test_a_cancelled_helper_says_nothing(qtbot, helper):
    said: list[object] = []
    helper.ended.connect(said.append)
    helper.start(python("import threading; threading.Event().wait()"))
    helper.cancel()
    assert not helper.running
    outcome = outcome_of(qtbot, helper, python("print('second')"))
    assert said == [outcome] and outcome.output.strip() == "second"


def test_a_detached_program_writes_to_its_log_in_a_session_of_its_own(qtbot, tmp_path):
    log = tmp_path / "run" / "log.txt"
    log.parent.mkdir()
    log.write_text("before\n")
    process = DetachedProcess(python("import os, sys; print(os.getsid(0)); sys.exit('why')"), log)
    qtbot.waitUntil(lambda: process.code is not None, timeout=20_000)
    assert process.code == 1
    first, session, why = log.read_text().split()
    assert (first, why) == ("before", "why")
    assert int(session) == process.pid != os.getsid(0)


def test_a_detached_program_outlives_the_one_who_started_it(qtbot, tmp_path):
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    child = f"open({str(gate)!r}).read(); print('still here', flush=True)"
    starter = (
        "from pathlib import Path; from app.background.child_process import DetachedProcess; "
        f"DetachedProcess([{sys.executable!r}, '-c', {child!r}], Path({str(tmp_path / 'log.txt')!r}))"
    )
    helper = HelperProcess()
    assert outcome_of(qtbot, helper, python(starter)).sentence == ""
    gate.write_text("go")
    qtbot.waitUntil(lambda: "still here" in (tmp_path / "log.txt").read_text(), timeout=20_000)


def test_a_detached_program_can_be_asked_to_end(qtbot, tmp_path):
    process = DetachedProcess(python("import threading; threading.Event().wait()"), tmp_path / "log.txt")
    assert process.code is None
    process.terminate()
    qtbot.waitUntil(lambda: process.code is not None, timeout=20_000)
    assert process.code != 0


def test_a_detached_program_that_cannot_start_is_a_sentence(tmp_path):
    with pytest.raises(InputError, match="hiyoko-console could not be started"):
        DetachedProcess(["/nowhere/hiyoko-console"], tmp_path / "log.txt")


def test_a_log_that_cannot_be_written_is_a_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be written"):
        DetachedProcess(python("pass"), tmp_path / "file" / "log.txt")


def test_last_words_are_the_last_line_that_says_something():
    assert last_words("Traceback\n  File\nValueError: no\n\n") == "ValueError: no"
    assert last_words("error: There is no run.\n") == "There is no run."
    assert last_words("\n") == ""
    assert len(last_words("x" * 5000)) <= 300


def test_the_console_programs_are_this_pythons_own():
    assert trainer("describe") == [sys.executable, "-m", "training", "describe"]
    assert engine("warm") == [sys.executable, "-m", "engines", "warm"]
