"""Runs that really go astray: noticed at once, said in words, and rolled back to what was good."""

import json
from pathlib import Path

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.evaluation.manifest import read_manifest, write_manifest
from engines.evaluation.network import Network
from engines.runs import events
from engines.runs.layout import CHECKPOINTS
from tests.training.trainer import Ended, Trainer, events_of, wait_until
from training.alphazero import checkpoint
from training.astray import MOST
from training.networks.dual import DualSpec
from training.networks.export import onnx_model, read_weights

SMOKE = ("--game", "tictactoe", "--preset", "smoke")
QUICK = {"truth_positions": 0, "rungs": 0}
"""What is measured matters little here."""


def train(*arguments: object, folder: Path, **settings: object) -> Ended:
    texts = [part for name, value in (QUICK | settings).items() for part in ("--set", f"{name}={value}")]
    return Trainer(*arguments, *texts, folder=folder).wait()


def troubles(run: Path) -> list[str]:
    """What the run complained of."""
    return [one.text for one in events_of(run) if isinstance(one, events.Message) and one.level == "error"]


def back(run: Path) -> list[str]:
    """Where it says that it went back to."""
    messages = [one for one in events_of(run) if isinstance(one, events.Message)]
    assert all(("went back" in one.text) == (one.mark == events.ROLLED_BACK) for one in messages)
    return [one.text for one in messages if one.mark]


def rates(run: Path) -> list[float]:
    """The learning rates of all iterations, also those that were undone."""
    return [
        one.value for one in events_of(run) if isinstance(one, events.Metric) and one.name == "learning/rate"
    ]


def poison(run: Path, factor: float, serial: int | None = None) -> Path:
    """Multiply the weights in a checkpoint's file, the newest one's unless told otherwise."""
    path = max((run / CHECKPOINTS).glob("0*")) if serial is None else run / CHECKPOINTS / f"{serial:06}"
    with np.load(path / checkpoint.LEARNER, allow_pickle=False) as archive:
        arrays = {name: archive[name] for name in archive.files}
    for name, value in arrays.items():
        if name.startswith(("weights/", "average/")) and name.endswith("kernel"):
            np.multiply(value, np.float32(factor), out=value)
    np.savez(path / checkpoint.LEARNER, allow_pickle=False, **arrays)
    return path


def test_a_learning_rate_far_too_high_is_lowered_until_it_does(tmp_path: Path) -> None:
    """How often depends on chance; a single iteration leaves no room for what a bad network does later."""
    run = tmp_path / "run"
    high = {"learning_rate": 1, "warmup_steps": 0, "reuse": 8}
    ended = train("new", "--run", run, *SMOKE, folder=tmp_path, iterations=1, **high)
    assert (ended.code, ended.errors) == (0, "")
    assert 1 <= len(troubles(run)) == len(back(run)) <= MOST
    assert all(
        "In iteration 1" in text and ("come apart" in text or "collapsed" in text) for text in troubles(run)
    )
    assert all("beginning of iteration 1" in text for text in back(run))
    lowered = [0.25**n for n in range(len(back(run)) + 1)]
    assert rates(run) == pytest.approx(lowered)
    state = checkpoint.newest_state(run / CHECKPOINTS)
    assert state is not None and state.rate_limit == pytest.approx(lowered[-1])
    assert state.iteration == 2
    train("resume", "--run", run, folder=tmp_path, iterations=2)
    later = rates(run)[len(lowered) :]
    assert later and max(later) <= lowered[-1]


def test_a_run_that_cannot_be_helped_ends_with_one_sentence(tmp_path: Path) -> None:
    """Games cut off after ten moves are draws, whatever is learned."""
    run = tmp_path / "run"
    ended = train(
        "new", "--run", run, "--game", "reversi6", "--preset", "smoke", folder=tmp_path,
        games=32, longest=10, sims=1, fast_sims=1, opening_share=0, exact_endings=0,
    )  # fmt: skip
    assert ended.code == 2 and ended.errors.count("\n") == 1
    assert ended.errors.startswith(
        "hiyoko-train: The training went astray 4 times in a row and has ended: In ite"
    )
    last = events_of(run)[-1]
    assert isinstance(last, events.Finished) and last.outcome == "failed"
    assert last.text in ended.errors
    assert len(back(run)) == MOST
    assert all("games against itself were draws" in text for text in troubles(run))


