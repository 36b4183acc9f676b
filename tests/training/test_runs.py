"""The run folder: made, locked, mended, and never harmed."""

import dataclasses
import os
from pathlib import Path

import pytest

from engines.errors import InputError
from engines.runs import events
from engines.runs.config import Config
from engines.runs.layout import CHECKPOINTS, CONFIG, EVENTS, LOCK, LOG
from engines.runs.lock import owner
from training.reporter import Reporter
from training.runs import Run

CONFIGURATION = Config("alphazero", "tictactoe", "smoke", {"iterations": 2}, 1.0)


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """A fresh run."""
    return Run.create(tmp_path / "run", CONFIGURATION)


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_run_is_found_again(run: Run) -> None:
    assert Run.open(run.path).config == CONFIGURATION
    assert sorted(path.name for path in run.path.iterdir()) == ["checkpoints", CONFIG, "games", "networks"]


def test_a_run_may_be_made_where_only_empty_folders_are(tmp_path: Path) -> None:
    (tmp_path / "networks").mkdir()
    assert Run.create(tmp_path, CONFIGURATION).path == tmp_path and Run.open(tmp_path).config == CONFIGURATION


def test_a_change_of_options_is_kept(run: Run) -> None:
    longer = dataclasses.replace(CONFIGURATION, options={"iterations": 9})
    run.reconfigure(longer)
    assert run.config == Run.open(run.path).config == longer


def test_no_run_is_made_over_another(run: Run) -> None:
    before = contents(run.path)
    with pytest.raises(InputError, match="already a run"):
        Run.create(run.path, CONFIGURATION)
    assert contents(run.path) == before


def test_of_two_that_make_a_run_at_the_same_moment_one_has_it(tmp_path: Path) -> None:
    def meanwhile(_: Run) -> None:
        Run.create(tmp_path, CONFIGURATION)

    other = dataclasses.replace(CONFIGURATION, game="reversi4")
    with pytest.raises(InputError, match="already a run"):
        Run.create(tmp_path, other, meanwhile)
    assert Run.open(tmp_path).config == CONFIGURATION and owner(tmp_path) is None


def test_a_place_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(InputError, match="cannot be written"):
        Run.create(tmp_path / "file" / "run", CONFIGURATION)
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="no permission stops this user")
def test_a_folder_without_permission(run: Run) -> None:
    run.path.chmod(0o500)
    try:
        with pytest.raises(InputError, match="cannot be written"), run:
            pass
    finally:
        run.path.chmod(0o700)


def test_a_locked_run_is_refused(run: Run) -> None:
    with run:
        assert owner(run.path) == os.getpid()
        before = contents(run.path)
        with pytest.raises(InputError, match="already being trained"), Run.open(run.path):
            pass
        assert contents(run.path) == before
    assert not (run.path / LOCK).exists()


@pytest.mark.parametrize("rest", [b"", b'{"type": "me', b"\x00\x00\x00", b'{"type": "message"}'])
def test_a_half_written_last_line_is_cut_off(run: Run, rest: bytes) -> None:
    whole = events.to_line(events.Message("info", "whole", 1.0)).encode() + b"\n"
    (run.path / EVENTS).write_bytes(whole + rest)
    with run:
        run.append(events.Message("info", "next", 2.0))
    assert [event.time for event in run.read_events()] == [1.0, 2.0]
    assert (run.path / EVENTS).read_bytes().startswith(whole)


def test_half_written_files_are_swept_away(run: Run) -> None:
    rests = [
        run.path / "games" / ".000001-1.json.x7.tmp",
        run.path / "checkpoints" / "000004.tmp" / "state.json",
    ]
    kept = [run.path / ".control.json.x7.tmp", run.path / "networks" / "000001.onnx"]
    for path in (*rests, *kept):
        path.parent.mkdir(exist_ok=True)
        path.touch()
    with run:
        assert not any(path.exists() for path in rests)
        assert all(path.exists() for path in kept)


def test_unreadable_lines_in_the_middle_cost_only_themselves(run: Run) -> None:
    line = events.to_line(events.Message("info", "whole", 1.0)).encode()
    (run.path / EVENTS).write_bytes(line + b"\n\xff\xfe\n{}\n\n" + line + b"\n")
    assert len(run.read_events()) == 2


def test_an_event_is_on_disk_at_once(run: Run) -> None:
    with run:
        run.append(events.Message("info", "now", 1.0))
        assert (run.path / EVENTS).read_bytes().endswith(b"\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_a_sentence(run: Run) -> None:
    with run:
        (run.path / LOG).symlink_to("/dev/full")
        reporter = Reporter(run, show=False, tensorboard=False)
        with pytest.raises(InputError, match=r"log\.txt cannot be written: No space left on device\."):
            reporter.tell(events.Message("info", "lost", 1.0))


FAILED = events.Finished("failed", "The data set could not be fetched.")
BEGUN = events.Started("alphazero", "tictactoe", "smoke", 2, resumed=False)


def test_a_run_that_failed_before_it_learned_anything_gives_its_place_to_another(run: Run) -> None:
    with run:
        run.append(BEGUN)
        run.append(FAILED)
    (run.path / CHECKPOINTS).rmdir()  # a copy may leave out what is empty
    other = dataclasses.replace(CONFIGURATION, options={"iterations": 9})
    assert Run.create(run.path, other).read_events() == [] and Run.open(run.path).config == other


@pytest.mark.parametrize(
    "told",
    [
        [BEGUN],
        [BEGUN, events.Finished("stopped", "Stopped; the run can be resumed.")],
        [BEGUN, events.Phase(1, "learning", 0, 9), FAILED],
        [FAILED, BEGUN],
    ],
)
def test_a_run_that_began_to_learn_or_still_may_keeps_its_place(run: Run, told: list[events.Event]) -> None:
    with run:
        for event in told:
            run.append(event)
    before = contents(run.path)
    with pytest.raises(InputError, match="already a run"):
        Run.create(run.path, CONFIGURATION)
    assert contents(run.path) == before


def test_a_run_that_learned_before_keeps_its_place_whatever_failed_since(run: Run) -> None:
    with run:
        (run.path / CHECKPOINTS / "000001").mkdir()
        run.append(FAILED)
    with pytest.raises(InputError, match="already a run"):
        Run.create(run.path, CONFIGURATION)
