"""Checkpoints in one file each, whole and damaged."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from training import checkpoints


@dataclass
class Standing:
    """The smallest state."""

    serial: int = 0


def test_the_newest_whole_one_is_found_and_the_damaged_ones_are_told_of(tmp_path: Path) -> None:
    assert checkpoints.load(tmp_path, Standing) == (None, {}, [])
    state = Standing()
    for number in range(3):
        checkpoints.save(tmp_path, state, {"number": np.array(number)}, 2)
    assert sorted(path.stem for path in tmp_path.iterdir()) == ["000002", "000003"]
    found, arrays, damaged = checkpoints.load(tmp_path, Standing)
    assert found == Standing(3) and arrays["number"] == 2 and damaged == []
    (tmp_path / "000003.npz").write_bytes(b"PK")
    found, arrays, damaged = checkpoints.load(tmp_path, Standing)
    assert found == Standing(2) and arrays["number"] == 1
    assert list(map(str, damaged)) == ["The checkpoint 000003 is damaged and was passed over."]
    (tmp_path / "000002.npz").write_bytes(b"")
    found, arrays, damaged = checkpoints.load(tmp_path, Standing)
    assert found is None and arrays == {}, "the run begins again"
    assert len(damaged) == 2, "and says why"


def test_a_number_is_given_once_and_grows_whatever_became_of_the_files(tmp_path: Path) -> None:
    state = Standing()
    for _ in range(2):
        checkpoints.save(tmp_path, state, {}, 2)
    for path in tmp_path.iterdir():
        path.unlink()
    checkpoints.save(tmp_path, state, {}, 2)
    assert [path.stem for path in tmp_path.iterdir()] == ["000003"]
    checkpoints.save(tmp_path, Standing(), {}, 2)
    assert sorted(path.stem for path in tmp_path.iterdir()) == ["000003", "000004"]