def test_a_checkpoint_poisoned_with_nan_is_passed_over(finished: Path, tmp_path: Path) -> None:
    path = poison(finished, np.nan)
    assert train("resume", "--run", finished, folder=tmp_path, iterations=3).code == 0
    warnings = [
        one.text for one in events_of(finished) if isinstance(one, events.Message) and one.level == "warning"
    ]
    assert warnings == [f"The checkpoint {path.name} is damaged and was passed over."]


def test_a_checkpoint_saved_after_a_collapse_is_not_gone_back_to(finished: Path, tmp_path: Path) -> None:
    """The newest checkpoint's weights are huge and senseless, but numbers: learning from them is noticed, and
    since it does not help to go back to them again, the run goes back further."""
    newest = poison(finished, 50.0)
    assert train("resume", "--run", finished, folder=tmp_path, iterations=4, seed=3).code == 0
    assert troubles(finished) and len(troubles(finished)) == len(back(finished))
    assert all(text.startswith("In iteration 3 ") for text in troubles(finished))
    assert "beginning of iteration 2" in back(finished)[-1]
    state = checkpoint.newest_state(finished / CHECKPOINTS)
    assert state is not None and state.iteration == 5
    assert int(newest.name) not in state.good
    network = max((finished / "networks").glob("*.onnx"))
    assert Network.load(network, find_game("tictactoe"))


def test_what_was_rolled_back_survives_a_kill(tmp_path: Path) -> None:
    """A roll-back is in a checkpoint of its own at once: the limit of the learning rate is not forgotten."""
    run = tmp_path / "run"
    trainer = Trainer(
        "new", "--run", run, *SMOKE, "--set", "learning_rate=1", "--set", "warmup_steps=0",
        "--set", "reuse=8", "--set", "seed=5", "--set", "truth_positions=0", folder=tmp_path,
    )  # fmt: skip
    wait_until(lambda: back(run))
    trainer.kill()
    state = checkpoint.newest_state(run / CHECKPOINTS)
    assert state is not None and state.rate_limit is not None and state.rate_limit <= 0.25
    assert state.setbacks >= 1 and state.trouble == 1


def test_a_network_with_weights_that_are_no_numbers_is_not_exported(finished: Path, tmp_path: Path) -> None:
    path = finished / "networks" / "000002.onnx"
    game, manifest, weights = find_game("tictactoe"), read_manifest(path), read_weights(path)
    weights["stem_conv/kernel"][0, 0, 0, 0] = np.inf
    path.write_bytes(onnx_model(DualSpec.of(game, 8, 1, True), weights).SerializeToString())
    write_manifest(path, game, size=manifest.size, origin=manifest.origin, training=manifest.training)
    target = tmp_path / "mine.onnx"
    ended = Trainer("export", "--run", finished, "--to", target, "--network", "2", folder=tmp_path).wait()
    assert (ended.code, ended.output) == (2, "")
    assert (
        "stem_conv/kernel holds values that are not numbers" in ended.errors and ended.errors.count("\n") == 1
    )
    assert not target.exists()


def test_a_manifest_tells_what_its_network_was_chosen_by(finished: Path) -> None:
    first, second = (json.loads((finished / "networks" / f"00000{n}.json").read_text()) for n in (1, 2))
    assert first["training"]["choice"] == {"best": True, "by": {}}
    choice = second["training"]["choice"]
    assert set(choice["by"]) == {"truth", "match"}
    assert choice["by"]["truth"]["asked"] == 60 and choice["by"]["match"]["games"] == 4
