"""The folders of all runs."""

import os

import pytest

from app.runs import folder as run_folder
from engines.errors import InputError
from tests.app.runs.make_runs import make_run


def test_runs_are_listed_newest_first(tmp_path):
    for number, name in enumerate(("b", "a", "c")):
        make_run(tmp_path / name, iterations=1)
        os.utime(tmp_path / name / "config.json", (1000 + number, 1000 + number))
    (tmp_path / "no run").mkdir()
    (tmp_path / ".deleted-x").mkdir()
    assert [folder.name for folder in run_folder.run_folders(tmp_path)] == ["c", "a", "b"]
    assert run_folder.run_folders(tmp_path / "nowhere") == []


def test_a_new_folder_never_exists_yet(tmp_path):
    found = []
    for _ in range(4):
        found.append(run_folder.new_folder(tmp_path, "reversi6", "the book/", now=0.0))
        found[-1].mkdir()
    assert len(set(found)) == 4 and {folder.parent for folder in found} == {tmp_path}
    assert all(folder.name.startswith("reversi6-the-book-") for folder in found)


def test_a_run_is_deleted_whole_but_never_while_it_is_trained(tmp_path):
    folder = make_run(tmp_path / "run", iterations=1, live=True)
    with pytest.raises(InputError, match="Stop it first"):
        run_folder.delete(folder)
    assert (folder / "config.json").exists()
    (folder / "lock").unlink()
    run_folder.delete(folder)
    assert list(tmp_path.iterdir()) == []


def test_what_is_left_of_a_deleted_run_is_no_run_and_goes_with_the_next(tmp_path, monkeypatch):
    folder = make_run(tmp_path / "run", iterations=1)
    with monkeypatch.context() as disk:
        disk.setattr(os, "rmdir", refuse)
        with pytest.raises(InputError, match="part of it is left in"):
            run_folder.delete(folder)
    assert run_folder.run_folders(tmp_path) == [] and len(list(tmp_path.iterdir())) == 1
    run_folder.delete(make_run(folder, iterations=1))
    assert list(tmp_path.iterdir()) == []


def test_a_run_that_cannot_be_put_aside_stays_whole(tmp_path, monkeypatch):
    folder = make_run(tmp_path / "run", iterations=1)
    before = sorted(folder.rglob("*"))
    monkeypatch.setattr(os, "rename", refuse)
    with pytest.raises(InputError, match=r"run cannot be deleted: Not you\."):
        run_folder.delete(folder)
    assert sorted(folder.rglob("*")) == before


def refuse(*_, **__):
    raise PermissionError(1, "Not you")


def test_the_end_of_a_long_log(tmp_path):
    assert run_folder.read_log(tmp_path) == ""
    (tmp_path / "log.txt").write_text("x" * 300_000 + "\nend\n")
    log = run_folder.read_log(tmp_path)
    assert log.endswith("end\n") and len(log) <= run_folder.LOG_BYTES
