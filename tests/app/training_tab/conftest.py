"""What the tests of the training tab share: the trainer's own description, asked once."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def description_text():
    """What `hiyoko-train describe` prints."""
    result = subprocess.run(
        [sys.executable, "-m", "training", "describe"], cwd=ROOT, capture_output=True, text=True, check=True,
        encoding="utf-8",
    )  # fmt: skip
    return result.stdout
