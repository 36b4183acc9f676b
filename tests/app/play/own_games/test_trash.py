"""The person's games thrown away, put back, and deleted."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt

from app.play.own_games.trash import Carried, carry, delete, trash_of
from tests.app.play.own_games.saved import (
    days,
    read,
    settled,
)

ROOT = Path(__file__).parents[4]


def test_several_are_thrown_away_and_put_back(qtbot, dialog, home):
    before = {path: path.read_bytes() for path in home.rglob("*.json")}
    assert not dialog.trash_button.isVisible()
    dialog.view.selectRow(2)
    dialog.view.selectionModel().select(
        dialog.table.index(4, 0), dialog.view.selectionModel().SelectionFlag.Select
        | dialog.view.selectionModel().SelectionFlag.Rows,
    )  # fmt: skip
    assert dialog.status.text() == "2 selected" and not dialog.open_button.isEnabled()
    qtbot.keyClick(dialog.view, Qt.Key.Key_Delete)
    settled(qtbot, dialog)
    assert days(dialog.table.games) == [7, 6, 4, 2, 1] and days(dialog.view.selected) == [4]
    assert dialog.strip.text.text() == "2 games were moved to the trash." and dialog.trash_button.isVisible()
    assert len(list(trash_of(home).rglob("*.json"))) == 2
    qtbot.keyClick(dialog, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyRelease(dialog, Qt.Key.Key_Z)  # else Qt takes Control for held in what follows
    settled(qtbot, dialog)
    assert days(dialog.table.games) == [7, 6, 5, 4, 3, 2, 1] and not dialog.strip.isVisible()
    assert {path: path.read_bytes() for path in home.rglob("*.json")} == before


def test_the_trash_is_listed_emptied_on_demand_and_gives_back(qtbot, dialog, home):
    dialog.view.selectAll()
    dialog.delete_button.click()
    settled(qtbot, dialog)
    assert dialog.stack.currentWidget() is dialog.empty
    dialog.trash_button.click()
    read(qtbot, dialog)
    assert dialog.table.rowCount() == 7 and dialog.open_button.text() == "Put back"
    assert not dialog.judge_button.isVisible()
    dialog.view.selectRow(0)
    dialog.delete_button.click()
    assert dialog.strip.text.text() == "Delete this game for good?" and dialog.strip.buttons[1].hasFocus()
    dialog.strip.buttons[0].click()
    settled(qtbot, dialog)
    assert days(dialog.table.games) == [6, 5, 4, 3, 2, 1]
    dialog.view.selectRow(0)
    dialog.open_button.click()
    settled(qtbot, dialog)
    assert days(dialog.table.games) == [5, 4, 3, 2, 1]
    dialog.trash_button.click()
    read(qtbot, dialog)
    assert days(dialog.table.games) == [6] and len(list(trash_of(home).rglob("*.json"))) == 5


def test_what_cannot_be_thrown_away_is_told_and_stays(qtbot, dialog, home):
    trash_of(home).write_text("no folder")
    dialog.view.selectRow(0)
    dialog.delete_button.click()
    settled(qtbot, dialog)
    assert "cannot be moved" in dialog.status.text() and dialog.table.rowCount() == 7


def test_one_file_that_is_gone_does_not_hold_up_the_others(qtbot, dialog, home):
    dialog.view.selectAll()
    next(home.rglob("20260104*.json")).unlink()
    dialog.delete_button.click()
    settled(qtbot, dialog)
    assert dialog.strip.text.text() == "6 games were moved to the trash." and dialog.table.rowCount() == 0
    dialog.strip.buttons[0].click()
    settled(qtbot, dialog)
    assert days(dialog.table.games) == [7, 6, 5, 3, 2, 1]


def test_what_is_no_folder_in_the_trash_does_not_hide_it(qtbot, dialog, home):
    trash_of(home).mkdir()
    (trash_of(home) / "a stray file").write_text("")
    dialog.view.selectRow(0)
    dialog.delete_button.click()
    settled(qtbot, dialog)
    assert dialog.trash_button.isVisible()


@pytest.mark.skipif(os.name != "posix", reason="no such signal")
def test_a_kill_leaves_each_game_whole_in_one_place(tmp_path):
    home = tmp_path / "kill"
    script = "from tests.app.play.own_games.test_trash import throw; throw()"
    (home / "tictactoe").mkdir(parents=True)
    for number in range(3000):
        (home / "tictactoe" / f"{number:04}.json").write_text(str(number))
    with subprocess.Popen(
        [sys.executable, "-c", script, str(home)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        child.stdout.readline()
        while not any(trash_of(home).rglob("*.json")):
            pass
        child.send_signal(signal.SIGKILL)
    left, thrown = (sorted(path.rglob("*.json")) for path in (home / "tictactoe", trash_of(home)))
    assert thrown
    assert sorted(path.name for path in (*left, *thrown)) == [f"{number:04}.json" for number in range(3000)]
    assert all(int(path.read_text()) == int(path.stem) for path in thrown)


def throw() -> None:
    """What the other process does."""
    home = Path(sys.argv[1])
    print("begun", flush=True)
    carry(sorted((home / "tictactoe").iterdir()), home, trash_of(home))


def test_who_closes_the_window_meanwhile_leaves_the_rest_where_it_is(home):
    paths, stop = sorted((home / "tictactoe").iterdir()), Event()
    stop.set()
    assert carry(paths, home, trash_of(home), stop) == delete(paths, stop) == Carried(())
    assert all(path.exists() for path in paths)


def test_what_lies_where_a_game_goes_stays(home):
    path = home / "tictactoe" / "20260101-100000-000000.json"
    before = path.read_bytes()
    for _ in range(2):
        path.write_bytes(before)
        carried = carry([path], home, trash_of(home))
        assert carried.wrong is None and not path.exists()
    assert sorted(one.name for one in (trash_of(home) / "tictactoe").iterdir()) == [
        "20260101-100000-000000-2.json", "20260101-100000-000000.json",
    ]  # fmt: skip
    gone = carry([path], home, trash_of(home))
    assert gone.moved == ((path, None),) and gone.wrong is None, "somebody took it before"
    (trash_of(home) / "tictactoe" / "x").mkdir()
    path.write_bytes(before)
    nowhere = carry([path], home, path)
    assert nowhere.moved == () and "cannot be moved" in str(nowhere.wrong)
