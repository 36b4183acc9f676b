"""A walker's run: what it leaves in its folder, and that nothing can spoil it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engines.mazes.files import save_maze, to_text
from engines.mazes.generator import generate
from engines.mazes.maze import FIRST, STEPS, Maze
from engines.mazes.recording import EPISODES, LONGEST, Episode, from_line
from engines.runs import events
from engines.runs.command import Command, give_command
from engines.runs.config import read_config
from engines.runs.layout import CHECKPOINTS
from tests.architecture.sources import ROOT
from tests.training.trainer import Trainer, events_of, pause, stop, wait_until
from training.__main__ import main
from training.course import ANEW
from training.maze.walker import CHECKPOINT


def new(folder: Path, *settings: str, preset: str = "qlearning") -> int:
    sets = [part for one in ("seed=3", *settings) for part in ("--set", one)]
    return main(["new", "--run", str(folder), "--kind", "maze", "--preset", preset, *sets])


def resume(folder: Path, *settings: str) -> int:
    return main(["resume", "--run", str(folder), *[part for one in settings for part in ("--set", one)]])


def episodes(folder: Path) -> list[Episode]:
    return [from_line(line) for line in (folder / EPISODES).read_text().splitlines()]


def whole(found: list[Episode]) -> list[Episode]:
    """The episodes as a reader understands them: what is told again replaces what was there."""
    result: list[Episode] = []
    for episode in found:
        result = [one for one in result if one.number < episode.number] + [episode]
    return result


def walked(maze: Maze, episode: Episode) -> int:
    cell = episode.first
    for letter in episode.walk:
        way = STEPS.index(letter)
        assert way in maze.directions(cell)
        beside = maze.neighbour(cell, way)
        assert beside is not None
        cell = beside
    return cell


@pytest.mark.parametrize("preset", ["random", "policy", "sarsa", "qlearning"])
def test_every_lesson_from_start_to_end(tmp_path: Path, preset: str) -> None:
    assert new(tmp_path / "run", "iterations=60", preset=preset) == 0
    told = events_of(tmp_path / "run")
    started, finished = told[0], told[-1]
    assert isinstance(started, events.Started) and (started.kind, started.iterations) == ("maze", 60)
    assert isinstance(finished, events.Finished) and finished.outcome == "completed"
    steps = [one.value for one in told if isinstance(one, events.Metric) and one.name == "steps"]
    found = episodes(tmp_path / "run")
    assert [one.number for one in found] == list(range(61))
    assert [one.steps for one in found[1:]] == steps
    assert found[0].walk == "" and all(walked(FIRST, one) == FIRST.goal for one in found[1:])
    for one in found:
        assert [len(row) for row in one.table] == [len(ways) for ways in FIRST.exits()]
    if preset in ("random", "policy"):
        assert all(abs(sum(row) - 1) < 1e-3 for one in found for row in one.table if row)
    changes = [one.change for one in found[1:]]
    assert (max(changes) > 0) == (preset != "random")


def test_the_same_seed_walks_the_same_way_in_every_lesson_and_again(tmp_path: Path) -> None:
    assert new(tmp_path / "one") == 0 and new(tmp_path / "two") == 0
    assert episodes(tmp_path / "one") == episodes(tmp_path / "two")
    assert new(tmp_path / "other", "seed=4") == 0
    assert episodes(tmp_path / "one") != episodes(tmp_path / "other")


def test_policy_gradient_ends_when_it_has_settled(tmp_path: Path) -> None:
    assert new(tmp_path / "run", "settled=0.01", preset="policy") == 0
    last = episodes(tmp_path / "run")[-1]
    assert last.number < 20_000 and last.change < 0.01
    assert resume(tmp_path / "run") == 2


def test_a_long_walk_is_kept_from_its_end(tmp_path: Path) -> None:
    maze = generate(20, 20, 2)
    assert new(tmp_path / "run", "maze=20x20:2", "iterations=3", preset="random") == 0
    found = episodes(tmp_path / "run")[1:]
    assert max(one.steps for one in found) > LONGEST
    for one in found:
        assert len(one.walk) == min(one.steps, LONGEST)
        assert one.steps == 100_000 or walked(maze, one) == maze.goal


def test_a_finished_run_can_be_extended_and_goes_on_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    assert new(tmp_path / "whole") == 0 and new(tmp_path / "parts", "iterations=40") == 0
    assert resume(tmp_path / "parts") == 2
    assert resume(tmp_path / "parts", "iterations=100") == 0
    assert whole(episodes(tmp_path / "parts")) == episodes(tmp_path / "whole")


def test_what_a_run_is_cannot_be_changed(tmp_path: Path) -> None:
    assert new(tmp_path / "run", "iterations=5") == 0
    assert resume(tmp_path / "run", "iterations=9", "learner=sarsa") == 2
    assert resume(tmp_path / "run", "iterations=9", f"maze={to_text(generate(3, 3, 1))}") == 2
    assert resume(tmp_path / "run", "iterations=9", "eta=0.5") == 0


def test_mazes_that_are_none_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    closed = Maze(2, 1, 0, 1, frozenset({(0, 1)}))
    for number, text in enumerate(("25x25:1", to_text(closed), "{")):
        run = tmp_path / str(number)
        assert new(run, f"maze={text}") == 2
        assert ("20×20", "no way", "not a maze")[number] in capsys.readouterr().err
        assert not (run / EPISODES).exists()


def warnings(folder: Path) -> list[str | None]:
    return [
        one.template
        for one in events_of(folder)
        if isinstance(one, events.Message) and one.level == "warning"
    ]


def test_a_damaged_checkpoint_begins_anew_and_says_so(tmp_path: Path) -> None:
    assert new(tmp_path / "run", "iterations=5") == 0 and warnings(tmp_path / "run") == []
    path = tmp_path / "run" / CHECKPOINTS / CHECKPOINT
    facts = json.loads(path.read_text())
    for damage in (
        "{",
        json.dumps(facts | {"table": [[1.0]]}),
        json.dumps(facts | {"chance": [3, [1], None]}),
        json.dumps(facts | {"chance": [3, [2**70] * 625, None]}),
        json.dumps(facts | {"epsilon": "little"}),
        json.dumps(facts | {"episode": None}),
    ):
        path.write_text(damage)
        known = len(warnings(tmp_path / "run"))
        assert resume(tmp_path / "run") == 0
        assert whole(episodes(tmp_path / "run"))[-1].number == 5
        assert warnings(tmp_path / "run")[known:] == [ANEW]
    path.write_text(json.dumps(facts | {"version": 2}))
    assert resume(tmp_path / "run") == 2


def test_a_checkpoint_is_missed_where_there_was_more_than_an_episode(tmp_path: Path) -> None:
    for iterations, said in ((1, []), (3, [ANEW])):
        run = tmp_path / str(iterations)
        assert new(run, f"iterations={iterations}") == 0
        (run / CHECKPOINTS / CHECKPOINT).unlink()
        assert resume(run, "iterations=4") == 0 and warnings(run) == said


def test_pause_kill_and_stop_lose_nothing(tmp_path: Path) -> None:
    """A real process: it is paused, goes on, is killed, resumed, and stopped; what it walked is what a run
    walks that nobody disturbed."""
    run = tmp_path / "run"
    long = ("maze=8x8:1", "iterations=1000000")
    sets = [part for one in ("seed=3", *long) for part in ("--set", one)]
    trainer = Trainer("new", "--run", run, "--kind", "maze", "--preset", "qlearning", *sets, folder=tmp_path)
    wait_until(lambda: (run / EPISODES).exists() and len(episodes_so_far(run)) > 450)
    pause(run)
    give_command(run, Command.RUN)
    known = len(episodes_so_far(run))
    wait_until(lambda: len(episodes_so_far(run)) > known + 50)
    trainer.kill()
    trainer = Trainer("resume", "--run", run, folder=tmp_path)
    wait_until(lambda: sum(isinstance(one, events.Started) for one in events_of(run)) == 2)
    known = len(episodes_so_far(run))
    wait_until(lambda: len(episodes_so_far(run)) > known)
    stop(run, trainer)
    found = whole(episodes(run))
    reached = 600
    assert new(tmp_path / "calm", "maze=8x8:1", f"iterations={reached}") == 0
    assert found[: len(episodes(tmp_path / "calm"))] == episodes(tmp_path / "calm")


def episodes_so_far(run: Path) -> list[bytes]:
    return (run / EPISODES).read_bytes().split(b"\n")[:-1]


def test_nothing_slow_is_loaded_for_a_walk() -> None:
    """A walker is to be seen within half a second of Start."""
    program = (
        "import sys, training.command_line; from training.kinds import find_kind; find_kind('maze'); "
        "print(*(set(sys.modules) & {'numpy', 'numba', 'onnxruntime', 'keras', 'tensorflow'}))"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert result.stdout.split() == []


def test_a_maze_file_becomes_part_of_the_run(tmp_path: Path) -> None:
    save_maze(generate(4, 3, 2), tmp_path / "own.maze.json")
    assert new(tmp_path / "run", f"maze={tmp_path / 'own.maze.json'}", "iterations=3") == 0
    (tmp_path / "own.maze.json").unlink()
    assert read_config(tmp_path / "run").options["maze"] == to_text(generate(4, 3, 2))
    assert resume(tmp_path / "run", "iterations=5") == 0


def test_a_full_disk_ends_the_run_with_a_sentence(tmp_path: Path) -> None:
    trainer = Trainer(
        "new", "--run", tmp_path / "run", "--kind", "maze", "--preset", "qlearning", "--set", "seed=3",
        folder=tmp_path, largest_file=20_000,
    )  # fmt: skip
    ended = trainer.wait()
    assert ended.code == 2 and "cannot be written" in ended.errors
    assert (tmp_path / "run" / EPISODES).read_bytes().endswith(b"\n")
