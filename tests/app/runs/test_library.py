"""All runs of a folder, read a little at a time."""

import shutil

from PySide6.QtCore import QObject

from app.runs import library
from app.runs.library import RunLibrary
from app.runs.model import RunModel
from app.runs.trainer import Trainer
from tests.app.runs.make_runs import make_run


def test_a_run_that_went_while_it_was_read_is_told_of_no_more(qapp, tmp_path, monkeypatch):
    monkeypatch.setattr(library, "MOMENT", 0.0)
    monkeypatch.setattr(library, "TELL", 1e9)
    gone, parent = make_run(tmp_path / "gone", iterations=300), QObject()
    told: list[RunModel] = []
    runs = RunLibrary(tmp_path, Trainer(parent), parent)
    runs.updated.connect(told.append)
    runs.refresh()
    assert not runs.up_to_date and not told, "there is more of it"
    shutil.rmtree(gone)
    other = runs.launched(make_run(tmp_path / "other", iterations=2))
    assert told == [other] == runs.runs
