"""A run held to the exact truth: what is told and kept, after a pause too, and what is done without a set."""

import time
from pathlib import Path

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.opponents.chance import Chance
from engines.runs import events
from engines.runs.config import Config
from engines.testsets.position_set import find_set
from tests.training.trainer import events_of
from training.control import RunControl
from training.course import Course
from training.qlearning.options import Options
from training.qlearning.state import State
from training.reporter import Reporter
from training.runs import Run
from training.truth import DECISIONS, Truth, load_positions

GAME = find_game("reversi4")


def begun(folder: Path) -> tuple[Run, RunControl, Course[Options, State]]:
    run = Run.create(folder / "run", Config("qlearning", GAME.id, "quick"))
    told = RunControl(run.path, time.time())
    return run, told, Course(Options(), State(iteration=3), told, Reporter(run, False, False))


def points(run: Run) -> list[events.Metric]:
    return [one for one in events_of(run.path) if isinstance(one, events.Metric)]


def test_what_is_kept_of_the_decisions_is_told_with_its_interval(tmp_path: Path) -> None:
    run, _, course = begun(tmp_path)
    with run:
        Truth(course, GAME, threads=2).hold(lambda: Chance(GAME, 1))
    (point,) = points(run)
    assert (point.name, point.iteration) == (DECISIONS.name, 3)
    assert point.low is not None and point.high is not None and point.low < point.value < point.high
    assert 0.3 < point.value < 0.8 and point.high - point.low < 0.1, "all decisions of the set were asked"
    assert course.state.truth == {DECISIONS.name: point.value}
    assert course.state.measured()["truth"] == {"preserved": round(point.value, 4)}


def test_a_pause_breaks_it_off_and_it_begins_again(tmp_path: Path) -> None:
    run, told, course = begun(tmp_path)
    players: list[Chance] = []

    def player() -> Chance:
        players.append(Chance(GAME, 1))
        (told.interrupt.set if len(players) == 1 else told.interrupt.clear)()
        return players[-1]

    with run:
        Truth(course, GAME, threads=1).hold(player)
    assert len(players) == 2 and len(points(run)) == 1


def test_a_set_that_cannot_be_used_is_told_of(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    sentences: list[InputError] = []
    whole = load_positions(GAME, sentences.append)
    assert whole is not None and whole.questions == find_set(GAME).questions and not sentences
    monkeypatch.setattr("engines.testsets.position_set.resource", tmp_path.joinpath)
    assert load_positions(GAME, sentences.append) is None and not sentences
    (tmp_path / "testsets").mkdir()
    (tmp_path / "testsets" / f"{GAME.id}.testset").write_bytes(b"rubbish")
    assert load_positions(GAME, sentences.append) is None
    assert len(sentences) == 1 and "not a test set" in str(sentences[0])
    run, _, course = begun(tmp_path)
    with run:
        Truth(course, GAME, threads=1).hold(lambda: Chance(GAME, 1))
    assert points(run) == [] and not course.state.truth
