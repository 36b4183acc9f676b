"""A network held to the exact truth: the curves' points, and what stops them."""

from pathlib import Path
from threading import Event

import pytest

from engines.catalogue import find_game
from engines.testsets.position_set import PositionSet, find_set
from tests.engines.evaluation.tiny import tiny_network
from training.alphazero.measuring.truth import Point, hold_to_truth
from training.alphazero.options import Options

GAME = find_game("reversi4")
OPTIONS = Options(truth_positions=60, evaluation_sims=64)
RATES = ("truth/preserved_alone", "truth/preserved_search", "truth/optimal_alone", "truth/optimal_search")


@pytest.fixture
def positions() -> PositionSet:
    """A part of the bundled set."""
    return find_set(GAME).first(300)


def points(positions: PositionSet, network: Path, threads: int = 1) -> dict[str, Point]:
    found = hold_to_truth(positions, network, OPTIONS, threads, Event())
    assert found is not None
    assert len(found.missed) == found.asked - round(found.points[1].value * found.asked)
    return {point.name: point for point in found.points}


def test_every_curve_gets_a_point_and_search_helps(positions: PositionSet, tmp_path: Path) -> None:
    found = points(positions, tiny_network(tmp_path / "a.onnx", GAME, 1))
    assert set(found) == {*RATES, "truth/brier", "truth/calibration"}
    for name in RATES:
        point = found[name]
        assert point.low is not None and point.high is not None
        assert 0 <= point.low < point.value < point.high <= 1
    assert found["truth/preserved_search"].value > found["truth/preserved_alone"].value + 0.2
    assert found["truth/brier"].value > 0.05 and found["truth/calibration"].value > 0.05


def test_threads_change_nothing(positions: PositionSet, tmp_path: Path) -> None:
    network = tiny_network(tmp_path / "a.onnx", GAME, 2)
    alone, together = points(positions, network), points(positions, network, threads=3)
    for name in RATES:
        assert together[name].value == pytest.approx(alone[name].value, abs=0.02)


def test_a_stop_leaves_no_half_measure(positions: PositionSet, tmp_path: Path) -> None:
    stop = Event()
    stop.set()
    assert hold_to_truth(positions, tiny_network(tmp_path / "a.onnx", GAME), OPTIONS, 1, stop) is None
