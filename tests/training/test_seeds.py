"""What a seed promises: the same run again."""

from pathlib import Path

import pytest

from tests.training.trainer import Trainer


@pytest.mark.parametrize(("kind", "game"), [("alphazero", "tictactoe"), ("dqn", "reversi4")])
def test_what_is_learned_does_not_depend_on_how_often_it_is_measured(
    kind: str, game: str, tmp_path: Path
) -> None:
    """That goes by how long everything takes."""
    begun = ("new", "--kind", kind, "--game", game, "--preset", "smoke", "--set", "seed=5")
    runs = {share: tmp_path / f"run-{share}" for share in (0.0, 0.9)}
    for share, run in runs.items():
        options = ("--run", run, "--set", "iterations=3", "--set", f"evaluation_share={share}")
        assert Trainer(*begun, *options, folder=tmp_path).wait().code == 0
    assert len(list((runs[0.0] / "networks").glob("*.onnx"))) == 2, "the first one and the last one"
    one, other = ((run / "networks" / "000003.onnx").read_bytes() for run in runs.values())
    assert one == other
