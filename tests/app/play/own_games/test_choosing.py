"""The person's games searched, sorted and summed up."""

import json
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QStyle, QStyleOptionComboBox

from app.i18n import languages, tr
from app.play.own_games.choice import Choice
from app.play.own_games.dialog import OwnGamesDialog
from app.play.own_games.games import Result, result_text
from app.play.own_games.judged import JudgedGames
from app.play.own_games.names import Names
from app.play.own_games.reading import FIRST, Reading, read_games
from app.play.own_games.table import GAME, TITLES, OwnGamesTable
from app.play.own_games.tally import Score, in_words, tally
from app.play.session import HUMAN
from app.theme.fonts import BODY, font
from app.theme.theme import colour, theme
from engines.game import Side
from engines.matches.record import load_record, record_of, save_record
from engines.notation.openings import opening_name
from tests.app.play.own_games.saved import (
    CROSS_WINS,
    CROSSES,
    REVERSI,
    WAIT,
    column,
    days,
    read,
    save,
)
from tests.lines import line_of

TIP = Qt.ItemDataRole.ToolTipRole
PADDING, ARROW = 16, 12
"""Left and right of a title, in pixels."""


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
    assert days(Choice("虎定石").of(games, names)) == [4, 3]


def test_games_of_two_people_are_chosen_as_such():
    offered = Names().opponents({(CROSSES, HUMAN), (CROSSES, "random"), (REVERSI, "random"), (CROSSES, "")})
    assert offered == {HUMAN: "Two people", "random": Names().player(CROSSES, "random")}


def test_a_draw_is_half_a_win():
    score = Score(won=1) + Score(drawn=2, lost=1)
    assert (score.games, score.points) == (4, 0.5)


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
        "Not counted: 2 between two people, or played by others."
    )
    assert in_words(tally([]), 0, 7) == "0 of 7 games."


def test_a_game_that_came_in_when_it_was_over_is_nobodys_success(tmp_path):
    line, folder = line_of(CROSSES, CROSS_WINS), tmp_path / CROSSES.id
    for given in (0, line.plies - 1, line.plies):
        save_record(record_of(line, HUMAN, "random", given=given), folder / f"{given}.json")
    save_record(record_of(line.back_to(2).resign(Side.SECOND), "random", HUMAN, given=2), folder / "9.json")
    found = {one.path.stem: one for one in read_games(tmp_path).games}
    results = {name: one.result for name, one in found.items()}
    assert results == {"0": Result.WON, "4": Result.WON, "5": Result.OTHERS, "9": Result.LOST}
    assert result_text(found["5"]) == "Cross wins"
    counted = tally(found.values())
    assert counted.others == 1 and counted.against[0].both == Score(won=2, lost=1)


def test_a_game_is_found_by_those_whose_game_it_goes_on_from(tmp_path):
    line = line_of(CROSSES, CROSS_WINS)
    for name, source in (("1", "Ito Aya – Rossi Ada · Cup"), ("2", "")):
        record = record_of(line.back_to(3), HUMAN, "random", given=2)
        save_record(replace(record, source=source), tmp_path / CROSSES.id / f"{name}.json")
    names = Names()
    found = {one.path.stem: names.searched(one) for one in read_games(tmp_path).games}
    assert "rossi ada" in found["1"] and "cup" in found["1"] and "rossi" not in found["2"]
    table = OwnGamesTable(JudgedGames(tmp_path), names)
    table.show_games(sorted(read_games(tmp_path).games, key=lambda one: one.path.stem))
    tips = {table.games[row].path.stem: table.index(row, GAME).data(TIP) for row in range(2)}
    assert tips == {"1": "Tic-tac-toe\nTaken from: Ito Aya – Rossi Ada · Cup", "2": "Tic-tac-toe"}


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
    for typed in ("f5d6", "Ｆ５ｄ６"):
        dialog.filters.search.setText(typed)
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


