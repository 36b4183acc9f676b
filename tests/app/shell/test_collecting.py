"""The list of collected games beside the board."""

import pytest

from engines.notation.wthor import board_game, match_of, read_base
from tests.app.shell.conftest import READY
from tests.engines.notation.wthor_files import collection


@pytest.fixture
def opened(qtbot, shown, tmp_path):
    """The window, and the dialog with twelve games."""
    folder = collection(tmp_path / "wthor", 12)
    dialog = shown.window.collecting.show()
    dialog.open([folder])
    qtbot.waitUntil(lambda: dialog.view.table.rowCount() == 12, timeout=READY)
    return shown.window, dialog, read_base([folder])


def begin(qtbot, window) -> None:
    """A game of two people on the 8x8 board, ready to be played."""
    page = window.page_of(board_game().id)
    qtbot.waitUntil(lambda: page.controller.ready, timeout=READY)
    page.start(("human", "human"))


def test_the_list_follows_the_board_and_the_board_the_list(qtbot, opened):
    window, dialog, _ = opened
    begin(qtbot, window)
    controller = window.game_page.controller
    dialog.here.setChecked(True)
    qtbot.waitUntil(lambda: dialog.moves.title.text() == "Black went on with", timeout=READY)
    dialog.moves.view.entered_row.emit(0)
    assert controller.session.line.plies == 1
    qtbot.waitUntil(lambda: dialog.moves.title.text() == "White went on with", timeout=READY)
    most = dialog.moves.table.rows[0]
    window.game_page.board.played.emit(most.move)
    qtbot.waitUntil(lambda: dialog.view.table.rowCount() == most.games, timeout=READY)
    dialog.moves.back.click()
    assert controller.session.cursor == 1
    qtbot.waitUntil(lambda: dialog.view.table.rowCount() == 12, timeout=READY)
    dialog.close()
    controller.redo()


def test_the_board_comes_to_the_front_when_it_is_followed(qtbot, opened):
    window, dialog, _ = opened
    window.show_variant("tictactoe")
    dialog.here.setChecked(True)
    assert window.game_page.game is board_game()


def test_a_game_is_watched_and_taken_over(qtbot, opened):
    window, dialog, base = opened
    dialog.view.selectRow(3)
    dialog.watch.click()
    page, game = window.game_page, board_game()
    assert page.game is game
    qtbot.waitUntil(lambda: page.controller.replaying, timeout=READY)
    assert page.controller.session.line == match_of(game, base.squares[3])
    dialog.take.click()
    assert not page.controller.replaying and page.controller.session.line == match_of(game, base.squares[3])
