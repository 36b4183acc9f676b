"""The person's games searched, sorted, summed up, thrown away and put back, and taken elsewhere."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.i18n import languages
from app.play.own_games.choice import Choice
from app.play.own_games.dialog import OwnGamesDialog
from app.play.own_games.export import SAVED, TRANSCRIPT
from app.play.own_games.games import Result
from app.play.own_games.names import Names
from app.play.own_games.reading import FIRST, Reading, read_games
from app.play.own_games.tally import Score, in_words, tally
from app.play.own_games.trash import carry, trash_of
from app.play.session import HUMAN
from engines.catalogue import find_game
from engines.game import Side
from engines.matches.record import Record, load_record, record_of, save_record
from engines.notation.brackets import split_brackets
from engines.notation.openings import opening_name
from engines.notation.texts import read_match
from tests.lines import line_of

WAIT = 20_000
ROOT = Path(__file__).parents[3]
CROSSES, REVERSI, SHOGI = find_game("tictactoe"), find_game("reversi8"), find_game("animal-shogi")
CROSS_WINS = "a1 b1 b2 a2 c3"
TIGER = "f5 d6 c3 d3 c4 f4"
TURNED = "d3 c5 f6 f5 e6 e3"
"""The same on another image of the board."""


def save(home: Path, match, seats, day) -> Path:
    record = record_of(match, *seats)
    path = home / match.game.id / f"202601{day:02}-100000-000000.json"
    save_record(Record(record.match, record.players, f"2026-01-{day:02}T10:00:00+00:00"), path)
    return path


@pytest.fixture
def home(tmp_path):
    home = tmp_path / "games"
    save(home, line_of(CROSSES, CROSS_WINS), ("random", HUMAN), 1)
    save(home, line_of(CROSSES, CROSS_WINS), (HUMAN, "random"), 2)
    save(home, line_of(REVERSI, TIGER), (HUMAN, "level:chick"), 3)
    save(home, line_of(REVERSI, TURNED).resign(Side.FIRST), ("mylevel:elo=900", HUMAN), 4)
    save(home, line_of(REVERSI, "f5 f6 e6 f4 g5 e7").resign(Side.SECOND), ("mylevel:elo=950", HUMAN), 5)
    save(home, line_of(SHOGI, "2c2b").resign(Side.SECOND), (HUMAN, HUMAN), 6)
    save(home, line_of(SHOGI, "2c2b").resign(Side.SECOND), ("random", "perfect"), 7)
    return home


@pytest.fixture
def dialog(qtbot, home):
    dialog = OwnGamesDialog(home)
    qtbot.addWidget(dialog)
    dialog.show()
    read(qtbot, dialog)
    yield dialog
    dialog.close()


def read(qtbot, dialog):
    qtbot.waitUntil(lambda: not dialog.status.text().startswith("Reading"), timeout=WAIT)


def settled(qtbot, dialog):
    qtbot.waitUntil(lambda: not dialog.moving.busy, timeout=WAIT)


def days(games) -> list[int]:
    return [int(one.path.name[6:8]) for one in games]


def column(dialog, number) -> list[str]:
    return [dialog.table.text(row, number) for row in range(dialog.table.rowCount())]


@pytest.mark.parametrize(("choice", "wanted"), [
    (Choice(), [7, 6, 5, 4, 3, 2, 1]),
    (Choice("chick"), [3]),
    (Choice("RANDOM tic"), [2, 1]),
    (Choice("tiger"), [4, 3]),
    (Choice("8x8"), [5, 4, 3]),
    (Choice("f5d6"), [4, 3]),
    (Choice("f5 d6 C3"), [4, 3]),
    (Choice("f5d6 chick"), [3]),
    (Choice("e6d6"), []),
    (Choice("2c2b"), [7, 6]),
    (Choice("h8"), []),
    (Choice(game="tictactoe"), [2, 1]),
    (Choice(opponent="mylevel"), [5, 4]),
    (Choice(opponent=HUMAN), [6]),
    (Choice(result=Result.WON), [4, 2]),
    (Choice(result=Result.LOST), [5, 1]),
    (Choice(result=Result.UNFINISHED), [3]),
    (Choice(side=Side.FIRST), [3, 2]),
    (Choice(opponent="random", side=Side.SECOND), [1]),
])  # fmt: skip
def test_games_are_chosen(home, choice, wanted):
    assert days(choice.of(read_games(home).games, Names())) == wanted


def test_names_follow_the_language(home):
    games, names = read_games(home).games, Names()
    assert days(Choice("ひよこ").of(games, names)) == []
    languages.use("ja")
    assert days(Choice("ひよこ").of(games, names)) == [3] and days(Choice("chick").of(games, names)) == []


def test_openings_are_called_as_in_the_game(home):
    for one in read_games(home).games:
        for language in ("en", "ja"):
            assert one.opening(language) == opening_name(load_record(one.path).match, language)


def test_a_game_from_another_position_has_no_opening(home):
    match = line_of(REVERSI, "f5 d6 c3")
    record = record_of(type(match).new(REVERSI, match.position), HUMAN, HUMAN)
    save_record(record, home / "reversi8" / "9.json")
    assert read_games(home).games[0].openings == {}


def test_only_games_of_a_person_against_another_player_that_are_over_count(home):
    found = tally(read_games(home).games)
    assert (found.unfinished, found.others) == (1, 2)
    assert [(one.game.id, one.opponent, one.sides) for one in found.against] == [
        ("reversi8", "mylevel", (Score(), Score(won=1, lost=1))),
        ("tictactoe", "random", (Score(won=1), Score(lost=1))),
    ]
    assert found.against[0].both.points == 0.5
    assert in_words(found, 7, 7) == (
        "7 games. Won 2, drawn 0, lost 2. Moving first 1–0–0, second 1–0–2. 1 unfinished. "
        "Not counted: 2 of two people or of none."
    )
    assert in_words(tally([]), 0, 7) == "0 of 7 games."


def test_many_games_come_in_portions_the_latest_first(home):
    text = (home / "tictactoe" / "20260101-100000-000000.json").read_text()
    for number in range(2 * FIRST):
        value = json.loads(text) | {"time": f"2025-01-01T10:{number // 60:02}:{number % 60:02}+00:00"}
        (home / "tictactoe" / f"2025-{number:05}.json").write_text(json.dumps(value))
    seen: list[int] = []

    def hear(reading: object) -> None:
        assert isinstance(reading, Reading)
        seen.append(len(reading.games))

    found = read_games(home, None, hear)
    assert seen == [FIRST, 2 * FIRST + 7] and found.files == 2 * FIRST + 7
    whens = [one.when for one in found.games]
    assert whens == sorted(whens, reverse=True)


def test_the_window_narrows_sums_up_and_leads_back(qtbot, dialog):
    assert days(dialog.table.games) == [7, 6, 5, 4, 3, 2, 1]
    dialog.filters.result.setCurrentText("Lost")
    assert days(dialog.table.games) == [5, 1]
    assert dialog.words.text() == "2 of 7 games. Won 0, drawn 0, lost 2."
    dialog.filters.result.setCurrentIndex(0)
    qtbot.keyClicks(dialog.filters.search, "f5d6")
    qtbot.waitUntil(lambda: days(dialog.table.games) == [4, 3], timeout=WAIT)
    dialog.filters.search.clear()
    qtbot.waitUntil(lambda: dialog.table.rowCount() == 7, timeout=WAIT)
    dialog.tally_button.click()
    assert dialog.stack.currentWidget() is dialog.tally_view and not dialog.open_button.isEnabled()
    table = dialog.tally_view.table
    assert [table.text(0, at) for at in range(9)] == [
        "At my level", "Reversi 8 × 8", "2", "1", "0", "1", "50%", "–", "1–0–1",
    ]  # fmt: skip
    dialog.tally_view.entered_row.emit(0)
    assert days(dialog.table.games) == [5, 4] and dialog.stack.currentWidget() is dialog.view


def test_titles_sort_and_what_is_selected_stays_so(dialog):
    dialog.view.selectRow(2)
    for number in (0, 1, 2, 3, 5):
        dialog.view.sortByColumn(number, Qt.SortOrder.AscendingOrder)
        shown = [str(day) for day in days(dialog.table.games)] if number == 0 else column(dialog, number)
        assert shown == sorted(shown, key=lambda text: int(text) if number in (0, 5) else text.lower())
        assert days(dialog.view.selected) == [5]
    dialog.view.sortByColumn(4, Qt.SortOrder.AscendingOrder)
    assert days(dialog.table.games) == [4, 2, 5, 1, 3, 7, 6], "won, lost, unfinished, and those of others"
    dialog.view.sortByColumn(6, Qt.SortOrder.DescendingOrder)
    assert column(dialog, 6)[-4:] == [""] * 4, "what has no name comes last"


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
    assert dialog.strip.text.text() == "2 games are in the trash." and dialog.trash_button.isVisible()
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
    assert dialog.strip.text.text() == "6 games are in the trash." and dialog.table.rowCount() == 0
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
    script = "from tests.app.play.test_many_own_games import throw; throw()"
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


def test_the_selected_are_written_a_file_each(qtbot, dialog, tmp_path):
    dialog.view.selectAll()
    folder = tmp_path / "out"
    for suffix in (SAVED, TRANSCRIPT, TRANSCRIPT):
        dialog.exporting.write(folder, suffix)
        qtbot.waitUntil(lambda: not dialog.exporting.busy, timeout=WAIT)
    assert dialog.status.text() == f"7 games are written into {folder}."
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


def test_a_folder_that_cannot_be_written_is_told(qtbot, dialog, tmp_path):
    (tmp_path / "out").write_text("a file")
    dialog.view.selectRow(0)
    dialog.exporting.write(tmp_path / "out", SAVED)
    qtbot.waitUntil(lambda: dialog.status.property("role") == "mistake", timeout=WAIT)
    assert "cannot be written" in dialog.status.text()
