"""The packaged program on a machine without Python: it starts, plays, learns and closes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(os.environ["HIYOKO_PACKAGE"]).resolve()
SUFFIX = ".exe" if sys.platform == "win32" else ""
WINDOW, CONSOLE = FOLDER / f"hiyoko{SUFFIX}", FOLDER / f"hiyoko-console{SUFFIX}"
MOST_MEGABYTES = 1700


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A machine on which nothing of ours has ever run, and nothing of Python's helps."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "NUMBA", "VIRTUAL"))
    }
    return {**kept, "HIYOKO_HOME": str(tmp_path / "home"), "HIYOKO_KERNELS": str(tmp_path / "kernels")}


def console(environment: dict[str, str], *arguments: str, given: str = "") -> str:
    """What the console program prints."""
    result = subprocess.run(
        [CONSOLE, *arguments],
        env=environment,
        input=given,
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return result.stdout


def test_it_is_no_larger_than_it_was(environment: dict[str, str]) -> None:
    size = sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file() and not path.is_symlink())
    assert size < MOST_MEGABYTES * 2**20


def test_qts_dialogs_speak_japanese_too(environment: dict[str, str]) -> None:
    assert [path.name for path in FOLDER.rglob("*.qm")] == ["qtbase_ja.qm"]


def test_the_kernels_are_shipped(environment: dict[str, str], tmp_path: Path) -> None:
    assert console(environment, "engines", "perft", "--game", "reversi6", "--depth", "6") == "7604\n"
    match = "match --game animal-shogi --first rollouts:n=20 --second random --games 2 --json"
    assert json.loads(console(environment, "engines", *match.split()))["games"] == 2
    assert not list((tmp_path / "kernels").rglob("*.nbc"))


def test_the_console_answers(environment: dict[str, str]) -> None:
    assert console(environment, "--version").startswith("hiyoko-console ")
    assert console(environment, "engines", "--version").startswith("hiyoko-engine ")
    assert json.loads(console(environment, "training", "describe"))["version"] == 1
    question = '{"id": 1, "position": "gle/1c1/1C1/ELG b - 1"}\n'
    answer = console(
        environment, "engines", "analyze", "--game", "animal-shogi", "--player", "random", given=question
    )
    assert json.loads(answer)["id"] == 1


def test_a_training_plays_in_two_processes(environment: dict[str, str], tmp_path: Path) -> None:
    run = tmp_path / "run"
    command = ["new", "--run", str(run), "--game", "tictactoe", "--preset", "smoke", "--set", "threads=2"]
    console(environment, "training", *command)
    assert '"outcome": "completed"' in (run / "events.jsonl").read_text()
    assert not list((tmp_path / "kernels").rglob("*.nbc"))
    console(environment, "training", "export", "--run", str(run), "--to", str(tmp_path / "mine.onnx"))
    assert (tmp_path / "mine.int8").is_file()


def test_the_window_plays_and_learns(environment: dict[str, str], tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    result = subprocess.run(
        [WINDOW, "--smoke", str(report)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    said = report.read_text() if report.exists() else "no report"
    print(said)
    assert result.returncode == 0, said + result.stderr
    found = json.loads(said)
    assert found["ok"]
    assert "alphazero" in found["opponent"]
    assert {"painted", "answered", "first_point", "run_ended"} <= set(found)
    assert not list((tmp_path / "kernels").rglob("*.nbc"))
