"""The list of moves: each has room, with all that stands behind it."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QFontMetricsF

from app.play.move_list import MoveList
from app.play.session import HUMAN, Session
from app.theme.fonts import BODY, SMALL, font
from app.theme.theme import theme
from engines.catalogue import GAMES
from engines.matches.match import match_texts
from tests.engines.search.reference import random_match

AROUND = 9 + 6 + 6
"""Before a move, between it and its mark, and behind that."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_widest_move_has_room_with_the_gravest_mark(qtbot, game):
    moves = MoveList()
    qtbot.addWidget(moves)
    match = random_match(game, 40, 1)
    moves.show_session(Session(game, (HUMAN, HUMAN), match))
    bold, small = QFontMetricsF(font(BODY, 700)), QFontMetricsF(font(SMALL, 500))
    widest = max((*match_texts(match), "2b2a+"), key=bold.horizontalAdvance)
    wanted = AROUND + bold.horizontalAdvance(widest) + small.horizontalAdvance("−100 %")
    assert all(moves.table.columnWidth(column) >= wanted for column in (1, 2))


def test_nothing_is_told_of_moves_where_there_are_none(qtbot):
    moves = MoveList()
    qtbot.addWidget(moves)
    with qtbot.assertNotEmitted(moves.model.dataChanged):
        moves.model.show_notes(("A bad day.",))


def test_moves_are_numbered_as_they_are_counted_elsewhere(qtbot):
    moves = MoveList()
    qtbot.addWidget(moves)
    moves.show_session(Session(GAMES[0], (HUMAN, HUMAN), random_match(GAMES[0], 5, 1)))
    model = moves.model
    numbers = [int(model.index(row, 0).data()) for row in range(model.rowCount())]
    assert numbers == [1, 3, 5] == [model.ply(model.index(row, 1)) for row in range(3)]


def test_the_keyboard_shows_on_which_move_it_is_and_that_it_is_there_where_there_is_none(qtbot):
    moves = MoveList()
    qtbot.addWidget(moves)
    moves.resize(300, 200)
    moves.show()
    moves.activateWindow()
    edge = QColor(theme.palette.accent_text)
    for plies in (0, 5):
        moves.show_session(Session(GAMES[0], (HUMAN, HUMAN), random_match(GAMES[0], plies, 1)))
        moves.table.clearFocus()
        assert not _pixels(moves, edge)
        moves.table.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.waitUntil(moves.table.hasFocus)
        assert _pixels(moves, edge)
    around, cell = _pixels(moves, edge), moves.table.visualRect(moves.model.index_of(5))
    inside = cell.translated(moves.table.viewport().mapTo(moves, QPoint(0, 0)))
    assert any(inside.contains(pixel) for pixel in around)
    qtbot.keyClick(moves.table, Qt.Key.Key_Up)
    assert not any(inside.contains(pixel) for pixel in _pixels(moves, edge))


def _pixels(moves, shade):
    image = moves.grab().toImage()
    whole = [QPoint(x, y) for x in range(image.width()) for y in range(image.height())]
    return [pixel for pixel in whole if image.pixelColor(pixel) == shade]
