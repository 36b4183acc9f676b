"""What is so of every run that has completed."""

from pathlib import Path

from engines.catalogue import find_game
from engines.evaluation.manifest import read_manifest, read_quantized
from engines.evaluation.network import Network
from engines.matches.record import load_record
from engines.runs import events
from engines.runs.layout import LOCK
from engines.testsets.position_set import bundled
from tests.training.trainer import events_of
from training.alphazero import checkpoint
from training.describe import description

KNOWN = {metric["name"] for metric in description()["kinds"][0]["metrics"]}
TRUTH = {name for name in KNOWN if name.startswith("truth/")}


def check_complete(run: Path, game: str, iterations: int) -> None:
    """The laws of a completed run: its events, networks, games and checkpoint."""
    found = events_of(run)
    assert isinstance(found[0], events.Started) and not found[0].resumed
    assert isinstance(found[-1], events.Finished) and found[-1].outcome == "completed"
    metrics = [event for event in found if isinstance(event, events.Metric)]
    assert {metric.name for metric in metrics} <= KNOWN
    for name in ("games/length", "unseen/policy", "loss/policy", "loss/value", "learning/window"):
        assert {metric.iteration for metric in metrics if metric.name == name} == {*range(1, iterations + 1)}
    measured = [metric for metric in metrics if metric.name.startswith("truth/")]
    assert {metric.name for metric in measured} == (TRUTH if bundled(find_game(game)) else set())
    assert all(metric.low is not None for metric in measured if "calibration" not in metric.name)
    networks = [event for event in found if isinstance(event, events.NetworkSaved)]
    assert networks[-1].iteration == iterations
    assert {metric.iteration for metric in measured} <= {network.iteration for network in networks}
    best = [network for network in networks if network.best]
    assert read_quantized(read_manifest(run / best[-1].path)), "it plays in bytes"
    for network in networks:
        manifest = Network.load(run / network.path, find_game(game)).manifest
        assert manifest.training["iterations"] == network.iteration
    for path in (run / "games").iterdir():
        assert load_record(path).match.game.id == game
    assert len(list((run / "games").glob("*.json"))) >= 4
    state = checkpoint.newest_state(run / "checkpoints")
    assert state is not None and state.iteration == iterations + 1
    assert state.ended_by == [0.0, iterations]
    assert not (run / LOCK).exists()
    assert not list(run.rglob("*.tmp"))
