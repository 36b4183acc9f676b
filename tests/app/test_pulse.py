"""The window's pulse: what it says of its own liveliness is true."""

import sys
import time

import pytest

from app.pulse import Pulse, memory_megabytes, process_age


def test_a_blocked_window_is_noticed(qtbot) -> None:
    pulse = Pulse()
    pulse.begin()
    qtbot.waitSignal(pulse._timer.timeout).wait()
    until = time.perf_counter() + 0.15
    while time.perf_counter() < until:
        pass
    qtbot.waitSignal(pulse._timer.timeout).wait()
    assert pulse.end() > 100


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells")
def test_age_and_memory_are_those_of_this_process() -> None:
    age = process_age()
    assert age is not None
    assert 0 < age < 24 * 3600
    memory = memory_megabytes()
    assert memory is not None
    assert 20 < memory < 20_000
