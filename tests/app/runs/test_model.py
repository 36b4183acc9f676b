"""What state a run is in, from its files alone."""

import json
import os
import time

import pytest

from app.runs.model import RunModel, State
from app.runs.words import time_left
from engines.runs.layout import EVENTS
from tests.app.runs.make_runs import event, make_run


def follow(folder):
    model = RunModel(folder)
    read_on(model)
    return model


def read_on(model):
    while model.poll()[1]:
        pass


def test_a_run_at_work(tmp_path):
    model = follow(make_run(tmp_path / "run", iterations=5, live=True))
    assert model.status.state is State.RUNNING and model.status.live
    assert model.iteration == 6 and model.seconds == 290.0
    assert model.progress == pytest.approx(290 / (290 + 2290))
    assert len(model.series["score/random"]) == 5
    assert model.network_path() is not None and model.network_path().name == "000004.onnx"


def test_a_run_has_come_as_far_as_its_newest_measurement(tmp_path):
    folder = make_run(tmp_path / "run", iterations=5, outcome="stopped")
    with (folder / "events.jsonl").open("a") as out:
        out.write(event("metric", 1.0, iteration=9, games=900, seconds=900.0, name="score/random", value=1.0))
    model = follow(folder)
    assert (model.iteration, model.seconds) == (9, 900.0)


def test_a_command_not_yet_followed(tmp_path):
    model = follow(make_run(tmp_path / "run", iterations=2, live=True, asked="stop_after_iteration"))
    assert model.status.asked == "stop_after_iteration" and model.status.state is State.RUNNING


def test_a_pause_and_its_end(tmp_path):
    folder = make_run(tmp_path / "run", iterations=2, live=True)
    model = follow(folder)
    for phase, state in (("paused", State.PAUSED), ("learning", State.RUNNING)):
        with (folder / "events.jsonl").open("a") as out:
            out.write(event("phase", time.time(), iteration=3, phase=phase, done=0, total=0, eta=None))
        assert model.poll() == (True, False)
        assert model.status.state is state
    assert model.poll() == (False, False)


@pytest.mark.parametrize(
    ("outcome", "state"),
    [
        ("completed", State.FINISHED),
        ("stopped", State.STOPPED),
        ("failed", State.FAILED),
        ("?", State.FAILED),
    ],
)
def test_a_run_that_ended(tmp_path, outcome, state):
    model = follow(make_run(tmp_path / "run", iterations=2, outcome=outcome))
    assert model.status.state is state and not model.status.live
    assert (model.status.sentence is not None) == (state is State.FAILED)


def test_a_trainer_that_died_without_a_word(tmp_path):
    model = follow(make_run(tmp_path / "run", iterations=3))
    assert model.status.state is State.DIED
    assert "in iteration 4 without a word" in str(model.status.sentence)


def test_a_long_run_that_died_names_the_iteration_where_it_did(tmp_path):
    model = RunModel(make_run(tmp_path / "run", iterations=60))
    assert model.poll()[1], "so long a run is read in portions"
    while model.poll()[1]:
        pass
    assert "in iteration 61 without a word" in str(model.status.sentence)


@pytest.mark.parametrize(
    ("log", "reason"),
    [
        ("Traceback (most recent call last):\n  File x\nMemoryError: no room\n", "MemoryError: no room"),
        (
            "hiyoko-train: The file x cannot be written: no space.\n",
            "The file x cannot be written: no space.",
        ),
    ],
)
def test_a_trainer_that_died_with_a_reason(tmp_path, log, reason):
    folder = make_run(tmp_path / "run", iterations=3)
    with (folder / "log.txt").open("a") as out:
        out.write(log)
    assert str(follow(folder).status.sentence) == f"The training broke off: {reason}"


def test_an_error_after_which_the_trainer_went_on_is_no_reason(tmp_path):
    folder = make_run(tmp_path / "run", iterations=3)
    with (folder / "log.txt").open("a") as out:
        out.write("OSError: no such folder\n" + "Went on.\n" * 3)
    assert "in iteration 4 without a word" in str(follow(folder).status.sentence)


def test_a_pause_leaves_progress_and_time_as_they_were(tmp_path):
    folder = make_run(tmp_path / "run", iterations=3, live=True, eta=522.0)
    model = follow(folder)
    progress = model.progress
    with (folder / "events.jsonl").open("a") as out:
        out.write(event("phase", 1.0, iteration=4, phase="paused", done=0, total=0))
    read_on(model)
    assert model.status.state is State.PAUSED and model.progress == progress == 0.25
    assert time_left(model, 1e9) == "9 min left"


def test_while_a_run_is_at_work_the_time_that_is_left_runs_out(tmp_path):
    model = follow(make_run(tmp_path / "run", iterations=3, live=True, eta=600.0))
    assert model.phase is not None
    told = [time_left(model, model.phase.time + passed) for passed in (-60.0, 0.0, 120.0, 560.0, 900.0)]
    assert told == ["10 min left", "10 min left", "8 min left", "40 s left", "1 s left"]


def test_a_run_that_never_began(tmp_path):
    folder = tmp_path / "run"
    folder.mkdir()
    (folder / "log.txt").write_text("hiyoko-train: There is no game chess.\n")
    model = RunModel(folder)
    model.launching = True
    model.poll()
    launching = model.status.state
    model.launching = False
    model.poll()
    assert (launching, model.status.state) == (State.STARTING, State.DIED)
    assert str(model.status.sentence) == "The training did not begin: There is no game chess."
    assert model.refused


