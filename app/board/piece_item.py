"""One piece on the board: its drawing, its shadow, and how far it has turned."""

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPaintEngine, QPainter, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.board.art import shadow
from app.board.looks import Look
from app.theme.tint import draw, drawing
from engines.game import Piece, Side


class PieceItem(QGraphicsItem):
    """A piece whose position is its centre. Its size is the cell's, the look's inset taken off."""

    def __init__(self, look: Look, piece: Piece, cell: float, flipped: bool) -> None:
        super().__init__()
        self.piece = piece
        self._look, self._flipped = look, flipped
        self._size = round(cell * (1 - 2 * look.inset))
        self._half_turn = 1.0
        self.setRotation(self.resting_angle(piece))

    def resting_angle(self, piece: Piece) -> float:
        """How a piece stands: the other side's turned round where the look says so."""
        return 180.0 if self._look.turned and (piece.side is Side.SECOND) != self._flipped else 0.0

    def become(self, piece: Piece) -> None:
        """Show another piece from now on."""
        if piece != self.piece:
            self.piece = piece
            self.update()

    def turn(self, openness: float) -> None:
        """Seen from the edge at 0, in full at 1: a disc on its way over."""
        self._half_turn = max(0.02, openness)
        self.setTransform(QTransform.fromScale(self._half_turn, 1 + 0.12 * (1 - self._half_turn)))

    def boundingRect(self) -> QRectF:
        """The drawing with its shadow."""
        half = self._size * 0.62
        return QRectF(-half, -half, 2 * half, 2 * half)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Shadow, then drawing."""
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        ratio = painter.device().devicePixelRatioF()
        if self._look.inset < 0.15 and not self._look.turned:
            dark = shadow(round(self._size * 1.06), ratio, 0.38)
            half = dark.deviceIndependentSize().width() / 2
            painter.drawPixmap(QPointF(-half, -half + self._size * 0.045), dark)
        parts, corner = self._look.drawing(self.piece), QPointF(-self._size / 2, -self._size / 2)
        if painter.paintEngine().type() in (QPaintEngine.Type.SVG, QPaintEngine.Type.Pdf):
            draw(parts, painter, QRectF(corner, QSizeF(self._size, self._size)))
        else:
            painter.drawPixmap(corner, drawing(parts, self._size, ratio))
