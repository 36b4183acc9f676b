"""Whole runs of deep Q-learning in real processes: complete, killed, paused, astray, exported."""

import shutil
from pathlib import Path

import numpy as np

from engines.catalogue import find_game
from engines.evaluation.manifest import DQN, read_manifest
from engines.evaluation.qnetwork import QNetwork
from engines.runs import events
from engines.runs.layout import LOCK
from tests.training.trainer import Trainer, events_of, pause, stop, wait_until
from training import checkpoints
from training.describe import description
from training.dqn.randomly import FILE
from training.dqn.state import State
from training.truth import DECISIONS

GAME = find_game("reversi4")
KNOWN = {
    metric["name"]
    for kind in description()["kinds"]
    if kind["id"] == "dqn"
    for metric in kind["metrics"]
    if metric["panel"] != "line"
}


def begin(run: Path, *settings: str, game: str = "reversi4") -> Trainer:
    """A small run."""
    extra = [text for setting in settings for text in ("--set", setting)]
    return Trainer(
        "new", "--run", run, "--kind", "dqn", "--game", game, "--preset", "smoke", *extra, folder=run.parent
    )


def resume(run: Path, *settings: str) -> Trainer:
    extra = [text for setting in settings for text in ("--set", setting)]
    return Trainer("resume", "--run", run, *extra, folder=run.parent)


def warnings_of(run: Path) -> list[str]:
    return [one.text for one in events_of(run) if isinstance(one, events.Message) and one.level != "info"]


def check_complete(run: Path, iterations: int) -> None:
    """The laws of a completed run."""
    found = events_of(run)
    assert isinstance(found[-1], events.Finished) and found[-1].outcome == "completed"
    metrics = [event for event in found if isinstance(event, events.Metric)]
    assert {metric.name for metric in metrics} == KNOWN
    losses = {metric.iteration for metric in metrics if metric.name == "loss/value"}
    assert losses == {*range(1, iterations + 1)}
    networks = [event for event in found if isinstance(event, events.NetworkSaved)]
    assert networks[-1].iteration == iterations
    kept = {metric.iteration: metric.value for metric in metrics if metric.name == DECISIONS.name}
    best = next(network.iteration for network in reversed(networks) if network.best)
    assert kept[best] == max(kept.values())
    for network in networks:
        loaded = QNetwork.load(run / network.path, GAME)
        assert loaded.manifest is not None
        assert loaded.manifest.training["iterations"] == network.iteration
    profiles = [event for event in found if isinstance(event, events.Profile)]
    assert [one.iteration for one in profiles] == [one.iteration for one in networks]
    for one in profiles:
        assert len(one.lines) == 8 and {len(line) for line in one.lines.values()} == {len(one.places)}
    state = checkpoints.load(run / "checkpoints", State)[0]
    assert state is not None and state.iteration == iterations + 1
    assert state.ended_by == [0.0, iterations]
    assert not (run / LOCK).exists()
    assert not list(run.rglob("*.tmp"))


def test_a_run_from_its_beginning_to_an_exported_network(tmp_path: Path) -> None:
    run = tmp_path / "run"
    ended = begin(run).wait()
    assert (ended.code, ended.output, ended.errors) == (0, "", "")
    check_complete(run, 3)
    assert warnings_of(run) == []
    with np.load(run / FILE, allow_pickle=False) as archive:
        assert archive["squares"].shape == (60, 12)
    assert list((run / "games").glob("*.json"))
    ended = resume(run, "iterations=4", "fresh=true", "double=true", "images=four").wait()
    assert (ended.code, ended.errors) == (0, "")
    check_complete(run, 4)
    target = tmp_path / "mine.onnx"
    assert Trainer("export", "--run", run, "--to", target, folder=tmp_path).wait().code == 0
    manifest = read_manifest(target)
    assert (manifest.kind, manifest.name, manifest.size) == (DQN, "mine", "4x1")
    assert manifest.origin["preset"] == "smoke"


def test_killed_a_run_loses_an_iteration_at_most(tmp_path: Path) -> None:
    run = tmp_path / "run"
    trainer = begin(run, "iterations=100000", "averaging=0")
    wait_until(lambda: len([one for one in events_of(run) if isinstance(one, events.NetworkSaved)]) > 0)
    wait_until(lambda: any(isinstance(one, events.Metric) and one.iteration > 2 for one in events_of(run)))
    trainer.kill()
    reached = max(one.iteration for one in events_of(run) if isinstance(one, events.Metric))
    state = checkpoints.load(run / "checkpoints", State)[0]
    assert state is not None and state.iteration >= reached
    newest = max((run / "checkpoints").glob("*.npz"))
    newest.write_bytes(newest.read_bytes()[:100])
    goal = state.iteration + 1
    ended = resume(run, f"iterations={goal}").wait()
    assert (ended.code, ended.errors) == (0, "")
    assert warnings_of(run) == [f"The checkpoint {newest.stem} is damaged and was passed over."]
    check_complete(run, goal)


def test_pause_and_stop(tmp_path: Path) -> None:
    run = tmp_path / "run"
    trainer = begin(run, "iterations=100000")
    wait_until(lambda: any(isinstance(one, events.Metric) for one in events_of(run)))
    pause(run)
    stop(run, trainer)


def test_a_run_that_goes_astray_says_so_and_goes_back(tmp_path: Path) -> None:
    """A weight that is no number in the newest checkpoint: the run says so and goes on from the one before,
    with a lower learning rate; where it happens again and again it ends with a sentence."""
    run = tmp_path / "run"
    assert begin(run).wait().code == 0
    state, arrays, _ = checkpoints.load(run / "checkpoints", State)
    assert state is not None
    spoiled = arrays | {"weights/q/bias": arrays["weights/q/bias"] * np.float32(np.nan)}
    checkpoints.save(run / "checkpoints", state, spoiled, 9)
    shutil.copytree(run, tmp_path / "hopeless")
    ended = resume(run, "iterations=5").wait()
    assert (ended.code, ended.errors) == (0, "")
    told = warnings_of(run)
    assert any("the losses are no numbers any more" in sentence for sentence in told)
    assert any("went back to the beginning of iteration" in sentence for sentence in told)
    assert any(getattr(one, "mark", None) == events.ROLLED_BACK for one in events_of(run))
    again = checkpoints.load(run / "checkpoints", State)[0]
    assert again is not None and again.iteration == 6 and again.rate_limit > 0
    folder = tmp_path / "hopeless" / "checkpoints"
    for path in sorted(folder.glob("*.npz"))[:-1]:
        path.unlink()
    ended = resume(tmp_path / "hopeless", "iterations=5", "learning_rate=1").wait()
    assert (ended.code, ended.errors) == (0, "") or "went astray" in ended.errors


def test_what_cannot_begin_or_go_on(tmp_path: Path) -> None:
    run = tmp_path / "run"
    for setting, sentence in (
        ("double=true", "Double DQN needs fresh targets"), ("iterations=0", "A run needs an end"),
        ("images=nine", "images"), ("epsilon=2", "epsilon"),
    ):  # fmt: skip
        ended = begin(run, setting).wait()
        assert ended.code == 2 and sentence in ended.errors
    ended = begin(run, game="tictactoe").wait()
    assert ended.code == 2 and "cannot be trained for tictactoe" in ended.errors
    assert begin(run, "iterations=1").wait().code == 0
    for setting, sentence in (("filters=16", "filters cannot be changed"), ("iterations=1", "is complete")):
        ended = resume(run, setting).wait()
        assert ended.code == 2 and sentence in ended.errors
