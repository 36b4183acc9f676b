"""What the window reads and writes in a run folder."""

import json
import os
import subprocess
import sys
import time

import pytest

from app.training_tab import run_folder
from engines.errors import InputError
from tests.app.training_tab.make_runs import make_run


def test_a_runs_configuration(tmp_path):
    config = run_folder.read_config(
        make_run(tmp_path / "run", game="tictactoe", preset="quick", iterations=1)
    )
    assert (config.kind, config.game, config.preset) == ("alphazero", "tictactoe", "quick")
    assert config.options["minutes"] == 120.0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "not readable JSON"),
        ("[]", "is not a run's"),
        ('{"version": 1}', "is incomplete"),
        ('{"version": 99, "kind": "a", "game": "b", "preset": "c", "options": {}}', "newer version"),
        ('{"version": 1, "kind": "a", "game": "b", "preset": "c", "options": 3}', "is incomplete"),
    ],
)
def test_a_damaged_or_newer_configuration_is_one_sentence(tmp_path, text, sentence):
    (tmp_path / "config.json").write_text(text)
    with pytest.raises(InputError, match=sentence):
        run_folder.read_config(tmp_path)


def test_a_missing_configuration_is_one_sentence(tmp_path):
    with pytest.raises(InputError, match="There is no run"):
        run_folder.read_config(tmp_path)


def test_only_a_living_process_owns_a_run(tmp_path):
    lock = tmp_path / "lock"
    assert run_folder.owner(tmp_path) is None
    lock.write_text(json.dumps({"pid": os.getpid(), "started": time.time()}))
    assert run_folder.owner(tmp_path) == os.getpid()
    child = subprocess.Popen([sys.executable, "-c", "pass"])
    child.wait()
    lock.write_text(json.dumps({"pid": child.pid, "started": time.time()}))
    assert run_folder.owner(tmp_path) is None


def test_a_younger_process_with_the_same_number_is_not_the_owner(tmp_path):
    (tmp_path / "lock").write_text(json.dumps({"pid": os.getpid(), "started": 1.0}))
    assert run_folder.owner(tmp_path) is None


def test_a_lock_just_being_written_counts_an_old_broken_one_does_not(tmp_path):
    lock = tmp_path / "lock"
    lock.write_text('{"pid": 1')
    assert run_folder.owner(tmp_path) == -1
    os.utime(lock, (1.0, 1.0))
    assert run_folder.owner(tmp_path) is None


def test_commands_are_written_whole(tmp_path):
    assert run_folder.last_command(tmp_path) == run_folder.RUN
    run_folder.give_command(tmp_path, run_folder.PAUSE)
    assert json.loads((tmp_path / "control.json").read_text()) == {"command": "pause"}
    assert run_folder.last_command(tmp_path) == run_folder.PAUSE
    (tmp_path / "control.json").write_text("{")
    assert run_folder.last_command(tmp_path) == run_folder.RUN


def test_runs_are_listed_newest_first(tmp_path):
    for number, name in enumerate(("b", "a", "c")):
        make_run(tmp_path / name, iterations=1)
        os.utime(tmp_path / name / "config.json", (1000 + number, 1000 + number))
    (tmp_path / "no run").mkdir()
    (tmp_path / ".deleted-x").mkdir()
    assert [folder.name for folder in run_folder.run_folders(tmp_path)] == ["c", "a", "b"]
    assert run_folder.run_folders(tmp_path / "nowhere") == []


def test_a_new_folder_never_exists_yet(tmp_path):
    first = run_folder.new_folder(tmp_path, "reversi6", "the book/", now=0.0)
    first.mkdir()
    second = run_folder.new_folder(tmp_path, "reversi6", "the book/", now=0.0)
    assert first.parent == second.parent == tmp_path and first != second
    assert "/" not in first.name and first.name.startswith("reversi6-the-book-")


def test_a_run_is_deleted_whole_but_never_while_it_is_trained(tmp_path):
    folder = make_run(tmp_path / "run", iterations=1, live=True)
    with pytest.raises(InputError, match="Stop it first"):
        run_folder.delete(folder)
    assert (folder / "config.json").exists()
    (folder / "lock").unlink()
    run_folder.delete(folder)
    assert list(tmp_path.iterdir()) == []


def test_the_end_of_a_long_log(tmp_path):
    assert run_folder.read_log(tmp_path) == ""
    (tmp_path / "log.txt").write_text("x" * 300_000 + "\nend\n")
    log = run_folder.read_log(tmp_path)
    assert log.endswith("end\n") and len(log) <= run_folder.LOG_BYTES
