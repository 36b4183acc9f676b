"""The person's hand on a run: the control file and signals."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from engines.errors import InputError
from engines.runs.command import Command
from engines.runs.lock import acquire, release
from tests.training.trainer import CONTEXT, PATIENCE, control, wait_until
from training.control import ENDING, HANGUP, RunControl, Stopped


def test_commands_are_followed(tmp_path: Path) -> None:
    with RunControl(tmp_path, time.time()) as hand:
        assert (hand.command, hand.interrupt.is_set()) == (Command.RUN, False)
        for name, interrupts in (
            ("pause", True),
            ("run", False),
            ("stop_after_iteration", False),
            ("stop", True),
        ):
            control(tmp_path, name)
            wait_until(lambda name=name: hand.command == name)  # type: ignore[misc]
            assert hand.interrupt.is_set() == interrupts
        with pytest.raises(Stopped):
            hand.wait()


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", '{"command": 5}', '{"command": "jump"}', "null"])
def test_an_unreadable_command_changes_nothing(tmp_path: Path, content: str) -> None:
    control(tmp_path, "pause")
    with RunControl(tmp_path, 0.0) as hand:
        (tmp_path / "control.json").write_text(content)
        hand._poll()
        assert hand.command == Command.PAUSE


def test_a_command_to_an_earlier_process_is_void(tmp_path: Path) -> None:
    """Also where the clock was ahead when it was written."""
    for then in (1.0, time.time() + 3600):
        control(tmp_path, "stop")
        os.utime(tmp_path / "control.json", (then, then))
        with RunControl(tmp_path, time.time()) as hand:
            assert hand.command == Command.RUN
    control(tmp_path, "stop")
    with RunControl(tmp_path, 1.0) as hand:
        assert hand.command == Command.STOP


@pytest.mark.parametrize("number", ENDING)
def test_a_signal_stops_and_the_file_cannot_undo_it(tmp_path: Path, number: signal.Signals) -> None:
    before = signal.getsignal(number)
    with RunControl(tmp_path, time.time()) as hand:
        signal.raise_signal(number)
        control(tmp_path, "run")
        hand._poll()
        assert hand.command == Command.STOP
    assert signal.getsignal(number) is before


@pytest.mark.skipif(HANGUP is None, reason="has no such signal")
def test_a_training_that_was_detached_from_its_terminal_does_not_mind_it_closing(tmp_path: Path) -> None:
    assert HANGUP
    before = signal.signal(HANGUP, signal.SIG_IGN)
    try:
        with RunControl(tmp_path, time.time()) as hand:
            signal.raise_signal(HANGUP)
            assert hand.command == Command.RUN
    finally:
        signal.signal(HANGUP, before)


def test_a_run_that_is_taken_away_ends(tmp_path: Path) -> None:
    acquire(tmp_path)
    with RunControl(tmp_path, time.time()) as hand:
        hand.wait()
        control(tmp_path, "pause")
        wait_until(lambda: hand.command == Command.PAUSE)
        release(tmp_path)
        with pytest.raises(InputError, match="taken away"):
            hand.wait()


def test_a_stop_while_nothing_can_be_lost_ends_the_process(tmp_path: Path) -> None:
    process = CONTEXT.Process(target=_busy_for_long, args=(tmp_path,))
    process.start()
    wait_until((tmp_path / "ready").exists)
    control(tmp_path, "stop")
    process.join(PATIENCE)
    assert process.exitcode == 0
    assert (tmp_path / "farewell").exists()


def test_a_stop_that_cannot_be_written_down_is_left_to_who_is_at_work(tmp_path: Path) -> None:
    acquire(tmp_path)
    heard = []

    def farewell() -> None:
        heard.append(True)
        raise InputError("The disk is full.")

    with RunControl(tmp_path, time.time()) as hand:
        with hand.ending_at_once(farewell):
            control(tmp_path, "stop")
            wait_until(lambda: bool(heard))
        with pytest.raises(Stopped):
            hand.wait()
        heard.clear()
        with pytest.raises(InputError, match="taken away"):
            _release_while_loading(hand, tmp_path, farewell)
        with pytest.raises(InputError, match="taken away"):
            hand.wait()
        assert not heard


def _release_while_loading(hand: RunControl, folder: Path, farewell: Callable[[], None]) -> None:
    with hand.ending_at_once(farewell):
        release(folder)
        wait_until(lambda: hand._gone)
        hand._end_at_once()


def _busy_for_long(folder: Path) -> None:
    with RunControl(folder, 0.0) as hand, hand.ending_at_once((folder / "farewell").touch):
        (folder / "ready").touch()
        time.sleep(PATIENCE * 2)
