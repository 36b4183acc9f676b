"""Starting the window from outside."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(("option", "answer"), [("--version", "hiyoko "), ("--help", "usage: hiyoko")])
def test_the_window_answers_on_the_console(option: str, answer: str) -> None:
    command = [sys.executable, "-m", "app", option]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout.startswith(answer)
    assert result.stderr == ""
