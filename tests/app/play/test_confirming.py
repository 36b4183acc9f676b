"""What a button over the board confirms: another move in the past, which would replace those that stand, and
a pass."""

import pytest
from PySide6.QtCore import QRectF, Qt

from app.i18n import languages
from app.play.session import HUMAN
from tests.app.play.test_looking_back import LONG, SECONDS, begun, play
from tests.app.play.test_undo import passed
from tests.lines import line_of


@pytest.mark.parametrize("by_keyboard", [False, True])
def test_another_move_is_asked_about_before_it_replaces_others(qtbot, open_page, heard, by_keyboard):
    page, session = begun(open_page, LONG, 3)
    page.controller.jump(0)
    line, other = session.line, page.board.touch.moves[1]
    page.board.played.emit(other.move)
    assert session.line is line and page.notice.isVisible() and page.controller.is_thinking
    made = page.game.format_move(page.game.initial, line.moves[0])
    assert page.notice.text.text() == f"This replaces {made} and all after it." == heard[-1]
    with qtbot.waitSignal(page.controller.went_on, timeout=SECONDS):
        page.controller.hurry()
    assert page.notice.isVisible(), "still, since one looks there"
    page.controller.jump(1)
    assert page.notice.isHidden()
    page.controller.jump(0)
    assert page.notice.isHidden()
    page.board.played.emit(other.move)
    if by_keyboard:
        qtbot.keyClick(page.board, Qt.Key.Key_Return)
    else:
        page.notice.button.click()
    assert session.line.moves == (other.move,) and page.notice.isHidden() and len(session.aside) == 1


def test_so_it_is_in_a_game_that_is_over(open_page):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    page.controller.new_game((HUMAN, HUMAN), line_of(page.game, "a1 b1 a2 b2 a3"))
    page.controller.jump(2)
    page.board.played.emit(page.game.parse_move(page.controller.session.match.position, "c3"))
    assert page.notice.isVisible() and page.controller.session.line.outcome is not None
    page.controller.jump(3)
    page.trying.toggle()
    page.controller.jump(1)
    page.board.played.emit(page.board.touch.moves[-1].move)
    assert page.notice.isHidden(), "what is tried out replaces nothing that matters"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_in_a_small_window_the_question_is_read_to_its_end(open_page, language):
    languages.use(language)
    page = open_page("animal-shogi", (HUMAN, HUMAN))
    page.resize(760, 500)
    for _ in range(2):
        play(page)
    page.controller.jump(1)
    page.board.played.emit(page.board.touch.moves[-1].move)
    text = page.notice.text
    page.board.layout().activate()
    page.notice.layout().activate()
    wraps = Qt.TextFlag.TextWordWrap if text.wordWrap() else Qt.TextFlag.TextSingleLine
    words = text.fontMetrics().boundingRect(text.rect(), wraps, text.text())
    assert text.rect().contains(words) and page.board.rect().contains(page.notice.geometry())


@pytest.mark.parametrize("size", [(760, 500), (1280, 720)])
@pytest.mark.parametrize("game", ["tictactoe", "animal-shogi"])
def test_the_question_hides_nothing_that_is_asked_about(qtbot, open_page, game, size):
    page = open_page(game, (HUMAN, HUMAN))
    page.resize(*size)
    play(page)
    page.controller.jump(0)
    touch, notice = page.board.touch, page.notice
    made, *others = touch.moves

    def hidden():
        spots = {spot for one in (made, other) for spot in (touch.source(one), one.anatomy.target)} - {None}
        over = QRectF(notice.geometry())
        return [spot for spot in spots if page.board.board_geometry.spot_rect(spot).intersects(over)]

    for other in others:
        page.board.played.emit(other.move)
        assert notice.isVisible() and not hidden()
        page.resize(size[0] + 90, size[1] - 40)
        qtbot.waitUntil(lambda: page.width() == size[0] + 90 and not hidden())
        page.resize(*size)


def test_what_is_asked_can_be_put_away(open_page):
    page, session = begun(open_page, LONG, 3)
    page.controller.jump(0)
    page.board.played.emit(page.board.touch.moves[1].move)
    page.notice.away.click()
    page.presenter.show()
    assert page.notice.isHidden() and session.line.plies == 3 and not page.confirming.lead_on()


@pytest.mark.parametrize("where", ["board", "button", "list"])
def test_escape_keeps_the_game_as_it_is(qtbot, open_page, where):
    page, session = begun(open_page, LONG, 3)
    page.controller.jump(0)
    page.board.played.emit(page.board.touch.moves[1].move)
    assert "Escape" in page.notice.away.toolTip() and "Enter" in page.notice.button.toolTip()
    focused = {"board": page.board, "button": page.notice.button, "list": page.side.moves.table}[where]
    qtbot.keyClick(focused, Qt.Key.Key_Escape)
    assert page.notice.isHidden() and session.line.plies == 3 and not page.confirming.lead_on()


def test_escape_lets_go_of_a_piece_before_it_keeps_the_game(qtbot, open_page):
    page = open_page("animal-shogi", (HUMAN, HUMAN))
    for _ in range(2):
        play(page)
    page.controller.jump(1)
    page.board.played.emit(page.board.touch.moves[-1].move)
    page.board.touch.press(page.board.touch.source(page.board.touch.moves[0]))
    qtbot.keyClick(page.board, Qt.Key.Key_Escape)
    assert page.board.touch.selected is None and page.notice.isVisible()
    qtbot.keyClick(page.board, Qt.Key.Key_Escape)
    assert page.notice.isHidden() and page.controller.session.line.plies == 2


def test_a_pass_is_not_put_away_by_escape(qtbot, open_page):
    line, ply = passed()
    page = open_page("reversi4", (HUMAN, HUMAN))
    page.controller.new_game((HUMAN, HUMAN), line.back_to(ply))
    qtbot.keyClick(page.board, Qt.Key.Key_Escape)
    assert page.notice.isVisible() and page.notice.away.isHidden()


def test_nothing_is_asked_where_moves_were_taken_back(open_page):
    page, session = begun(open_page, LONG, 3)
    page.controller.take_back(0)
    page.board.played.emit(page.board.touch.moves[1].move)
    assert session.line.plies == 1 and page.notice.isHidden()


def test_who_looks_back_at_a_pass_is_not_asked_for_it_again(open_page):
    line, ply = passed()
    page = open_page("reversi4", (HUMAN, HUMAN))
    page.controller.new_game((HUMAN, HUMAN), line.back_to(ply))
    assert page.notice.isVisible()
    page.controller.new_game((HUMAN, HUMAN), line)
    page.controller.jump(ply)
    assert not page.notice.isVisible()
    page.controller.take_back(ply)
    assert page.notice.isVisible()
