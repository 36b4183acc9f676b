"""One short run that many tests look at or copy."""

import shutil
from pathlib import Path

import pytest

from tests.training.trainer import Trainer


@pytest.fixture(scope="session")
def _finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("finished")
    trainer = Trainer(
        "new", "--run", folder / "run", "--game", "tictactoe", "--preset", "smoke", "--tensorboard",
        folder=folder,
    )  # fmt: skip
    assert trainer.wait().code == 0
    return folder / "run"


@pytest.fixture
def finished(_finished: Path, tmp_path: Path) -> Path:
    """A completed run of tic-tac-toe, two iterations long; the test's own copy."""
    return Path(shutil.copytree(_finished, tmp_path / "finished"))
