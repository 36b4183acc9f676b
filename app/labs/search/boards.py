"""Small boards: a whole position in few pixels, painted once and kept."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from app.board.looks import Look
from app.theme.palette import BoardTheme
from app.theme.theme import colour, theme
from app.theme.tint import draw
from engines.game import Game, Position

ROUND = 0.09
"""Of the corners, as a part of the side."""


def small_board(game: Game, look: Look, position: Position, side: int, ratio: float) -> QPixmap:
    """A position on a board of `side` logical pixels, in the colours of the board that is in use."""
    return _painted(game, look, position, side, ratio, theme.board_for(look.board))


@lru_cache(maxsize=1500)
def _painted(
    game: Game, look: Look, position: Position, side: int, ratio: float, board: BoardTheme
) -> QPixmap:
    pixels = max(1, round(side * ratio))
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(board.frame))
    painter.drawRoundedRect(QRectF(0, 0, pixels, pixels), pixels * ROUND, pixels * ROUND)
    for square, piece in enumerate(game.pieces(position)):
        cell = cell_of(game, square, float(pixels))
        row, column = divmod(square, game.columns)
        painter.fillRect(cell, colour(board.cell if (row + column) % 2 else board.cell_other))
        if piece is not None:
            inset = cell.width() * 0.06
            draw(look.drawing(piece), painter, cell.adjusted(inset, inset, -inset, -inset))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def cell_of(game: Game, square: int, side: float) -> QRectF:
    """The place of a square on a board of that side whose corner is at 0."""
    edge = max(1.0, side * 0.03)
    row, column = divmod(square, game.columns)
    cell, gap = (side - 2 * edge) / max(game.rows, game.columns), max(0.5, side * 0.008)
    return QRectF(edge + column * cell + gap, edge + row * cell + gap, cell - 2 * gap, cell - 2 * gap)


def square_at(game: Game, point: QPointF, side: float) -> int | None:
    """The square under a point of a board of that side."""
    squares = range(game.rows * game.columns)
    return next((square for square in squares if cell_of(game, square, side).contains(point)), None)
