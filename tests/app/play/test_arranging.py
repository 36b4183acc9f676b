"""A position is set up by touching squares and piles, or by its text."""

import pytest
from PySide6.QtCore import Qt

from app.board.geometry import InHand
from app.board.looks import LOOKS, find_look
from app.play.arranging.dialog import ArrangingDialog
from app.play.arranging.draft import Draft
from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import Piece, Side

SIX, ANIMALS, TIC = find_game("reversi6"), find_game("animal-shogi"), find_game("tictactoe")
BLACK, WHITE = Piece("disc", Side.FIRST), Piece("disc", Side.SECOND)


def opened(qtbot, game, position=None):
    dialog = ArrangingDialog(game, find_look(game.id), position or game.initial)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def point(dialog, spot):
    return dialog.board.board_geometry.spot_rect(spot).center().toPoint()


def press(qtbot, dialog, spot, button=Qt.MouseButton.LeftButton):
    qtbot.mouseClick(dialog.board.viewport(), button, pos=point(dialog, spot))


def test_a_draft_becomes_a_position_or_says_why_not():
    draft = Draft(SIX, SIX.initial)
    draft.clear()
    with pytest.raises(InputError, match="over in this position"):
        draft.position()
    draft.put(0, BLACK)
    draft.put(1, WHITE)
    assert SIX.format_position(draft.position()) == f"XO{'-' * 34} X"
    draft.side = Side.SECOND
    assert SIX.format_position(draft.position()) == f"XO{'-' * 34} O"  # who must pass
    animals = Draft(ANIMALS, ANIMALS.initial)
    animals.put(4, None)
    for _ in range(4):
        animals.hold(Side.SECOND, "chick", 1)
    assert ANIMALS.format_position(animals.position()) == "gle/3/1C1/ELG b c 1"
    animals.hold(Side.SECOND, "chick", 1)
    with pytest.raises(InputError, match="3 pieces of the kind chick"):
        animals.position()


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.game)
def test_the_start_can_be_set_up_anew(qtbot, look):
    """Cleared, then every piece put where it stood, from the palette."""
    game = find_game(look.game)
    dialog = opened(qtbot, game)
    qtbot.mouseClick(dialog.clear, Qt.MouseButton.LeftButton)
    assert dialog.play.isEnabled() == (not any(game.pieces(game.initial)))
    for square, piece in enumerate(game.pieces(game.initial)):
        if piece is not None:
            dialog.brushes[piece].click()
            press(qtbot, dialog, square)
    assert dialog.play.isEnabled() and not dialog.trouble.text()
    with qtbot.waitSignal(dialog.arranged) as told:
        dialog.play.click()
    assert told.args[0] == game.initial


def test_buttons_keys_and_piles(qtbot):
    dialog = opened(qtbot, ANIMALS)
    press(qtbot, dialog, 7, Qt.MouseButton.RightButton)
    assert dialog.draft.pieces[7] is None
    press(qtbot, dialog, InHand(Side.FIRST, "chick"))
    dialog.sides[1].click()
    assert dialog.text.text() == "gle/1c1/3/ELG w C 1"
    press(qtbot, dialog, InHand(Side.FIRST, "chick"), Qt.MouseButton.RightButton)
    assert dialog.text.text() == "gle/1c1/3/ELG w - 1"
    dialog.brushes[Piece("chick", Side.FIRST)].click()
    dialog.board.setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Return):
        qtbot.keyClick(dialog.board, key)
    assert dialog.draft.pieces.count(Piece("chick", Side.FIRST)) == 1
    qtbot.keyClick(dialog.board, Qt.Key.Key_Delete)
    assert dialog.draft.pieces.count(Piece("chick", Side.FIRST)) == 0


def test_pieces_are_painted_over_several_squares(qtbot):
    dialog = opened(qtbot, SIX)
    view = dialog.board.viewport()
    dialog.brushes[WHITE].click()
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=point(dialog, 0))
    for square in (1, 2, 3):
        qtbot.mouseMove(view, pos=point(dialog, square))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=point(dialog, 3))
    qtbot.mouseMove(view, pos=point(dialog, 5))
    assert dialog.draft.pieces[:6] == [WHITE, WHITE, WHITE, WHITE, None, None]


def test_what_is_written_is_followed_and_what_is_wrong_is_said(qtbot):
    dialog = opened(qtbot, SIX)
    text = f"XO{'-' * 34} X"
    dialog.text.clear()
    qtbot.keyClicks(dialog.text, text)
    assert dialog.draft.pieces[:3] == [BLACK, WHITE, None] and dialog.play.isEnabled()
    qtbot.keyClick(dialog.text, Qt.Key.Key_Backspace)
    assert not dialog.play.isEnabled() and "side to move" in dialog.trouble.text()
    dialog.start.click()
    assert dialog.text.text() == SIX.format_position(SIX.initial) and not dialog.trouble.text()


def test_a_long_text_shows_its_beginning(qtbot):
    eight = find_game("reversi8")
    dialog = opened(qtbot, eight)
    assert dialog.text.text() == eight.format_position(eight.initial) and dialog.text.cursorPosition() == 0
    press(qtbot, dialog, 0)
    assert dialog.text.text().startswith("X") and dialog.text.cursorPosition() == 0


def test_bitboards_may_be_written_too(qtbot):
    eight = find_game("reversi8")
    dialog = opened(qtbot, eight)
    dialog.text.clear()
    qtbot.keyClicks(dialog.text, "0x0000000810000000 0x0000001008000000 O")
    assert dialog.draft.position() == eight.parse_position(eight.format_position(eight.initial)[:-1] + "O")
    dialog.text.clear()
    qtbot.keyClicks(dialog.text, "0x1 0x1")
    assert dialog.trouble.text() == "Both bitboards have a disc on h8."
