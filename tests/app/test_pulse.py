"""The window's pulse: what it says of its own liveliness is true."""

import sys
import time

import numpy as np
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
def test_the_age_is_that_of_this_process() -> None:
    age = process_age()
    assert age is not None
    assert 0 < age < 24 * 3600


def test_the_memory_is_that_of_this_process() -> None:
    before = memory_megabytes()
    assert 20 < before < 20_000
    more = np.ones(2**23)
    assert memory_megabytes() > before + 50
    del more
