"""Where something is to be written."""

from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from app.widgets import saving
from app.widgets.saving import (
    Desk,
    ask_for_folder,
    ask_to_open,
    ask_to_save,
    file_to_read,
    file_to_write,
    files_to_read,
    folder_to_use,
)

KINDS = {"Games (*.json)": (".json",), "Pictures (*.png *.svg)": (".png", ".svg")}


@pytest.mark.parametrize(("typed", "kind", "written"), [
    ("", "", None),
    ("a.json", "Games (*.json)", "a.json"),
    ("taken.json", "Games (*.json)", "taken.json"),  # the dialog has asked about it
    ("a.SVG", "Games (*.json)", "a.SVG"),
    ("a", "Pictures (*.png *.svg)", "a.png"),
    ("a.gif", "Games (*.json)", "a.gif"),  # refused where it is written
    ("a.v2", "Games (*.json)", "a.v2.json"),
    ("a", "nonsense", "a.json"),
    ("taken", "Games (*.json)", "taken-2.json"),  # and has not about this
])  # fmt: skip
def test_a_suffix_is_added_and_nothing_written_over_unasked(
    qtbot, tmp_path, monkeypatch, typed, kind, written
):
    (tmp_path / "taken.json").write_text("mine")
    answer = (str(tmp_path / typed) if typed else "", kind)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: answer)
    parent = QWidget()
    qtbot.addWidget(parent)
    assert file_to_write(parent, "Save", KINDS, "game", (".gif",)) == (written and tmp_path / written)


def test_a_name_is_proposed_where_the_person_looked_last_and_at_first_among_the_documents(
    qtbot, tmp_path, monkeypatch
):
    """Not where the program was started from, which may be anywhere."""
    documents, games, asked = tmp_path / "Documents", tmp_path / "games", []
    documents.mkdir()
    games.mkdir()
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(documents))
    monkeypatch.setattr(saving, "desk", Desk())
    parent = QWidget()
    qtbot.addWidget(parent)

    def answer(name):
        def ask(*said):
            asked.append(Path(said[2]))
            return str(name) if name else "", ""

        monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
        monkeypatch.setattr(QFileDialog, "getOpenFileName", ask)

    answer(None)
    assert file_to_write(parent, "Save", KINDS, "game") is None
    answer(games / "mine.json")
    assert file_to_read(parent, "Open", "Games (*.json)") == games / "mine.json"
    answer(None)
    file_to_write(parent, "Save", KINDS, "game")
    games.rmdir()
    file_to_read(parent, "Open", "Games (*.json)")
    documents.rmdir()
    file_to_read(parent, "Open", "Games (*.json)")
    assert asked == [documents / "game", documents, games / "game", documents, Path.home()]


def test_a_dialog_that_nobody_waits_for_proposes_as_much(qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(tmp_path))
    monkeypatch.setattr(saving, "desk", Desk())
    parent, told = QWidget(), list[str]()
    qtbot.addWidget(parent)
    (tmp_path / "mazes").mkdir()
    ask_to_save(parent, "Save", "maze", ".maze.json", told.append)
    (dialog,) = parent.findChildren(QFileDialog)
    assert dialog.selectedFiles() == [str(tmp_path / "maze.maze.json")]
    assert dialog.defaultSuffix() == "maze.json"
    dialog.fileSelected.emit(str(tmp_path / "mazes" / "mine.maze.json"))
    dialog.close()
    qtbot.waitUntil(lambda: not parent.findChildren(QFileDialog))
    for folder, opens in ((None, tmp_path / "mazes"), (tmp_path, tmp_path)):
        ask_to_open(parent, "Open", "*.json", told.append, folder)
        (dialog,) = parent.findChildren(QFileDialog)
        assert Path(dialog.directory().path()) == opens
        dialog.close()
        qtbot.waitUntil(lambda: not parent.findChildren(QFileDialog))
    assert told == [str(tmp_path / "mazes" / "mine.maze.json")]


def test_several_files_and_folders_are_asked_for_there_too(qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(tmp_path))
    monkeypatch.setattr(saving, "desk", Desk())
    parent, asked = QWidget(), list[str]()
    qtbot.addWidget(parent)
    games = tmp_path / "games"
    games.mkdir()

    def files(_parent, _title, folder, _kinds):
        asked.append(folder)
        return [str(games / "a.wtb"), str(games / "b.wtb")], ""

    def folder(_parent, _title, where):
        asked.append(where)
        return str(games) if len(asked) == 2 else ""

    monkeypatch.setattr(QFileDialog, "getOpenFileNames", files)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", folder)
    assert files_to_read(parent, "Open", "*.wtb") == [games / "a.wtb", games / "b.wtb"]
    assert folder_to_use(parent, "Open") == games
    assert folder_to_use(parent, "Open") is None
    assert asked == [str(tmp_path), str(games), str(tmp_path)]


def test_a_folder_that_nobody_waits_for_is_asked_for_there_too(qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(tmp_path))
    monkeypatch.setattr(saving, "desk", Desk())
    parent, told = QWidget(), list[str]()
    qtbot.addWidget(parent)
    ask_for_folder(parent, "Open", told.append)
    (dialog,) = parent.findChildren(QFileDialog)
    assert dialog.directory().absolutePath() == str(tmp_path)
    assert dialog.fileMode() is QFileDialog.FileMode.Directory
    dialog.fileSelected.emit(str(tmp_path / "examples"))
    assert told == [str(tmp_path / "examples")]
