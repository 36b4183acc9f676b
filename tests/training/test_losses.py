"""Runs whose checkpoints were lost: they begin anew and say so, in a form that can be translated."""

import shutil
from pathlib import Path

import pytest

from engines.runs import events
from tests.training.trainer import Trainer, events_of
from training.course import ANEW


@pytest.mark.parametrize(
    ("kind", "game"), [("alphazero", "tictactoe"), ("dqn", "reversi4"), ("qlearning", "reversi4")]
)
def test_a_run_without_its_checkpoints_says_that_it_begins_anew(kind: str, game: str, tmp_path: Path) -> None:
    def told(run: Path) -> list[str | None]:
        return [e.template for e in events_of(run) if isinstance(e, events.Message) and e.level == "warning"]

    run, early = tmp_path / "run", tmp_path / "early"
    begun = ("new", "--kind", kind, "--game", game, "--preset", "smoke")
    for one, iterations in ((run, 2), (early, 1)):
        options = ("--run", one, "--set", f"iterations={iterations}")
        assert Trainer(*begun, *options, folder=tmp_path).wait().code == 0
        shutil.rmtree(one / "checkpoints")
        ended = Trainer("resume", "--run", one, "--set", "iterations=3", folder=tmp_path).wait()
        assert (ended.code, ended.errors) == (0, "")
    assert told(run) == [ANEW] and told(early) == [], "who was in the first iteration loses no more than that"
