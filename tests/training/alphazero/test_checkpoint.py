"""Checkpoints appear whole or not at all, and damage costs no more than the damaged one."""

import json
from pathlib import Path

import numpy as np
import pytest

from engines.errors import InputError
from training.alphazero import checkpoint
from training.alphazero.checkpoint import State


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of checkpoints with three saved, the last at iteration 4."""
    folder = tmp_path / "checkpoints"
    folder.mkdir()
    playing = folder / "playing.onnx"
    playing.write_bytes(b"network")
    playing.with_suffix(".json").write_text("{}")
    state = State(passes={"random": 2}, scores={"random": 0.5})
    for _ in range(3):
        state.next_iteration()
        state.seconds += 1.5
        checkpoint.save(folder, state, {"w": np.arange(state.iteration)}, {"r": np.ones(2)}, playing)
    return folder


def test_the_newest_comes_back(folder: Path) -> None:
    found, damaged = checkpoint.load(folder)
    assert found is not None and damaged == []
    assert found.state == State(4, 4.5, passes={"random": 2}, scores={"random": 0.5}, serial=3)
    assert found.state == checkpoint.newest_state(folder)
    np.testing.assert_array_equal(found.learner["w"], np.arange(4))
    assert (found.path / checkpoint.PLAYING).read_bytes() == b"network"


def test_two_are_kept(folder: Path) -> None:
    assert sorted(path.name for path in folder.iterdir() if path.is_dir()) == ["000002", "000003"]


@pytest.mark.parametrize("name", ["state.json", "learner.npz", "replay.npz"])
@pytest.mark.parametrize("harm", ["cut", "empty", "gone", "rubbish"])
def test_a_damaged_one_is_passed_over_with_a_sentence(folder: Path, name: str, harm: str) -> None:
    path = folder / "000003" / name
    content = path.read_bytes()
    if harm == "gone":
        path.unlink()
    else:
        path.write_bytes({"cut": content[: len(content) // 2], "empty": b"", "rubbish": b"\x80\x04K."}[harm])
    found, damaged = checkpoint.load(folder)
    assert found is not None and found.state.iteration == 3
    assert list(map(str, damaged)) == ["The checkpoint 000003 is damaged and was passed over."]
    assert (folder / "000003").exists()


@pytest.mark.parametrize("name", ["learner.npz", "replay.npz"])
def test_one_whose_numbers_are_none_is_damaged(folder: Path, name: str) -> None:
    np.savez(folder / "000003" / name, w=np.array([1.0, np.nan]))
    found, damaged = checkpoint.load(folder)
    assert found is not None and found.path.name == "000002"
    assert list(map(str, damaged)) == ["The checkpoint 000003 is damaged and was passed over."]
    assert checkpoint.load_one(folder, 3) is None


def test_one_whose_network_does_not_do_is_damaged(folder: Path) -> None:
    def fits(path: Path) -> None:
        if "000003" in path.parts:
            raise InputError("It answers with what is no number.")

    found, damaged = checkpoint.load(folder, fits)
    assert found is not None and found.path.name == "000002" and len(damaged) == 1


def test_one_of_the_first_version_is_read(folder: Path) -> None:
    path = folder / "000003" / "state.json"
    added = ("ended", "good", "knowledge", "rate_limit", "setbacks", "trouble", "record", "record_of")
    state = {name: value for name, value in json.loads(path.read_text()).items() if name not in added}
    path.write_text(json.dumps(state | {"version": 1}))
    found, damaged = checkpoint.load(folder)
    assert damaged == [] and found is not None
    assert found.state == State(4, 4.5, passes={"random": 2}, scores={"random": 0.5}, serial=3)


def test_good_ones_are_kept_however_old(folder: Path) -> None:
    state = State(serial=3, good=[2])
    for _ in range(3):
        checkpoint.save(folder, state, {"w": np.ones(1)}, {"r": np.ones(2)}, folder / "playing.onnx")
    kept = [path.name for path in folder.iterdir() if path.is_dir()]
    assert sorted(kept) == ["000002", "000005", "000006"]
    assert state.ended == 0


def test_nothing_is_unpickled(folder: Path) -> None:
    np.savez(folder / "000003" / "learner.npz", allow_pickle=True, w=np.array([{"a": 1}], dtype=object))
    found, damaged = checkpoint.load(folder)
    assert found is not None and found.path.name == "000002" and len(damaged) == 1


def test_a_half_written_one_is_no_checkpoint(folder: Path) -> None:
    (folder / "000004.tmp").mkdir()
    (folder / "000004.tmp" / "state.json").write_text("{}")
    found, damaged = checkpoint.load(folder)
    assert found is not None and found.path.name == "000003" and damaged == []


def test_a_newer_one_is_refused(folder: Path) -> None:
    path = folder / "000003" / "state.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"version": checkpoint.VERSION + 1}))
    for read in (checkpoint.load, checkpoint.newest_state):
        with pytest.raises(InputError, match="newer version"):
            read(folder)


def test_there_may_be_none(tmp_path: Path) -> None:
    assert checkpoint.load(tmp_path / "nowhere") == (None, [])
    assert checkpoint.newest_state(tmp_path / "nowhere") is None


def test_a_damaged_one_does_not_stand_in_the_way_of_the_next(folder: Path) -> None:
    (folder / "000003" / "replay.npz").write_bytes(b"")
    found, _ = checkpoint.load(folder)
    assert found is not None
    checkpoint.save(folder, found.state, found.learner, found.replay, folder / "playing.onnx")
    again, damaged = checkpoint.load(folder)
    assert again is not None and again.path.name == "000004" and damaged == []
