"""Whole runs of the lessons in real processes: complete, killed, paused, stopped, exported."""

import json
import re
from functools import partial
from pathlib import Path
from shutil import copytree

import numpy as np
import pytest

from engines.errors import InputError
from engines.evaluation.lesson_card import TITLES
from engines.evaluation.lesson_network import LessonNetwork
from engines.runs import events
from engines.runs.layout import EVENTS, LOCK
from tests.training.trainer import Ended, Trainer, control, events_of, pause, stop, wait_until
from training import checkpoints
from training.describe import description
from training.lessons.state import State

KNOWN = {
    kind["id"]: {metric["name"] for metric in kind["metrics"]}
    for kind in description()["kinds"]
    if kind["id"] in TITLES
}


def begin(run: Path, lesson: str, *settings: str, largest_file: int | None = None) -> Trainer:
    extra = [text for setting in ("seed=7", *settings) for text in ("--set", setting)]
    return Trainer(
        "new", "--run", run, "--kind", lesson, "--preset", "smoke", *extra, folder=run.parent,
        largest_file=largest_file,
    )  # fmt: skip


def resume(run: Path, *settings: str) -> Trainer:
    extra = [text for setting in settings for text in ("--set", setting)]
    return Trainer("resume", "--run", run, *extra, folder=run.parent)


def metrics_of(run: Path, name: str) -> dict[int, float]:
    """The points of a curve; one that was told again counts as it was told last."""
    told = [one for one in events_of(run) if isinstance(one, events.Metric) and one.name == name]
    return {one.iteration: one.value for one in told}


@pytest.fixture(scope="module")
def complete(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, Ended]]:
    """A run of each lesson, all of them at the same time, and how it ended."""
    folder = tmp_path_factory.mktemp("lessons")
    trainers = {lesson: begin(folder / lesson / "run", lesson) for lesson in TITLES}
    return {lesson: (folder / lesson / "run", trainer.wait()) for lesson, trainer in trainers.items()}


@pytest.mark.parametrize("lesson", TITLES)
def test_a_lesson_from_its_beginning_to_an_exported_network(
    complete: dict[str, tuple[Path, Ended]], tmp_path: Path, lesson: str
) -> None:
    (run, ended), target = complete[lesson], tmp_path / "mine.onnx"
    assert (ended.code, ended.output, ended.errors) == (0, "", "")
    told = events_of(run)
    assert isinstance(told[0], events.Started) and (told[0].kind, told[0].iterations) == (lesson, 2)
    assert isinstance(told[-1], events.Finished) and told[-1].outcome == "completed"
    assert {one.name for one in told if isinstance(one, events.Metric)} == KNOWN[lesson]
    said = next(one for one in told if isinstance(one, events.Message) and one.template)
    assert not re.search(r"\b\d{4,}\b", said.text), "numbers are written as everywhere: 1,167"
    layers = json.loads((run / "layers.json").read_text())
    assert all(set(row) == {"name", "kind", "shape", "parameters", "note"} for row in layers)
    saved = [one for one in told if isinstance(one, events.NetworkSaved)]
    network = LessonNetwork.load(run / saved[-1].path, lesson)
    card = network.card
    assert card is not None and list(card.layers) == layers and card.data
    check_examination(run, network)
    loss = metrics_of(run, "loss/test")[2]
    assert loss == pytest.approx(card.test["loss"]) and told[-1].text.endswith(f"; loss {loss:.4g}.")
    check_examples(run)
    assert Trainer("export", "--run", run, "--to", target, folder=tmp_path).wait().code == 0
    copied = LessonNetwork.load(target, lesson).card
    assert copied is not None and copied.name == "mine" and copied.origin["preset"] == "smoke"
    with pytest.raises(InputError, match="belongs to the lesson"):
        LessonNetwork.load(target, "digits" if lesson != "digits" else "houses")
    assert not (run / LOCK).exists() and not list(run.rglob("*.tmp"))


def check_examples(run: Path) -> None:
    """What is shown of the examples is none of the test, and as that is, but for the answers."""
    with np.load(run / "examples.npz") as examples, np.load(run / "examination.npz") as test:
        assert set(examples.files) - {"scaled"} == set(test.files) - {"shares", "answers", "loss", "figure"}
        name = "inputs" if "inputs" in examples.files else "images"
        assert 0 < len(examples["truth"]) == len(examples[name]) <= 200
        assert examples[name].shape[1:] == test[name].shape[1:]
        assert not np.array_equal(examples[name][:5], test[name][:5])
        assert ("scaled" in examples.files) == (name == "inputs")
        if name == "inputs":  # about that: not all that is learned from is shown
            assert np.abs(examples["scaled"].mean(axis=0)).max() < 0.5 < examples["scaled"].std()


