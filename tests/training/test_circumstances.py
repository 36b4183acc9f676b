"""What a run tells of what it is made with."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from engines.runs import events
from engines.version import VERSION
from training import circumstances
from training.__main__ import main
from training.circumstances import commit, seeded


@dataclass(frozen=True)
class Options:
    """Those that are looked at."""

    seed: int = 0
    threads: int = 0


def test_program_seed_threads_and_machine_are_told() -> None:
    found = circumstances.circumstances(Options(seed=7, threads=3))
    assert (found["version"], found["seed"], found["threads"]) == (VERSION, 7, 3)
    assert found["system"] and found["cores"] and found["python"]
    assert "seed" not in circumstances.circumstances(Options())
    line = events.to_line(events.Started("a", "b", "c", 0, False, made_with=found))
    read = events.from_line(line)
    assert isinstance(read, events.Started) and read.made_with == found


def test_a_seed_that_is_left_open_is_chosen_and_another_one_kept() -> None:
    drawn = {seeded(Options()).seed for _ in range(5)}
    assert len(drawn) > 1 and all(0 < seed <= circumstances.LARGEST_SEED for seed in drawn)
    assert seeded(Options(seed=5)).seed == 5


def test_a_run_that_is_taken_up_has_the_seed_that_it_told() -> None:
    first = events.Started("a", "b", "c", 0, False, made_with={"seed": 9})
    later = events.Started("a", "b", "c", 1, True, made_with={"seed": 8})
    assert seeded(Options(), [first, later]).seed == 9
    assert seeded(Options(seed=5), [first]).seed == 5
    assert seeded(Options(), [events.Started("a", "b", "c", 0, False)]).seed > 0


def test_the_commit_is_told_of_a_checkout_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circumstances, "ROOT", tmp_path)
    assert commit() == ""
    for words in (["init", "-q"], ["-c", "user.name=a", "-c", "user.email=b", "commit", "-q", "--allow-empty",
                                   "-m", "x"]):  # fmt: skip
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    assert len(commit()) >= 7
    monkeypatch.setenv("PATH", str(tmp_path))
    assert commit() == ""


def test_a_new_run_tells_its_seed_and_keeps_it_open_in_its_settings(tmp_path: Path) -> None:
    arguments = ("--kind", "maze", "--preset", "qlearning", "--set", "iterations=2")
    assert main(["new", "--run", str(tmp_path / "run"), *arguments]) == 0
    lines = (tmp_path / "run" / "events.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0])["made_with"]["seed"] > 0
    assert json.loads((tmp_path / "run" / "config.json").read_text())["options"]["seed"] == 0
