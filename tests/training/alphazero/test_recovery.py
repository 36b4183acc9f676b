"""Where a run that has gone astray goes back to."""

from pathlib import Path

import numpy as np
import pytest

from training.alphazero import checkpoint
from training.alphazero.checkpoint import State
from training.alphazero.recovery import find_good


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two checkpoints, of the iterations 2 and 3."""
    playing = tmp_path / "playing.onnx"
    playing.write_bytes(b"network")
    playing.with_suffix(".json").write_text("{}")
    state = State()
    for _ in range(2):
        state.next_iteration()
        checkpoint.save(tmp_path, state, {"w": np.ones(1)}, {"r": np.ones(2)}, playing)
    return tmp_path


def gone_back_to(folder: Path, state: State) -> int:
    """The iteration that a run goes on with; 0 for the beginning."""
    found = find_good(folder, state)
    return found.state.iteration if found else 0


def test_it_goes_back_to_the_newest_and_each_time_that_does_not_help_one_further(folder: Path) -> None:
    state = State(iteration=5, good=[1, 2])
    assert [gone_back_to(folder, state) for _ in range(3)] == [3, 2, 2]
    assert state.setbacks == 3


def test_a_damaged_one_is_left_out_and_without_any_it_begins_again(folder: Path) -> None:
    (folder / "000002" / "state.json").write_text("{")
    state = State(iteration=5, good=[1, 2])
    assert gone_back_to(folder, state) == 2 and state.good == [1]
    assert gone_back_to(folder, State(iteration=5)) == 0
