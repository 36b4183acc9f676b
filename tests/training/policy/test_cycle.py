"""Whole runs on people's games in real processes: complete, killed, paused, exported."""

import os
from pathlib import Path

import pytest

from engines.catalogue import find_game
from engines.evaluation.manifest import POLICY, read_manifest
from engines.evaluation.network import Network
from engines.runs import events
from engines.runs.config import read_config
from engines.runs.layout import LOCK
from tests.engines.notation.wthor_files import collection
from tests.training.trainer import Trainer, events_of, pause, stop, wait_until
from training import checkpoints
from training.describe import description
from training.policy.state import State

GAME = find_game("reversi8")
KNOWN = {
    metric["name"] for kind in description()["kinds"] if kind["id"] == "policy" for metric in kind["metrics"]
}


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of games."""
    return collection(tmp_path_factory.mktemp("wthor"), 24)


def begin(run: Path, games: Path, *settings: str) -> Trainer:
    """A small run."""
    extra = [text for setting in (f"data={games}", *settings) for text in ("--set", setting)]
    return Trainer(
        "new", "--run", run, "--kind", "policy", "--game", "reversi8", "--preset", "smoke", *extra,
        folder=run.parent,
    )  # fmt: skip


def check_complete(run: Path, rounds: int) -> None:
    """The laws of a completed run."""
    found = events_of(run)
    assert isinstance(found[-1], events.Finished) and found[-1].outcome == "completed"
    metrics = [event for event in found if isinstance(event, events.Metric)]
    assert {metric.name for metric in metrics} == KNOWN
    for name in ("held/top1", "held/loss", "loss/policy"):
        assert {metric.iteration for metric in metrics if metric.name == name} == {*range(1, rounds + 1)}
    networks = [event for event in found if isinstance(event, events.NetworkSaved)]
    assert networks[-1].iteration == rounds and any(network.best for network in networks)
    for network in networks:
        loaded = Network.load(run / network.path, GAME, kind=POLICY)
        assert loaded.manifest.training["iterations"] == network.iteration
    state = checkpoints.load(run / "checkpoints", State)[0]
    assert state is not None and state.iteration == rounds + 1
    assert state.ended_by == [0.0, rounds]
    assert not (run / LOCK).exists()
    assert not list(run.rglob("*.tmp"))


def steps(run: Path) -> list[object]:
    """The learning steps behind each network of a run."""
    networks = [event for event in events_of(run) if isinstance(event, events.NetworkSaved)]
    return [read_manifest(run / one.path).training["steps"] for one in networks]


def test_a_run_from_its_beginning_to_an_exported_network(games: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    from_here = Path(os.path.relpath(games))
    ended = begin(run, from_here, "round_positions=400", "first_positions=100").wait()
    assert (ended.code, ended.output, ended.errors) == (0, "", "")
    check_complete(run, 2)
    data = Path(read_config(run).options["data"])
    assert data.is_absolute() and data.resolve() == games.resolve(), "it may go on from elsewhere"
    told = [event.text for event in events_of(run) if isinstance(event, events.Message)]
    assert told[-1].startswith("Learning from ") and told[-1].endswith("games are held out.")
    again = Trainer("resume", "--run", run, "--set", "iterations=3", folder=tmp_path).wait()
    assert (again.code, again.errors) == (0, "")
    check_complete(run, 3)
    assert steps(run) == [3, 9, 21]  # rounds of 100, 200 and 400 positions in batches of 32
    target = tmp_path / "mine.onnx"
    assert Trainer("export", "--run", run, "--to", target, folder=tmp_path).wait().code == 0
    manifest = read_manifest(target)
    assert (manifest.kind, manifest.name, manifest.size) == (POLICY, "mine", "8x2")
    assert manifest.origin["preset"] == "smoke"


def test_killed_a_run_loses_a_round_at_most(games: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    trainer = begin(run, games, "iterations=100000", "match_rounds=1000")
    wait_until(lambda: len([one for one in events_of(run) if isinstance(one, events.NetworkSaved)]) > 3)
    trainer.kill()
    reached = max(one.iteration for one in events_of(run) if isinstance(one, events.NetworkSaved))
    state = checkpoints.load(run / "checkpoints", State)[0]
    assert state is not None and state.iteration >= reached
    newest = max((run / "checkpoints").glob("*.npz"))
    newest.write_bytes(newest.read_bytes()[:100])
    goal = state.iteration + 1
    ended = Trainer("resume", "--run", run, "--set", f"iterations={goal}", folder=tmp_path).wait()
    assert (ended.code, ended.errors) == (0, "")
    check_complete(run, goal)
    warnings = [
        one.text for one in events_of(run) if isinstance(one, events.Message) and one.level == "warning"
    ]
    assert warnings == [f"The checkpoint {newest.stem} is damaged and was passed over."]


def test_paused_and_stopped_a_round_goes_on_where_it_was(games: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    trainer = begin(run, games, "round_positions=25600", "first_positions=25600")
    wait_until(lambda: any(isinstance(one, events.Phase) and one.done > 0 for one in events_of(run)))
    pause(run)
    stop(run, trainer)
    state = checkpoints.load(run / "checkpoints", State)[0]
    assert state is not None and (state.iteration, state.start, state.goal) == (1, 0, 800)
    ended = Trainer(
        "resume", "--run", run, "--set", "iterations=2", "--set", "round_positions=100", folder=tmp_path
    ).wait()
    assert (ended.code, ended.errors) == (0, "")
    check_complete(run, 2)
    assert steps(run) == [800, 803]
    phases = [one for one in events_of(run) if isinstance(one, events.Phase) and one.phase == "learning"]
    assert {one.total for one in phases} == {800, 3} and all(0 <= one.done <= one.total for one in phases)


def test_what_cannot_begin_or_go_on(games: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    ended = begin(run, tmp_path / "nowhere").wait()
    assert ended.code == 2 and "There is no file or folder" in ended.errors
    assert not run.exists()
    assert begin(run, games, "iterations=1").wait().code == 0
    for setting, sentence in (
        ("filters=16", "filters cannot be changed"), ("iterations=1", "is complete"), ("data=", "no games"),
    ):  # fmt: skip
        ended = Trainer("resume", "--run", run, "--set", setting, folder=tmp_path / "again").wait()
        assert ended.code == 2 and sentence in ended.errors
        (tmp_path / "again").mkdir(exist_ok=True)
