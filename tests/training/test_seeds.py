"""What a seed promises: the same run again."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engines.catalogue import find_game
from engines.qtables.store import Store
from engines.runs import events
from tests.training.trainer import Trainer, events_of, wait_until
from training.qlearning.state import TABLE


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


def _network(run: Path) -> bytes:
    return (run / "networks" / "000005.onnx").read_bytes()


def _table(run: Path) -> list[tuple[object, ...]]:
    with Store(run / TABLE, find_game("reversi4")) as store:
        return [row for part in store.read() for row in zip(part.keys, part.values, part.visits, strict=True)]


@pytest.mark.parametrize(("kind", "games", "learned"), [("dqn", 6, _network), ("qlearning", 5000, _table)])
def test_a_killed_run_learns_the_same(
    kind: str, games: int, learned: Callable[[Path], object], tmp_path: Path
) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    settings = ("seed=5", "iterations=5", f"games={games}", "evaluation_share=0.0")
    options = [part for one in settings for part in ("--set", one)]
    begun = ("new", "--kind", kind, "--game", "reversi4", "--preset", "smoke", *options)
    assert Trainer(*begun, "--run", whole, folder=tmp_path).wait().code == 0
    trainer = Trainer(*begun, "--run", killed, folder=tmp_path)
    wait_until(lambda: any(isinstance(e, events.Phase) and e.iteration == 3 for e in events_of(killed)))
    trainer.kill()
    assert Trainer("resume", "--run", killed, folder=tmp_path).wait().code == 0
    assert learned(whole) == learned(killed)