def test_a_locked_folder_without_events_is_starting(tmp_path):
    folder = make_run(tmp_path / "run", iterations=1, live=True)
    (folder / "events.jsonl").unlink()
    assert follow(folder).status.state is State.STARTING


@pytest.mark.parametrize(
    ("change", "sentence"),
    [({"version": 7}, "newer version"), ({"options": None}, "is incomplete")],
)
def test_a_damaged_or_newer_run_is_one_sentence(tmp_path, change, sentence):
    folder = make_run(tmp_path / "run", iterations=2, outcome="completed")
    config = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps(config | change))
    model = follow(folder)
    assert model.status.state is State.UNREADABLE
    assert sentence in str(model.status.sentence)


def test_newer_events_are_one_sentence(tmp_path):
    folder = make_run(tmp_path / "run", iterations=2, outcome="completed")
    (folder / "events.jsonl").write_text(event("started", 1.0, version=2, kind="a", game="b", preset="c"))
    model = follow(folder)
    assert model.status.state is State.UNREADABLE
    assert "newer version" in str(model.status.sentence)


def test_a_resumed_run_goes_on_where_it_was(tmp_path):
    folder = make_run(tmp_path / "run", iterations=3, outcome="stopped")
    model = follow(folder)
    with (folder / "events.jsonl").open("a") as out:
        facts = {"version": 1, "kind": "alphazero", "game": "reversi6", "preset": "standard"}
        out.write(event("started", time.time(), **facts, iterations=0, resumed=True))
        for iteration, value in ((3, 0.9), (4, 0.95)):
            out.write(event("metric", time.time(), iteration=iteration, games=1, seconds=1.0,
                            name="score/random", value=value))  # fmt: skip
    read_on(model)
    assert model.status.state is State.DIED  # nobody holds the lock
    assert model.series["score/random"].x("iteration").tolist() == [1, 2, 3, 4]
    assert model.series["score/random"].values[-2:].tolist() == [0.9, 0.95]
    assert len(model.series["loss/policy"]) == 3


def test_a_replaced_event_file_forgets_the_old_curves(tmp_path):
    folder = make_run(tmp_path / "run", iterations=9, outcome="completed")
    other = make_run(tmp_path / "other", iterations=2, outcome="completed", seed=5)
    model = follow(folder)
    os.replace(other / "events.jsonl", folder / "events.jsonl")
    read_on(model)
    assert len(model.series["score/random"]) == 2


def test_a_checkpoint_is_the_nearest_that_is_still_there(tmp_path):
    folder = make_run(tmp_path / "run", iterations=6, outcome="completed")
    model = follow(folder)
    assert model.nearest_network(5) == 5
    (folder / "networks" / "000005.onnx").unlink()
    assert model.nearest_network(5) in (4, 6)
    for file in (folder / "networks").iterdir():
        file.unlink()
    assert model.network_path() is None and model.nearest_network(3) is None


def test_what_is_saved_over_an_older_network_takes_its_place(tmp_path):
    folder = make_run(tmp_path / "run", iterations=3, live=True)
    with (folder / "events.jsonl").open("a") as out:
        for iteration in (4, 5):
            out.write(event("network", 1.0, iteration=iteration, path="checkpoints/table.qtable", best=True))
    (folder / "checkpoints").mkdir(exist_ok=True)
    (folder / "checkpoints" / "table.qtable").touch()
    model = follow(folder)
    assert sorted(model.networks) == [1, 2, 3, 5]
    assert model.nearest_network(4) in (3, 5) and model.nearest_network(9) == 5
    assert model.network_path().name == "table.qtable"


def test_a_network_outside_the_run_is_never_played(tmp_path):
    folder = make_run(tmp_path / "run", iterations=1, outcome="completed")
    (tmp_path / "foreign.onnx").write_bytes(b"")
    (folder / "networks" / "000001.onnx").unlink()
    with (folder / "events.jsonl").open("a") as out:
        out.write(event("network", 1.0, iteration=2, path="../foreign.onnx", best=True))
    assert follow(folder).network_path() is None


def warn(folder, **values):
    """The trainer warns of something."""
    with (folder / EVENTS).open("a") as out:
        out.write(event("message", 1.0, **values))


def test_warnings_are_kept_until_the_run_is_taken_up_again(tmp_path):
    folder = make_run(tmp_path / "run", iterations=3, live=True)
    warn(
        folder, level="warning", text="Iteration 3 is odd.", template="Iteration {n} is odd.", values={"n": 3}
    )
    warn(folder, level="info", text="All is well.")
    warn(folder, level="error", text="As it stands.")
    model = follow(folder)
    assert [str(one) for one in model.warnings] == ["Iteration 3 is odd.", "As it stands."]
    assert model.warnings[0].template == "Iteration {n} is odd."
    with (folder / EVENTS).open("a") as out:
        out.write(event("started", 1.0, kind="alphazero", game="reversi6", preset="quick", iterations=0,
                        resumed=True))  # fmt: skip
    model.poll()
    assert model.warnings == []


@pytest.mark.parametrize("template", ["{other}", "{n", "{n:>9}", "{n.real}", "{n!r}", "{}", "{0}"])
def test_a_warning_that_is_no_sentence_with_places_is_shown_as_it_stands(tmp_path, template):
    folder = make_run(tmp_path / "run", iterations=1, live=True)
    warn(folder, level="warning", text="Plain.", template=template, values={"n": 3})
    assert [str(one) for one in follow(folder).warnings] == ["Plain."]