def check_examination(run: Path, network: LessonNetwork) -> None:
    """What was written of the test is what the newest network says of it, and its card."""
    with np.load(run / "examination.npz", allow_pickle=False) as archive:
        found = {name: archive[name] for name in archive.files}
    assert network.card is not None
    test = network.card.test
    assert found["loss"] == pytest.approx(test["loss"])
    assert found["figure"] == pytest.approx(test["error" if "inputs" in found else "accuracy"])
    if "inputs" in found:
        assert found["columns"].tolist() == list(network.card.columns)
        np.testing.assert_allclose(network.estimate(found["inputs"]), found["answers"], rtol=1e-5)
        assert np.abs(found["answers"] - found["truth"]).mean() == pytest.approx(test["error"], rel=1e-4)
        return
    assert found["images"].dtype == np.uint8 and found["images"].shape[1:] == network.shape
    assert found["classes"].tolist() == list(network.card.classes)
    np.testing.assert_allclose(found["shares"].sum(axis=1), 1, atol=1e-4)
    np.testing.assert_allclose(network.guess(found["images"][:9]), found["shares"][:9], atol=1e-5)
    right = (found["shares"].argmax(axis=1) == found["truth"]).mean()
    assert right == pytest.approx(test["accuracy"]) and len(found["truth"]) == test["examples"]


def test_killed_a_run_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    """Killed in an epoch, its newest checkpoint damaged, and taken up again, it learns what a run learns that
    nobody disturbed."""
    run, calm = tmp_path / "run", tmp_path / "calm"
    trainer = begin(run, "digits", "iterations=10000")
    wait_until(lambda: len(list((run / "checkpoints").glob("*.npz"))) == 2)
    trainer.kill()
    newest = max((run / "checkpoints").glob("*.npz"))
    found = checkpoints.load(run / "checkpoints", State)[0]
    assert found is not None
    goal = found.epoch + 2
    newest.write_bytes(newest.read_bytes()[:100])
    ended = resume(run, f"iterations={goal}").wait()
    assert (ended.code, ended.errors) == (0, "")
    warnings = [one for one in events_of(run) if isinstance(one, events.Message) and one.level == "warning"]
    assert [one.text for one in warnings] == [f"The checkpoint {newest.stem} is damaged and was passed over."]
    assert begin(calm, "digits", f"iterations={goal}").wait().code == 0
    for name in ("loss/validation", "accuracy/train"):
        ours, theirs = metrics_of(run, name), metrics_of(calm, name)
        assert {epoch: ours[epoch] for epoch in range(goal - 2, goal + 1)} == pytest.approx(
            {epoch: theirs[epoch] for epoch in range(goal - 2, goal + 1)}, rel=1e-5
        )


def test_pause_and_stop_in_an_epoch(tmp_path: Path) -> None:
    run = tmp_path / "run"
    trainer = begin(run, "digits", "iterations=10000", "batch=1")
    wait_until(lambda: metrics_of(run, "batch/loss"))
    pause(run)
    stop(run, trainer)
    found = checkpoints.load(run / "checkpoints", State)[0]
    assert found is not None and found.batch > 0 and found.examples == found.batch


def heard_of(run: Path, epochs: int) -> bool:
    return len(metrics_of(run, "accuracy/test")) >= epochs


def at_rest(run: Path) -> bool:
    last = events_of(run)[-1]
    return isinstance(last, events.Finished) or (isinstance(last, events.Phase) and last.phase == "paused")


def test_what_was_learned_last_can_be_tried_in_a_pause_and_after_a_stop(tmp_path: Path) -> None:
    """Also where it was not the best, or came so soon after the one before that it was passed over."""
    run = tmp_path / "run"
    trainer = begin(run, "digits", "iterations=10000", "learning_rate=0.05")
    for command in ("pause", "stop"):
        goal = len(metrics_of(run, "accuracy/test")) + 20
        wait_until(partial(heard_of, run, goal))
        control(run, command)
        if command == "stop":
            assert trainer.wait().code == 0
        wait_until(partial(at_rest, run))
        tested = metrics_of(run, "accuracy/test")
        saved = [one for one in events_of(run) if isinstance(one, events.NetworkSaved)]
        assert saved[-1].iteration == max(tested)
        network = LessonNetwork.load(run / saved[-1].path)
        assert network.card is not None and network.card.test["accuracy"] == tested[max(tested)]
        check_examination(run, network)
        control(run, "run")


