"""Chips of a crowded position lie apart."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QPainter

from app.board.chips import Chips
from app.board.geometry import Geometry
from app.board.looks import find_look
from app.board.state import BoardState, Chip, Tone
from app.board.view import BoardView
from app.theme.palette import BOARD_THEMES
from app.theme.theme import theme
from engines.catalogue import find_game
from engines.game import Anatomy, Move
from tests.app.theme.test_theme import contrast
from tests.lines import line_of

CROWDED = (
    "2c2b 1a2b 3d2c 3a3b 1d1c 2b3c 2d3c C*1b 1c1b 3b2b",
    "2c2b 1a2b 3d2c 3a3b 1d1c 2b1c 2d3c G*3a",
)


@pytest.mark.parametrize("moves", CROWDED)
@pytest.mark.parametrize(("width", "height"), [(860, 720), (1480, 1000)])
def test_no_chip_covers_another(qapp, moves, width, height):
    game = find_game("animal-shogi")
    match = line_of(game, moves)
    chips = Chips(Geometry(find_look("animal-shogi"), width, height, False), 1.0)
    chips.side = match.position.side
    chips.chips = tuple(
        Chip(move, game.anatomy(match.position, move), "Lose 28", Tone.LOSES, prior=0.5, visits=0.5)
        for move in match.legal_moves
    )
    image = QImage(width, height, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    areas = [area for _, area in chips.layout(painter, chips.shown())]
    painter.end()
    assert len(areas) > 8
    assert not any(one.intersects(other) for at, one in enumerate(areas) for other in areas[:at])


@pytest.mark.parametrize("size", [370, 500, 700])
@pytest.mark.parametrize("game_id", ["reversi6", "reversi8"])
def test_on_small_squares_a_chip_says_less_and_covers_no_other(qapp, game_id, size):
    game = find_game(game_id)
    anatomies = [Anatomy(square, None, None) for square in range(game.rows * game.columns)]
    chips = Chips(Geometry(find_look(game_id), size, size, False), 1.0)
    chips.chips = tuple(
        Chip(Move(at), anatomy, "−36", Tone.LOSES, prior=1.0, visits=1.0)
        for at, anatomy in enumerate(anatomies)
    )
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    areas = [area for _, area in chips.layout(painter, chips.shown())]
    painter.end()
    assert not any(one.intersects(other) for at, one in enumerate(areas) for other in areas[:at])


@pytest.mark.parametrize("palette", ["light", "dark"])
@pytest.mark.parametrize("board", BOARD_THEMES, ids=lambda board: board.id)
def test_the_arrow_of_a_chip_is_seen_on_every_board(qtbot, palette, board):
    theme.use(palette, board.id)
    view = BoardView(find_look("animal-shogi"), lambda _: None)
    qtbot.addWidget(view)
    view.resize(900, 720)
    view.show_state(BoardState((None,) * 12))
    view.show_figures((), (Chip(Move(0), Anatomy(4, 7, None), "Win 5", Tone.BEST),))
    image, tip = view.grab().toImage(), view.board_geometry.cell_rect(4).center().toPoint()
    around = {image.pixelColor(tip + QPoint(x, y)).name() for x in range(-14, 15) for y in range(14)}
    assert max(contrast(shade, board.cell) for shade in around) >= 2