@pytest.mark.parametrize("language", ["en", "ja"])
def test_all_of_the_summary_is_in_sight_in_a_small_window(qtbot, dialog, language):
    languages.use(language)
    dialog.resize(960, 520)
    dialog.tally_button.setChecked(True)
    view = dialog.tally_view
    header = view.horizontalHeader()
    qtbot.waitUntil(lambda: header.length() == view.viewport().width() > 800)
    for at in range(header.count()):
        title = view.table.headerData(at, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole)
        assert header.fontMetrics().horizontalAdvance(title) + PADDING <= header.sectionSize(at), title


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_is_chosen_can_be_read_in_the_smallest_window(qtbot, dialog, language):
    languages.use(language)
    dialog.resize(dialog.minimumSizeHint())
    filters = dialog.filters
    for box in (filters.game, filters.opponent, filters.result, filters.side):
        room = box.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, _option(box), QStyle.SubControl.SC_ComboBoxEditField, box
        )
        assert box.fontMetrics().horizontalAdvance(box.currentText()) <= room.width(), box.currentText()


def _option(box):
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    return option


@pytest.mark.parametrize("language", ["en", "ja"])
def test_titles_of_the_list_are_whole_in_a_small_window(qtbot, dialog, language):
    languages.use(language)
    dialog.resize(1093, 570)
    header = dialog.view.horizontalHeader()
    qtbot.waitUntil(lambda: header.length() == dialog.view.viewport().width() > 1000)
    for at, title in enumerate(TITLES):
        wide = QFontMetricsF(font(BODY, 500)).horizontalAdvance(tr(title)) + PADDING
        assert wide <= header.sectionSize(at), title
        dialog.view.sortByColumn(at, Qt.SortOrder.DescendingOrder)
        assert wide + ARROW <= header.sectionSize(at), title
        assert header.length() == dialog.view.viewport().width(), title


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


def test_where_no_game_fits_the_list_says_so(qtbot, dialog):
    dialog.filters.search.setText("nobody")
    qtbot.waitUntil(lambda: dialog.stack.currentWidget() is dialog.empty, timeout=WAIT)
    assert dialog.empty.text() == "No game matches the search and the filters above."
    dialog.tally_button.setChecked(True)
    assert dialog.stack.currentWidget() is dialog.empty
    dialog.filters.search.clear()
    qtbot.waitUntil(lambda: dialog.stack.currentWidget() is dialog.tally_view, timeout=WAIT)


def test_the_first_game_is_selected_whatever_keys_are_still_held(qtbot, dialog):
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyPress(dialog.windowHandle(), Qt.Key.Key_G, held)
    try:
        dialog.view.clearSelection()
        dialog.view.selectRow(1)
        assert dialog.view.selected == [dialog.table.games[1]] and dialog.open_button.isEnabled()
    finally:
        qtbot.keyRelease(dialog.windowHandle(), Qt.Key.Key_G)


def test_games_are_found_by_what_is_written_on_them(home):
    path = next(home.glob("tictactoe/*.json"))
    record = load_record(path)
    save_record(replace(record, match=record.match.noted(2, "Réunion at Aya's")), path)
    found = Choice("reunion aya").of(read_games(home).games, Names())
    assert [one.path for one in found] == [path]


def test_a_game_on_which_something_is_written_bears_a_dot(qtbot, home):
    noted = line_of(CROSSES, CROSS_WINS).noted(0, "A bad day.").noted(2, "Why?")
    save(home, noted, (HUMAN, "random"), 8)
    dialog = OwnGamesDialog(home)
    qtbot.addWidget(dialog)
    dialog.show()
    read(qtbot, dialog)
    dialog.view.clearSelection()
    tip, told = Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole
    cells = [dialog.table.index(row, 0) for row in range(2)]
    assert "Note: A bad day." in cells[0].data(tip) and "Why?" in cells[0].data(told)
    assert "Note" not in cells[1].data(tip) and not cells[1].data(told)
    accent = colour(theme.palette.accent).rgb()
    dots = []
    for cell in cells:
        seen = dialog.view.viewport().grab(dialog.view.visualRect(cell)).toImage()
        spots = ((x, y) for x in range(seen.width()) for y in range(seen.height()))
        dots.append(any(seen.pixel(x, y) == accent for x, y in spots))
    assert dots == [True, False]
