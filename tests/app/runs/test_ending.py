"""Why a run is at rest: what the trainer refused, as it noted it, and nothing that is past."""

import errno
import os
import time
from types import SimpleNamespace

import pytest

from app.i18n import languages
from app.runs import ending
from app.runs.model import RunModel, State
from app.runs.trainer import Trainer
from app.runs.words import trouble_text
from engines.errors import InputError
from engines.runs.events import failed, to_line
from engines.runs.layout import EVENTS, LOG, REFUSAL
from engines.runs.refusal import noted
from tests.app.runs.make_runs import event, make_run

REASON = InputError("{path} is damaged.", path="a")


def follow(folder):
    model = RunModel(folder)
    while model.poll()[1]:
        pass
    return model


def refuse(folder):
    with pytest.raises(InputError), noted(folder, wanted=True):
        raise REASON


@pytest.mark.parametrize(
    ("outcome", "state"),
    [("completed", State.FINISHED), ("stopped", State.STOPPED), ("failed", State.FAILED), ("", State.DIED)],
)
def test_a_run_that_was_not_gone_on_with_stays_what_it_was_and_says_why(tmp_path, outcome, state):
    model = follow(make_run(tmp_path / "run", iterations=2, outcome=outcome))
    model.launching = True
    model.poll()
    refuse(model.folder)
    model.launching = False
    assert model.poll() == (True, False) and model.status.state is state and not model.refused
    assert trouble_text(model) == "The training did not go on: a is damaged."
    languages.use("ja")
    assert trouble_text(model) == "学習を続けられませんでした：a は壊れています。"


def test_a_refusal_is_past_once_the_run_has_gone_on(tmp_path):
    folder = make_run(tmp_path / "run", iterations=2, outcome="stopped")
    refuse(folder)
    model = follow(folder)
    with (folder / EVENTS).open("a") as out:
        out.write(event("finished", time.time() + 1.0, outcome="stopped", text="Stopped."))
    assert model.poll() == (True, False)
    assert (model.status.state, model.status.sentence) == (State.STOPPED, None)


def test_a_note_that_says_nothing_is_passed_over(tmp_path):
    folder = make_run(tmp_path / "run", iterations=2, outcome="stopped")
    (folder / REFUSAL).write_text("{")
    assert follow(folder).status.sentence is None


@pytest.mark.parametrize("iterations", [0, 2])
def test_where_the_disk_is_full_that_is_why_a_trainer_is_gone_without_a_word(
    tmp_path, monkeypatch, iterations
):
    folder = make_run(tmp_path / "run", iterations=iterations, outcome="")
    assert "full" not in trouble_text(follow(folder))
    monkeypatch.setattr(ending, "disk_usage", lambda path: SimpleNamespace(free=4096))
    model = follow(folder)
    assert model.status.state is State.DIED and trouble_text(model) == "The disk is full: learning broke off."


@pytest.mark.parametrize(
    "said",
    [
        "hiyoko-train: error: {path} cannot be written: {full}.",
        "OSError: [Errno 28] {full}: '{path}'",
    ],
)
def test_a_full_disk_that_only_the_log_tells_of_is_told_in_the_language_of_the_window(tmp_path, said):
    folder = make_run(tmp_path / "run", iterations=2, outcome="")
    (folder / LOG).write_text(said.format(path=folder / EVENTS, full=os.strerror(errno.ENOSPC)) + "\n")
    languages.use("ja")
    assert trouble_text(follow(folder)) == "ディスクに空きがないため、学習が途切れました。"


def asked_of(qtbot, trainer, folder, deed):
    deed()
    qtbot.waitUntil(lambda: not trainer.launching(folder), timeout=60_000)
    return follow(folder)


def test_a_real_trainer_is_understood_in_japanese(qtbot, tmp_path):
    """It refuses to begin, and to go on with what is complete."""
    languages.use("ja")
    trainer, run = Trainer(), tmp_path / "run"

    def begin(folder, **settings):
        return lambda: trainer.begin(folder, "maze", "", "qlearning", settings)

    model = asked_of(qtbot, trainer, tmp_path / "none", begin(tmp_path / "none", eta="lots"))
    assert model.refused and trouble_text(model).startswith("学習を始められませんでした：eta は")
    model = asked_of(qtbot, trainer, run, begin(run, iterations=2))
    assert model.status.state is State.FINISHED and trouble_text(model) == ""
    model = asked_of(qtbot, trainer, run, lambda: trainer.resume(run))
    assert model.status.state is State.FINISHED
    assert trouble_text(model).startswith("学習を続けられませんでした：") and "完了" in trouble_text(model)


def test_a_reason_within_a_reason_is_told_in_japanese(tmp_path):
    folder = make_run(tmp_path / "run", iterations=2)
    end = failed(
        InputError(
            "The training went astray {count} times in a row and has ended: {reason} Try a lower learning "
            "rate or a new run.",
            count=4, reason=REASON,
        )
    )  # fmt: skip
    with (folder / EVENTS).open("a") as out:
        out.write(to_line(end) + "\n")
    languages.use("ja")
    assert "a は壊れています。" in trouble_text(follow(folder))
