"""What those who hear the board are told, from a page's own widgets."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from app.board.geometry import InHand
from app.board.looks import LOOKS
from app.board.words import change_words, piece_words, spot_words, square_words
from app.i18n import languages
from app.play.positions import state_of
from app.play.session import HUMAN
from app.settings import options
from engines.catalogue import find_game
from engines.game import Side
from engines.matches.match import Match
from engines.transition import transition
from tests.app.conftest import GAME_SECONDS
from tests.lines import line_of, play_line


def told(page):
    return page.board.accessibleDescription()


def heard(page):
    """What a reader of screens gets when it asks the board."""
    interface = QAccessible.queryAccessibleInterface(page.board)
    return interface.text(QAccessible.Text.Description)


@pytest.fixture
def page(open_page):
    return open_page("reversi6", (HUMAN, HUMAN))


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.game)
def test_squares_are_called_as_moves_call_them(look):
    game = find_game(look.game)
    position = game.initial
    for move in game.legal_moves(position):
        anatomy = game.anatomy(position, move)
        squares = [square for square in (anatomy.origin, anatomy.target) if square is not None]
        assert "".join(square_words(look, square) for square in squares) == game.format_move(position, move)


def test_every_square_on_the_way_is_told(qtbot, page):
    page.board.setFocus()
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Up):
        qtbot.keyClick(page.board, key)
    assert told(page) == "c3: White disc" == heard(page)
    qtbot.keyClick(page.board, Qt.Key.Key_Up)
    assert told(page) == "c2: empty, you may move here"
    qtbot.keyClick(page.board, Qt.Key.Key_Return)
    assert told(page) == "Black disc to c2. Turned over: 1. White to move."
    qtbot.keyClick(page.board, Qt.Key.Key_Down)
    qtbot.keyClick(page.board, Qt.Key.Key_Up)
    assert told(page) == "c2: Black disc, moved last"


def test_pieces_are_picked_up_and_piles_are_counted(qtbot, open_page):
    page = open_page("animal-shogi", (HUMAN, HUMAN))
    page.controller.new_game((HUMAN, HUMAN), line_of(page.game, "2c2b 3a3b"))
    assert told(page) == "Sente to move."
    look, board = page.look, page.board
    pile = InHand(Side.FIRST, "chick")
    assert spot_words(look, board.state, board.touch, pile) == "In hand: Sente's chick, 1, you may move it"
    board.touch.press(pile)
    assert spot_words(look, board.state, board.touch, pile).endswith("picked up")
    assert "you may move here" in spot_words(look, board.state, board.touch, 5)


def test_what_a_move_did(open_page):
    page = open_page("animal-shogi", (HUMAN, HUMAN))
    match = Match.new(page.game)
    texts = []
    for word in ("2c2b", "2a2b", "C*2c"):
        move = page.game.parse_move(match.position, word)
        after = match.play(move)
        change = transition(page.game, match.position, move, after.position)
        texts.append(change_words(page.look, match.position.side, change))
        match = after
    assert texts[0] == "Sente's chick from 2c to 2b. Taken: Gote's chick."
    assert texts[1] == "Gote's lion from 2a to 2b. Taken: Sente's chick."
    assert texts[2] == "Sente's chick to 2c."


def test_a_pass_and_the_end_are_told(qtbot, open_page):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    page.controller.new_game((HUMAN, HUMAN), line_of(page.game, "a1 a2 b1 b2"))
    play_line(page, "c1")
    assert told(page) == "Cross's mark to c1. Cross wins"


def test_the_machines_answer_is_told_in_the_language_of_now(qtbot, open_page):
    languages.use("ja")
    page = open_page("tictactoe", (HUMAN, "random"))
    page.controller.play(page.controller.session.match.legal_moves[0])
    qtbot.waitUntil(lambda: page.controller.session.line.plies == 2, timeout=GAME_SECONDS)
    assert told(page).startswith("マルが") and told(page).endswith("バツの番です。")


def test_with_the_truth_on_the_board_a_square_says_what_a_move_there_is_worth(qtbot, open_page, settings):
    settings[options.REVEAL] = "always"
    settings[options.OVERLAY] = options.TRUTH
    page = open_page("tictactoe", (HUMAN, HUMAN))
    qtbot.waitUntil(lambda: bool(page.board.chips), timeout=GAME_SECONDS)
    page.board.setFocus()
    qtbot.keyClick(page.board, Qt.Key.Key_Up)
    assert told(page).startswith("b2: empty, you may move here · ") and page.board.words_at(4) in told(page)


def test_a_reader_of_screens_is_told_what_is_seen_alone(open_page, heard):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    page.controller.play(page.controller.session.match.legal_moves[0])
    page.controller.judge_anew()
    page.hide()
    page.controller.play(page.controller.session.match.legal_moves[0])
    assert heard == ["Cross to move.", "Cross's mark to a1. Nought to move."]


def test_what_is_told_follows_the_language(page):
    languages.use("ja")
    assert told(page) == "黒の番です。"


def test_every_kind_of_piece_has_words():
    for look in LOOKS:
        game = find_game(look.game)
        state = state_of(Match.new(game))
        words = {piece_words(look, piece) for piece in state.pieces if piece is not None}
        assert len(words) == len({piece for piece in state.pieces if piece is not None})


def test_a_note_is_read_out_where_one_comes_to_it(page):
    page.board.played.emit(page.board.touch.moves[0].move)
    page.controller.session.write(0, "Watch the corner.")
    page.controller.jump(0)
    assert told(page).endswith("Note: Watch the corner.")
    page.controller.jump(1)
    assert "Note" not in told(page)


@pytest.mark.parametrize(("size", "there", "back"), [
    ((1280, 740), Qt.Key.Key_Right, Qt.Key.Key_Left),
    ((760, 540), Qt.Key.Key_Down, Qt.Key.Key_Up),
])  # fmt: skip
def test_the_way_into_the_hand_leads_to_a_piece_that_is_there(qtbot, open_page, size, there, back):
    page = open_page("animal-shogi", (HUMAN, HUMAN))
    page.resize(*size)
    qtbot.waitUntil(lambda: page.board.board_geometry.stacked == (there is Qt.Key.Key_Down))
    page.controller.new_game((HUMAN, HUMAN), line_of(page.game, "2c2b 1a2b"))
    for _ in range(4):
        qtbot.keyClick(page.board, there)
    assert told(page).startswith("In hand: Sente's chick, 1"), "not to a pile that is empty"
    for key in (Qt.Key.Key_Return, back, Qt.Key.Key_Up, Qt.Key.Key_Return):
        qtbot.keyClick(page.board, key)
    assert page.controller.session.line.plies == 3
