"""Saving a network of a run as a file."""

import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from app.i18n import languages
from tests.app.runs.make_runs import make_run
from tests.app.training_tab.shown import settled, strength
from tests.app.training_tab.test_checkpoints import choose

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def tab(open_tab, runs):
    """It shows a run of seven iterations, whose sixth network is the best."""
    make_run(runs / "run", iterations=7, outcome="completed")
    return open_tab()


def dialog_of(qtbot, tab):
    """The dialog that asks for a file."""
    qtbot.waitUntil(lambda: bool(tab.findChildren(QFileDialog)), timeout=60_000)
    (dialog,) = tab.findChildren(QFileDialog)
    return dialog


@pytest.mark.parametrize("which", ["best", "clicked"])
def test_the_trainer_writes_the_network_that_was_asked_for(qtbot, tab, runs, asked, tmp_path, which):
    number = 6 if which == "best" else 3
    if which == "best":
        tab.run_page.header.network_action.trigger()
    else:
        settled(qtbot, tab)
        strength(tab).point_clicked.emit(tab.run_page.model, number)
        choose(qtbot, f"Save the network of iteration {number} …")
    dialog, file = dialog_of(qtbot, tab), str(tmp_path / "mine.onnx")
    assert dialog.selectedFiles()[0].endswith(f"run-{number}.onnx")
    dialog.fileSelected.emit(file)
    dialog.close()
    qtbot.waitUntil(tab.strip.isVisible, timeout=60_000)
    assert asked.read_text().strip() == (
        f"-m training export --run {runs / 'run'} --network {number} --to {file} --record-refusal"
    )
    assert tab.strip.text.text() == f"Saved as {file}."
    assert tab.strip.buttons[0].text() == "Show the folder"


def test_why_it_could_not_be_saved_is_one_sentence(qtbot, tab, runs, tmp_path, monkeypatch):
    program = tmp_path / "trainer"
    program.write_text('#!/bin/sh\necho "hiyoko-train: It is damaged." >&2\nexit 2\n')
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    tab.steering.export.save(runs / "run", 6, str(tmp_path / "mine.onnx"))
    qtbot.waitUntil(tab.strip.isVisible, timeout=60_000)
    assert tab.strip.text.text() == "It could not be saved: It is damaged."


def test_why_it_could_not_be_saved_is_told_in_the_windows_language(qtbot, tab, runs, tmp_path):
    languages.use("ja")
    tab.steering.export.save(runs / "run", 6, str(tmp_path / "mine.onnx"))
    qtbot.waitUntil(tab.strip.isVisible, timeout=60_000)
    told = tab.strip.text.text()
    assert told.startswith("保存できませんでした") and "情報ファイル 000006.json がありません" in told


def test_a_run_without_networks_has_none_to_save(tab, runs):
    for path in (runs / "run" / "networks").iterdir():
        path.unlink()
    tab.steering.export.ask(tab.run_page.model, tab._description.kind("alphazero"))
    assert tab.strip.text.text() == "This run has saved nothing to play against yet."
    assert not tab.findChildren(QFileDialog)
