"""Figures on moves can be read at every size of the board."""

import pytest

from app.board.looks import find_look
from app.board.state import BoardState, Figure
from app.board.view import BoardView
from engines.game import Anatomy, Move

STEP, PUT = Anatomy(4, 7, None), Anatomy(4, None, None)


@pytest.mark.parametrize(("game", "where"), [("animal-shogi", STEP), ("reversi8", PUT)])
@pytest.mark.parametrize(("size", "both"), [(330, False), (900, True)])
def test_a_small_disc_bears_the_headline_alone(qtbot, game, where, size, both):
    look = find_look(game)
    view = BoardView(look, lambda _: None)
    qtbot.addWidget(view)
    view.resize(size, size)
    view.show_state(BoardState((None,) * (len(look.rows) * len(look.columns))))
    seen = []
    for detail in ("", "\u221269"):
        view.show_figures((Figure(Move(0), where, "24%", detail, 0.5),))
        seen.append(view.grab().toImage())
    assert (seen[0] != seen[1]) is both
