"""The list of moves: each has room, with all that stands behind it."""

import pytest
from PySide6.QtGui import QFontMetricsF

from app.play.move_list import MoveList
from app.play.session import HUMAN, Session
from app.theme.fonts import BODY, SMALL, font
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
