"""The list of collected games beside the board."""

import pytest

from app.keys import commands
from app.play.lists.collection import CollectionDialog
from app.shell.exchange import LARGEST
from engines.matches.record import Record
from engines.notation.played_over import board_game
from engines.notation.writing_brackets import write_ggf
from tests.app.shell.conftest import READY
from tests.engines.notation.wthor_files import collection, played, text_of


@pytest.fixture
def opened(qtbot, shown, tmp_path):
    """The window, and the dialog with twelve games."""
    folder = collection(tmp_path / "wthor", 12)
    dialog = shown.window.collecting.show()
    dialog.open([folder])
    qtbot.waitUntil(lambda: dialog.view.table.rowCount() == 12, timeout=READY)
    return shown.window, dialog


def begin(qtbot, window) -> None:
    """A game of two people on the 8x8 board, ready to be played."""
    page = window.page_of(board_game().id)
    qtbot.waitUntil(lambda: page.controller.ready, timeout=READY)
    page.start(("human", "human"))


def test_the_list_follows_the_board_and_the_board_the_list(qtbot, opened):
    window, dialog = opened
    begin(qtbot, window)
    controller = window.game_page.controller
    dialog.filters.here.setChecked(True)
    qtbot.waitUntil(lambda: dialog.moves.title.text() == "Black continued with", timeout=READY)
    dialog.moves.view.entered_row.emit(0)
    assert controller.session.line.plies == 1
    qtbot.waitUntil(lambda: dialog.moves.title.text() == "White continued with", timeout=READY)
    most = dialog.moves.table.rows[0]
    window.game_page.board.played.emit(most.move)
    qtbot.waitUntil(lambda: dialog.view.table.rowCount() == most.games, timeout=READY)
    dialog.moves.back.click()
    assert controller.session.cursor == 1
    qtbot.waitUntil(lambda: dialog.view.table.rowCount() == 12, timeout=READY)
    dialog.close()
    controller.redo()


def test_who_looks_up_what_others_played_here_is_helped(qtbot, opened):
    window, dialog = opened
    begin(qtbot, window)
    window.game_page.start(("human", "level:cat"))
    session = window.game_page.controller.session
    assert not session.aided
    dialog.filters.here.setChecked(True)
    assert session.aided


def test_the_board_comes_to_the_front_when_it_is_followed(qtbot, opened):
    window, dialog = opened
    window.show_variant("tictactoe")
    dialog.filters.here.setChecked(True)
    assert window.game_page.game is board_game()


def test_an_archive_too_large_to_leaf_through_is_listed(qtbot, shown, tmp_path):
    file, window = tmp_path / "large.ggf", shown.window
    game = write_ggf(Record(played(1), ("Ito Aya", "Rossi Ada")))
    file.write_text(game + " " * LARGEST + game)
    window.exchange.open_file(file)
    dialog = window.findChild(CollectionDialog)
    qtbot.waitUntil(lambda: dialog.view.table.rowCount() == 2, timeout=READY)


def test_a_table_of_games_is_listed(qtbot, shown, tmp_path):
    file, window = tmp_path / "wthor_2001.csv", shown.window
    file.write_text(f"transcript\n{text_of(played(1))}\n{text_of(played(2))}\n")
    window.exchange.open_file(file)
    dialog = window.findChild(CollectionDialog)
    qtbot.waitUntil(lambda: dialog.view.table.rowCount() == 2, timeout=READY)


def test_a_collected_game_is_watched_and_taken_over(qtbot, shown, tmp_path):
    folder, window = collection(tmp_path / "wthor", 6), shown.window
    window.exchange.open_file(folder / "WTH_2001.wtb")
    dialog = window.findChild(CollectionDialog)
    qtbot.waitUntil(lambda: dialog.view.table.rowCount() == 3, timeout=READY)
    window.menu.actions[commands.COLLECTION].trigger()
    assert window.findChildren(CollectionDialog) == [dialog]
    dialog.view.selectRow(1)
    board = window.page_of("reversi8").board
    window.show_variant("reversi8")
    dialog.move(board.mapToGlobal(board.rect().topLeft()))
    dialog.watch.click()
    page = window.game_tab.page
    assert page.look.game == "reversi8" and not dialog.isVisible(), "it hid the board"
    window.menu.actions[commands.COLLECTION].trigger()
    assert dialog.isVisible() and window.findChildren(CollectionDialog) == [dialog]
    qtbot.waitUntil(lambda: page.controller.replaying, timeout=READY)
    assert {card.name.text() for card in page.side.cards} == {"Rossi Ada", "Deepo (tester)"}
    line = page.controller.session.line
    dialog.take.click()
    assert not page.controller.replaying and page.controller.session.line == line
    assert page.controller.session.seats == ("human", "human")
    source = page.controller.session.source
    names = ("Rossi Ada – Deepo (tester) · ", "Deepo (tester) – Rossi Ada · ")
    assert source.startswith(names)
    assert page.side.moves.source.text() == f"Taken from: {source}" and source.endswith(" · 2001")
    dialog.close()


def test_games_that_are_opened_while_the_list_follows_the_board_help_at_once(qtbot, shown, tmp_path):
    window, dialog = shown.window, shown.window.collecting.show()
    begin(qtbot, window)
    window.game_page.start(("human", "level:cat"))
    session = window.game_page.controller.session
    dialog.filters.here.setChecked(True)
    assert not session.aided, "nothing is listed yet"
    dialog.open([collection(tmp_path / "wthor", 12)])
    qtbot.waitUntil(dialog.moves.isVisible, timeout=READY)
    assert session.aided
    dialog.hide()
    window.game_page.start(("human", "level:cat"))
    session = window.game_page.controller.session
    assert not session.aided, "nobody sees the list"
    window.collecting.show()
    assert session.aided


def test_what_is_read_while_the_window_is_closed_is_read_on(qtbot, shown, tmp_path):
    many, window = tmp_path / "many.ggf", shown.window
    many.write_text(f"{write_ggf(Record(played(3)))}\n" * 600)
    dialog = window.collecting.show()
    dialog.open([many])
    dialog.close()
    assert not dialog.isVisible()
    assert window.collecting.show() is dialog and dialog.coming.isVisible()
    dialog.close()
    qtbot.waitUntil(dialog.stop.isHidden, timeout=READY)
    assert window.collecting.show().view.table.rowCount() == 600
    dialog.close()
    qtbot.waitUntil(lambda: window.findChild(CollectionDialog) is None, timeout=READY)
