"""Chips of a crowded position lie apart."""

import pytest
from PySide6.QtGui import QImage, QPainter

from app.board.chips import Chips
from app.board.geometry import Geometry
from app.board.looks import find_look
from app.board.state import Chip, Tone
from engines.catalogue import find_game
from engines.game import Anatomy, Move
from engines.matches.match import Match

CROWDED = (
    "2c2b 1a2b 3d2c 3a3b 1d1c 2b3c 2d3c C*1b 1c1b 3b2b",
    "2c2b 1a2b 3d2c 3a3b 1d1c 2b1c 2d3c G*3a",
)


@pytest.mark.parametrize("moves", CROWDED)
@pytest.mark.parametrize(("width", "height"), [(860, 720), (1480, 1000)])
def test_no_chip_covers_another(qapp, moves, width, height):
    game = find_game("animal-shogi")
    match = Match.new(game)
    for text in moves.split():
        match = match.play(game.parse_move(match.position, text))
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
