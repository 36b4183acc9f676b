"""The person's games taken elsewhere."""

from threading import Event

from PySide6.QtCore import Qt

from app.play.own_games.export import SAVED, TRANSCRIPT
from engines.matches.record import load_record
from engines.notation.reading_brackets import split_brackets
from engines.notation.texts import read_match
from tests.app.play.own_games.saved import REVERSI, WAIT


def test_the_selected_are_written_a_file_each(qtbot, dialog, tmp_path):
    dialog.view.selectAll()
    folder = tmp_path / "out"
    for suffix in (SAVED, TRANSCRIPT, TRANSCRIPT):
        dialog.exporting.write(folder, suffix)
        qtbot.waitUntil(lambda: not dialog.exporting.busy, timeout=WAIT)
    assert dialog.status.text() == f"7 games were exported to {folder}."
    assert len(list(folder.glob("*.json"))) == 7 and len(list(folder.glob("*.txt"))) == 14
    for path in folder.glob("*.json"):
        record = load_record(path)
        text = path.with_suffix(".txt").read_text()
        assert read_match(text, record.match.game).moves == record.match.moves


def test_the_selected_are_written_into_one_file(qtbot, dialog, tmp_path):
    dialog.view.selectAll()
    games = [one for one in dialog.table.games if one.heading.game.id.startswith("reversi")]
    others = len(dialog.table.games) - len(games)
    for name in ("all.ggf", "all.sgf", "all.txt"):
        dialog.exporting.write_together(tmp_path / name)
        qtbot.waitUntil(lambda: not dialog.exporting.busy, timeout=WAIT)
    assert len((tmp_path / "all.txt").read_text().splitlines()) == 7
    wanted = [load_record(one.path).match for one in games]
    for name in ("all.ggf", "all.sgf"):
        parts = list(split_brackets((tmp_path / name).read_text(encoding="utf-8")))
        assert [read_match(text, REVERSI) for _, text in parts] == wanted
    dialog.exporting.write(tmp_path / "out", ".ggf")
    qtbot.waitUntil(lambda: not dialog.exporting.busy, timeout=WAIT)
    assert len(list((tmp_path / "out").iterdir())) == len(games)
    assert not others or "Only Othello" in dialog.status.text()


def test_what_is_written_can_be_stopped_with_the_same_button(qtbot, dialog, tmp_path):
    dialog.view.selectAll()
    stopped = Event()

    def write(stop, report):
        report(1)
        stopped.set() if stop.wait(WAIT / 1000) else None
        return 1, []

    assert dialog.export_button.menu() is not None
    dialog.exporting.start(tmp_path, 7, write)
    assert dialog.export_button.text() == "Stop" and dialog.export_button.menu() is None
    dialog.view.clearSelection()
    assert dialog.export_button.isEnabled()
    qtbot.mouseClick(dialog.export_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not dialog.exporting.busy, timeout=WAIT)
    assert stopped.is_set() and dialog.export_button.text() == "Export …"
    assert dialog.export_button.menu() is not None and not dialog.export_button.isEnabled()


def test_a_folder_that_cannot_be_written_is_told(qtbot, dialog, tmp_path):
    (tmp_path / "out").write_text("a file")
    dialog.view.selectRow(0)
    dialog.exporting.write(tmp_path / "out", SAVED)
    qtbot.waitUntil(lambda: dialog.status.property("role") == "mistake", timeout=WAIT)
    assert "cannot be written" in dialog.status.text()
