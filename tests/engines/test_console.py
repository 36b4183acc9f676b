"""The program's halves find each other, packaged or not."""

import sys
from pathlib import Path

import pytest

from engines import console


def test_from_sources_python_runs_the_module() -> None:
    assert not console.is_packaged()
    assert console.engine_command() == [sys.executable, "-m", "engines"]
    assert console.trainer_command() == [sys.executable, "-m", "training"]
    assert console.window_command() == [sys.executable, "-m", "app"]


def test_packaged_the_other_program_lies_beside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "hiyoko"))
    program, *arguments = console.trainer_command()
    assert Path(program).parent == tmp_path
    assert Path(program).stem == console.CONSOLE
    assert arguments == ["training"]
    assert console.baseline_command()[1:] == ["training.baseline"]
    assert Path(console.window_command()[0]).stem == console.WINDOW