def test_houses_end_early_and_with_the_best(tmp_path: Path) -> None:
    run = tmp_path / "run"
    settings = ("iterations=10000", "patience=2", "learning_rate=0.1", "most=60")
    assert begin(run, "houses", *settings).wait().code == 0
    held = metrics_of(run, "error/validation")
    best = min(held, key=lambda epoch: held[epoch])
    assert max(held) == best + 2
    saved = [one for one in events_of(run) if isinstance(one, events.NetworkSaved)]
    assert (saved[-1].iteration, saved[-1].best) == (best, True)
    check_examination(run, LessonNetwork.load(run / saved[-1].path))
    ended = resume(run).wait()
    assert ended.code == 2 and "is complete" in ended.errors


def test_a_single_strange_house_does_not_choose_the_best(tmp_path: Path) -> None:
    """The more is learned of all others, the farther off it is; squared it would outweigh them."""
    run, table = tmp_path / "run", tmp_path / "odd.npz"
    rooms = np.random.default_rng(1).normal(0, 1, (450, 1))
    prices = 100 + 50 * rooms[:, 0]
    held = np.random.default_rng([7, 1]).permutation(400)[-1]
    rooms[held], prices[held] = 10, 0
    np.savez(table, x_train=rooms[:400], y_train=prices[:400], x_test=rooms[400:], y_test=prices[400:])
    settings = ("iterations=8", "batch=8", "learning_rate=0.01", f"data={table}")
    assert begin(run, "houses", *settings).wait().code == 0
    loss, error = (metrics_of(run, f"{name}/validation") for name in ("loss", "error"))
    assert min(loss, key=lambda epoch: loss[epoch]) == 1
    best = [one for one in events_of(run) if isinstance(one, events.NetworkSaved) and one.best][-1].iteration
    assert best == min(error, key=lambda epoch: error[epoch]) > 1
    assert metrics_of(run, "error/test")[8] < 10


def test_what_cannot_begin_or_go_on(tmp_path: Path) -> None:
    run = tmp_path / "run"
    (tmp_path / "broken.npz").write_bytes(b"PK\3\4 not a set")
    for lesson, setting, sentence in (
        ("digits", f"data={tmp_path / 'nowhere.npz'}", "There is no data set"),
        ("digits", f"data={tmp_path / 'broken.npz'}", "is damaged, or no data set"),
        ("digits", "dropout=1.5", "dropout must be between"),
        ("digits", "optimiser=magic", "optimiser must be one of"),
        ("houses", "left_out=Ghosts", "There is no column Ghosts"),
    ):
        ended = begin(tmp_path / lesson / sentence[:9], lesson, setting).wait()
        assert ended.code == 2 and sentence in ended.errors
    assert begin(run, "digits").wait().code == 0
    for setting, sentence in (("first=8", "first cannot be changed"), ("iterations=2", "is complete")):
        ended = resume(run, setting).wait()
        assert ended.code == 2 and sentence in ended.errors


def test_a_full_disk_ends_the_run_with_a_sentence(tmp_path: Path) -> None:
    ended = begin(tmp_path / "run", "digits", largest_file=9_000).wait()
    assert ended.code == 2 and "cannot be written" in ended.errors


def test_what_an_older_program_did_not_keep_is_not_said(tmp_path: Path) -> None:
    """A figure of the test; it was killed before it had said it."""
    run = tmp_path / "run"
    assert begin(run, "houses").wait().code == 0
    state, arrays, _ = checkpoints.load(run / "checkpoints", State)
    assert state is not None
    state.said = None
    checkpoints.save(run / "checkpoints", state, arrays, 1)
    lines = (run / EVENTS).read_bytes().splitlines(keepends=True)
    (run / EVENTS).write_bytes(b"".join(lines[:-1]))
    assert resume(run).wait().code == 0
    (word,) = [one.text for one in events_of(run) if isinstance(one, events.Finished)]
    assert re.fullmatch(r"Complete after 2 epochs and \d+:\d\d\.", word)


def test_a_run_whose_best_an_older_program_chose_by_the_loss_finds_better_ones(
    complete: dict[str, tuple[Path, Ended]], tmp_path: Path
) -> None:
    run = copytree(complete["houses"][0], tmp_path / "run")
    state, arrays, _ = checkpoints.load(run / "checkpoints", State)
    assert state is not None
    before, state.best_loss, state.best_figure = state.epoch - 1, 1e-6, None
    checkpoints.save(run / "checkpoints", state, arrays, 1)
    assert resume(run, f"iterations={before + 2}").wait().code == 0
    assert [one for one in events_of(run) if isinstance(one, events.NetworkSaved)][-1].iteration > before
