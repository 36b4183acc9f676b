"""Runs are deleted one after the other, each once the person has said so."""

import os
from pathlib import Path
from threading import Event

import pytest

import app.runs.deletion
from app.runs.deletion import Deletion
from app.runs.folder import delete


@pytest.fixture
def deletion(strip):
    deletion = Deletion(strip, strip)
    yield deletion
    deletion.shut_down()


def test_what_is_to_be_deleted_while_another_run_goes_is_deleted_too(
    qtbot, tmp_path, monkeypatch, strip, deletion
):
    disk_has_time, deleted = Event(), list[Path]()

    def slowly(folder):
        disk_has_time.wait()
        delete(folder)

    monkeypatch.setattr(app.runs.deletion, "delete", slowly)
    deletion.deleted.connect(deleted.append)
    folders = [tmp_path / name for name in ("one", "two", "three")]
    for folder in folders:
        folder.mkdir()
        deletion.ask(folder, "Delete?")
        strip.buttons[0].click()
    disk_has_time.set()
    qtbot.waitUntil(lambda: deleted == folders)
    assert list(tmp_path.iterdir()) == []


def test_one_that_cannot_be_deleted_does_not_hold_up_the_next(qtbot, tmp_path, strip, deletion):
    gone, there = tmp_path / "gone", tmp_path / "there"
    there.mkdir()
    deleted = list[Path]()
    deletion.deleted.connect(deleted.append)
    for folder in (gone, there):
        deletion.ask(folder, "Delete?")
        strip.buttons[0].click()
    qtbot.waitUntil(lambda: sorted(deleted) == [gone, there])
    assert not there.exists() and "cannot be deleted" in strip.text.text()


def test_of_a_run_that_is_gone_but_for_a_part_both_is_told(qtbot, tmp_path, monkeypatch, strip, deletion):
    def refuse(*_, **__):
        raise PermissionError(1, "Not you")

    folder = tmp_path / "run"
    folder.mkdir()
    monkeypatch.setattr(os, "rmdir", refuse)
    with qtbot.waitSignal(deletion.deleted) as caught:
        deletion.ask(folder, "Delete?")
        strip.buttons[0].click()
    assert caught.args == [folder]
    qtbot.waitUntil(lambda: "part of it is left in" in strip.text.text())
