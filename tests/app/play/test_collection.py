"""Collections of games: opened, searched, watched on the board, and taken over."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt

from app.i18n import languages
from app.play.lists.collected import Collected, chosen
from app.play.lists.collection import CollectionDialog
from app.play.session import HUMAN
from app.settings import options
from engines.notation.wthor import board_game, match_of, read_base
from tests.engines.notation.wthor_files import collection

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def folder(tmp_path):
    return collection(tmp_path / "wthor", 12)


@pytest.fixture
def dialog(qtbot, settings):
    result = CollectionDialog(settings)
    qtbot.addWidget(result)
    result.show()
    yield result
    result.close()


def opened(qtbot, dialog, *paths: Path):
    """Open files and wait until they are listed."""
    dialog.open(list(paths))
    qtbot.waitUntil(lambda: dialog.status.text().endswith("games"), timeout=10_000)


def column(dialog, number):
    table = dialog.view.table
    return [
        table.data(table.index(row, number), Qt.ItemDataRole.DisplayRole) for row in range(table.rowCount())
    ]


def test_a_folder_is_read_in_the_background_and_remembered(qtbot, dialog, settings, folder):
    assert dialog.stack.currentWidget() is dialog.empty and not dialog.watch.isEnabled()
    opened(qtbot, dialog, folder)
    assert dialog.status.text() == "12 of 12 games" and dialog.place.text() == "wthor"
    assert settings[options.COLLECTION] == str(folder)
    assert column(dialog, 0) == ["2001"] * 6 + ["2002"] * 6
    assert column(dialog, 1)[1] == "Rossi Ada" and column(dialog, 4)[1] == "Autumn Cup"
    again = CollectionDialog(settings)
    qtbot.addWidget(again)
    qtbot.waitUntil(lambda: again.view.table.rowCount() == 12, timeout=10_000)
    again.close()


def test_words_year_and_people_narrow_the_list(qtbot, dialog, folder):
    opened(qtbot, dialog, folder)
    base = read_base([folder])
    dialog.people.setChecked(True)
    assert dialog.view.table.rowCount() == base.human.sum()
    dialog.year.setCurrentText("2002")
    assert set(column(dialog, 0)) == {"2002"}
    dialog.people.setChecked(False)
    qtbot.keyClicks(dialog.search, "rossi cup")
    qtbot.waitUntil(lambda: dialog.view.table.rowCount() < 6, timeout=5000)
    rows = chosen(base, "rossi cup", 2002, people=False)
    assert dialog.view.table.rows.tolist() == rows.tolist()
    for black, white, event in zip(column(dialog, 1), column(dialog, 2), column(dialog, 4), strict=True):
        assert "Rossi Ada" in (black, white) and event == "Autumn Cup"


def test_titles_sort(qtbot, dialog, folder):
    opened(qtbot, dialog, folder)
    for number in (1, 2, 4):
        dialog.view.sortByColumn(number, Qt.SortOrder.AscendingOrder)
        assert column(dialog, number) == sorted(column(dialog, number), key=str.lower)
    dialog.view.sortByColumn(3, Qt.SortOrder.DescendingOrder)
    scores = [int(text.split()[0]) for text in column(dialog, 3)]
    assert scores == sorted(scores, reverse=True)


def test_what_cannot_be_read_is_said_and_the_rest_is_listed(qtbot, dialog, folder, tmp_path):
    (folder / "broken.wtb").write_bytes(b"no games")
    dialog.open([folder])
    qtbot.waitUntil(lambda: "too short" in dialog.status.text(), timeout=10_000)
    assert dialog.view.table.rowCount() == 12 and "broken.wtb" in dialog.status.toolTip()
    dialog.open([folder / "broken.wtb"])
    qtbot.waitUntil(lambda: dialog.view.table.rowCount() == 0, timeout=10_000)
    assert dialog.status.property("role") == "mistake" and "too short" in dialog.status.text()
    assert dialog.stack.currentWidget() is dialog.empty


def test_a_game_is_chosen_by_double_click_enter_or_button(qtbot, dialog, folder):
    opened(qtbot, dialog, folder)
    dialog.view.selectRow(3)
    for choose in (
        lambda: qtbot.keyClick(dialog.view, Qt.Key.Key_Return),
        lambda: qtbot.mouseClick(dialog.watch, LEFT),
        lambda: dialog.view.doubleClicked.emit(dialog.view.table.index(3, 0)),
    ):
        with qtbot.waitSignal(dialog.watched) as watched:
            choose()
        assert watched.args[2] == 3
    with qtbot.waitSignal(dialog.taken) as taken:
        qtbot.mouseClick(dialog.take, LEFT)
    assert taken.args[1] == 3


def test_both_languages(qtbot, dialog, folder):
    opened(qtbot, dialog, folder)
    english = (dialog.watch.text(), dialog.year.itemText(0), dialog.windowTitle())
    languages.use("ja")
    shown = (dialog.watch.text(), dialog.year.itemText(0), dialog.windowTitle())
    assert not set(english) & set(shown)
    assert dialog.status.text() == "12局中12局"


def test_games_are_watched_one_after_the_other(qtbot, open_page, folder):
    page = open_page("reversi8", (HUMAN, "random"))
    page.controller.pace = 1000.0
    base, game = read_base([folder]), board_game()
    rows = np.array([7, 2])
    page.replay.show_programme(Collected(game, base, rows, "random", (HUMAN, "random")), 1)
    session = page.controller.session
    assert session.line == match_of(game, base.squares[2]) and session.cursor == 0
    assert page.replay.bar.text.text() == "Spring Open · 2001 · game 2 of 2"
    names = {base.players[base.black[2]], base.players[base.white[2]]}
    assert {card.name.text() for card in page.side.cards} == names
    qtbot.mouseClick(page.replay.bar.after, LEFT)
    assert page.controller.session.line == match_of(game, base.squares[7])
    page.controller.jump(page.controller.session.line.plies)
    texts = [one.text() for one in page.side.offer.buttons]
    assert "Watch again" in texts and "Play again" not in texts
    page.replay.again()
    assert page.controller.session.cursor == 0
    page.controller.jump(6)
    page.offers.try_again()
    assert page.controller.session.seats == (HUMAN, "random") and not page.controller.replaying
    assert page.controller.session.line == match_of(game, base.squares[7]).back_to(6)
    page.start((HUMAN, "random"))
    page.replay.show_programme(Collected(game, base, rows, "random", (HUMAN, "random")))
    page.replay.close()
    assert page.controller.session.seats == (HUMAN, "random") and not page.controller.session.line.plies
