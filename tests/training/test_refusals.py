"""Why a training does not begin or go on is noted for whoever started it unseen, and for nobody else."""

from pathlib import Path

import pytest

from engines.runs.layout import CONFIG, LOCK, REFUSAL
from engines.runs.refusal import last_refusal
from training.__main__ import main

NOTE = "--note-refusal"


def new(run: Path, *more: str) -> int:
    return main(["new", "--run", str(run), "--kind", "maze", "--preset", "qlearning", *more])


def resume(run: Path, *more: str) -> int:
    return main(["resume", "--run", str(run), *more])


@pytest.mark.parametrize("wrong", ["maze=25x25:1", "eta=lots", "walls=3"])
def test_a_training_that_does_not_begin_notes_why(tmp_path: Path, wrong: str) -> None:
    assert new(tmp_path, "--set", wrong, NOTE) == 2
    told = last_refusal(tmp_path)
    assert told is not None and told.template is not None and told.values
    assert not (tmp_path / CONFIG).exists()


def test_a_training_that_does_not_go_on_notes_why(tmp_path: Path) -> None:
    run = tmp_path / "run"
    assert new(run, "--set", "iterations=3", NOTE) == 0 and last_refusal(run) is None
    assert resume(run, NOTE) == 2
    told = last_refusal(run)
    assert told is not None and told.values == {"path": str(run)} and "is complete" in told.text
    assert resume(run, "--set", "iterations=many", NOTE) == 2
    told = last_refusal(run)
    assert told is not None and told.text == "iterations must be a number, not many."
    assert not (run / LOCK).exists()


def test_nothing_is_noted_unless_it_is_wanted_nor_where_there_is_no_folder(tmp_path: Path) -> None:
    run = tmp_path / "run"
    assert new(tmp_path, "--set", "eta=lots") == 2 and new(run, "--set", "eta=lots", NOTE) == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff", b'{"type": "message", "level": "info", "text": "x"}']
)
def test_a_note_that_cannot_be_read_is_none(tmp_path: Path, content: bytes) -> None:
    (tmp_path / REFUSAL).write_bytes(content)
    assert last_refusal(tmp_path) is None
