"""The line that the AI expects: which it is, and the board after each of its moves."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.analysis.card import JudgementCard
from app.analysis.line_row import FEWEST, LONGEST, LineRow, expected_line
from app.i18n import languages
from app.play.session import HUMAN, Session
from app.settings import options
from engines.catalogue import find_game
from engines.matches.match import match_texts
from engines.search.info import SearchInfo
from tests.lines import line_of

GAME = find_game("reversi6")


def opinion(written, match=None):
    """An opinion whose line is written so."""
    match = match or Session(GAME, (HUMAN, HUMAN)).line
    pv = []
    for text in written.split():
        move = GAME.parse_move(match.position, text)
        pv.append(move)
        match = match.play(move)
    return SearchInfo(0.2, dict.fromkeys(pv[:1], 1.0), pv=tuple(pv), sims=50)


def texts(session):
    line = expected_line(session, "always")
    return match_texts(line) if line else []


def test_a_line_is_what_can_be_played_of_it():
    session = Session(GAME, (HUMAN, HUMAN))
    assert expected_line(session, "always") is None
    info = opinion("c2 b2 b3")
    session.keep(0, info)
    assert texts(session) == ["c2", "b2", "b3"]
    broken = SearchInfo(0.0, info.policy, pv=(*info.pv[:2], info.pv[0], *info.pv), sims=9)
    session.keep(0, broken)
    assert texts(session) == ["c2", "b2"]
    session.keep(0, SearchInfo(0.0, info.policy, pv=info.pv[:1], sims=9))
    assert expected_line(session, "always") is None, "one move alone is no line"


def test_the_row_tells_what_is_pointed_at(qtbot):
    row, heard = LineRow(), list[int]()
    qtbot.addWidget(row)
    row.looked.connect(heard.append)
    row.resize(400, 30)
    row.show_line(("c2", "b2", "b3"))
    row.show()
    assert [move.isVisible() for move in row.moves] == [True] * 3 + [False] * (LONGEST - 3)
    assert row.moves[1].accessibleName() == "b2" and "c2 b2" in row.moves[1].toolTip()
    for event in (QEvent.Type.Enter, QEvent.Type.Leave):
        QApplication.sendEvent(row.moves[1], QEvent(event))
    assert heard == [2, 0]
    row.show_line(())
    assert not row.isVisible()


def test_of_long_moves_as_many_are_shown_as_have_room(qtbot):
    card = QWidget()
    row = LineRow()
    row.setParent(card)
    layout = row.layout()
    assert layout is not None
    qtbot.addWidget(card)
    card.show()
    for width, count in ((600, LONGEST), (280, 3), (600, LONGEST), (100, FEWEST)):
        row.resize(width, row.height())
        row.show_line(("2c2b+",) * LONGEST)
        layout.activate()
        assert [move.isVisible() for move in row.moves].count(True) == count, width
        assert count == FEWEST or row.title.width() >= row.title.sizeHint().width()


@pytest.fixture
def page(open_page, settings):
    settings[options.REVEAL] = "always"
    settings[options.OVERLAY] = "visits"
    return open_page("reversi6", (HUMAN, HUMAN))


def test_the_board_is_shown_after_a_move_of_the_line_and_as_it_was_again(qtbot, page):
    page.board.played.emit(page.board.touch.moves[0].move)
    row, session = page.side.judgement.line, page.controller.session
    qtbot.waitUntil(row.isVisible, timeout=20_000)
    line, here = expected_line(session, "always"), page.board.state
    assert line
    assert [move.text() for move in row.moves if move.isVisible()] == match_texts(line)[1:]
    QApplication.sendEvent(row.moves[1], QEvent(QEvent.Type.Enter))
    shown = page.board.state
    assert shown.pieces == page.game.pieces(line.positions[3])
    assert shown.last == page.game.anatomy(line.positions[2], line.moves[2])
    assert not shown.moves and not page.board.figures, "nobody plays on a board that is not there yet"
    page.presenter.show_moment(len(session.film) - 1)
    assert page.board.state.pieces == shown.pieces, "news of the search do not take it away"
    QApplication.sendEvent(row.moves[1], QEvent(QEvent.Type.Leave))
    assert page.board.state == here and page.board.figures
    QApplication.sendEvent(row.moves[0], QEvent(QEvent.Type.Enter))
    page.side.undo.click()
    assert page.board.state.pieces == page.game.pieces(page.game.initial), "whoever goes elsewhere sees that"


def test_the_keyboard_shows_it_too(qtbot, page):
    row = page.side.judgement.line
    qtbot.waitUntil(row.isVisible, timeout=20_000)
    page.window().activateWindow()
    row.moves[0].setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(lambda: not page.board.state.moves, timeout=5000)
    page.board.setFocus()
    qtbot.waitUntil(lambda: bool(page.board.state.moves), timeout=5000)


def test_what_is_hidden_expects_nothing(qtbot, page, settings):
    row = page.side.judgement.line
    qtbot.waitUntil(row.isVisible, timeout=20_000)
    settings[options.REVEAL] = "hidden"
    assert not row.isVisible()


def test_a_pass_in_a_line_is_written_in_the_persons_language(qtbot):
    line = line_of(find_game("reversi4"), "a2 a3 b4 c1 a4 pass b1")
    session, card = Session(line.game, (HUMAN, HUMAN), line.back_to(4)), JudgementCard()
    qtbot.addWidget(card)
    session.keep(4, SearchInfo(0.0, {line.moves[4]: 1.0}, pv=line.moves[4:]))
    languages.use("ja")
    card.show_session(session, ("Black", "White"), "person", "always")
    assert [one.text() for one in card.line.moves[:3]] == ["a4", "パス", "b1"]
