"""What lies under and over the pieces: the board itself, marks on cells, and hints."""

from PySide6.QtCore import QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.board.geometry import LABELS, TRAY_RIM, Geometry, InHand, Spot
from app.theme.fonts import font
from app.theme.palette import BoardTheme
from app.theme.theme import colour, theme
from engines.game import Anatomy, Side

NO_PEN = Qt.PenStyle.NoPen
_ON_BLACK, _ON_WHITE = "#F4F1EA", "#22252A"
"""Figures on stones, whose colours no theme changes."""


def ink_on(side: Side) -> str:
    """The colour of what is written on a side's stones."""
    return _ON_WHITE if side is Side.SECOND else _ON_BLACK


class Layer(QGraphicsItem):
    """Something painted over the whole board's area."""

    def __init__(self, geometry: Geometry, depth: float) -> None:
        super().__init__()
        self.geometry = geometry
        self.setZValue(depth)

    @property
    def colours(self) -> BoardTheme:
        """The board's colours: the chosen ones, else those that suit the game."""
        return theme.board_for(self.geometry.look.board)

    def place(self, geometry: Geometry) -> None:
        """Follow the view's size."""
        self.prepareGeometryChange()
        self.geometry = geometry
        self.update()

    def boundingRect(self) -> QRectF:
        """The whole view."""
        return QRectF(0, 0, self.geometry.width, self.geometry.height)


class Surface(Layer):
    """Frame, cells, coordinates and trays: painted once, and kept until size or theme change."""

    def __init__(self, geometry: Geometry, depth: float) -> None:
        super().__init__(geometry, depth)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """The empty board in the current theme."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(NO_PEN)
        board, geometry = self.colours, self.geometry
        frame = geometry.frame
        for grow, alpha in ((5, 0.04), (3, 0.05), (1, 0.07)):
            painter.setBrush(colour(theme.palette.shadow, alpha))
            painter.drawRoundedRect(frame.adjusted(-grow, -grow + 3, grow, grow + 3), 13 + grow, 13 + grow)
        painter.setBrush(QColor(board.frame_edge))
        painter.drawRoundedRect(frame, 13, 13)
        painter.setBrush(QColor(board.frame))
        painter.drawRoundedRect(frame.adjusted(0, 0, 0, -2), 13, 13)
        for square in range(geometry.rows * geometry.columns):
            row, column = divmod(square, geometry.columns)
            painter.setBrush(QColor(board.cell_other if (row + column) % 2 else board.cell))
            painter.drawRoundedRect(geometry.cell_rect(square), 6, 6)
        if geometry.look.hand:
            self._trays(painter)
        if geometry.labels:
            self._labels(painter)

    def _trays(self, painter: QPainter) -> None:
        for side in Side:
            tray = self.geometry.tray(side).marginsAdded(QMarginsF(*[TRAY_RIM] * 4))
            painter.setBrush(colour(self.colours.cell_other, 0.30))
            painter.drawRoundedRect(tray, 12, 12)

    def _labels(self, painter: QPainter) -> None:
        geometry, look, frame = self.geometry, self.geometry.look, self.geometry.frame
        painter.setFont(font(13, 500))
        painter.setPen(QColor(theme.palette.soft))
        mirrored = geometry.mirrored
        for texts, step, above in (
            (look.columns, 1, not mirrored), (look.rows, geometry.columns, mirrored)
        ):  # fmt: skip
            for index, text in enumerate(texts):
                cell = geometry.cell_rect(index * step)
                area = QRectF(frame.left() - LABELS, cell.y(), LABELS - 6, cell.height())
                if above:
                    area = QRectF(cell.x(), frame.top() - LABELS + 2, cell.width(), LABELS - 4)
                painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)


class Marks(Layer):
    """Under the pieces: the last move, the one to come, the selection, the keyboard's cursor."""

    def __init__(self, geometry: Geometry, depth: float) -> None:
        super().__init__(geometry, depth)
        self.last: Anatomy | None = None
        self.coming: Anatomy | None = None
        self.selected: Spot | None = None
        self.cursor_spot: Spot | None = None

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Tinted cells, dashes round those of the move to come, and a ring for the cursor."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(NO_PEN)
        highlight = self.colours.highlight
        for square, alpha in self._last_squares():
            painter.setBrush(colour(highlight, alpha))
            painter.drawRoundedRect(self.geometry.cell_rect(square), 6, 6)
        if self.coming is not None:
            self._coming(painter, self.coming)
        if self.selected is not None:
            painter.setPen(NO_PEN)
            painter.setBrush(colour(highlight, 0.55))
            painter.drawRoundedRect(self.geometry.spot_rect(self.selected), 6, 6)
        if self.cursor_spot is not None:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(highlight), 3))
            painter.drawRoundedRect(self.geometry.spot_rect(self.cursor_spot).adjusted(2, 2, -2, -2), 6, 6)

    def _coming(self, painter: QPainter, coming: Anatomy) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour(self.colours.highlight, 0.9), 2, Qt.PenStyle.DashLine))
        for square in (coming.origin, coming.target):
            if square is not None:
                painter.drawRoundedRect(self.geometry.cell_rect(square).adjusted(3, 3, -3, -3), 6, 6)

    def _last_squares(self) -> list[tuple[int, float]]:
        if self.last is None or self.geometry.look.counts:
            return []
        places = ((self.last.origin, 0.18), (self.last.target, 0.34))
        return [(square, alpha) for square, alpha in places if square is not None]


class Badges(Layer):
    """Over the pieces: how many lie in a pile, and the dot on the stone last played, or on each stone the
    number of its move."""

    def __init__(self, geometry: Geometry, depth: float) -> None:
        super().__init__(geometry, depth)
        self.counts: dict[InHand, int] = {}
        self.numbers: dict[int, tuple[int, Side]] = {}
        """By square the number, and whose stone it is written on."""
        self.last: Anatomy | None = None

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Count badges, and numbers or the last move's dot."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for pile, count in self.counts.items():
            if count > 1:
                self._badge(painter, pile, count)
        if self.numbers:
            self._numbers(painter)
        elif self.geometry.look.counts and self.last is not None and self.last.target is not None:
            painter.setPen(QPen(colour("#000000", 0.25), 1))
            painter.setBrush(QColor(self.colours.highlight))
            radius = max(4.0, self.geometry.cell * 0.055)
            painter.drawEllipse(self.geometry.cell_rect(self.last.target).center(), radius, radius)

    def _numbers(self, painter: QPainter) -> None:
        """The last one on a disc of its own."""
        last = self.last.target if self.last is not None else None
        cell = self.geometry.cell
        painter.setFont(font(max(8, int(cell * 0.3)), 600))
        for square, (number, side) in self.numbers.items():
            rect = self.geometry.cell_rect(square)
            if square == last:
                painter.setPen(NO_PEN)
                painter.setBrush(QColor(self.colours.highlight))
                painter.drawEllipse(rect.center(), cell * 0.26, cell * 0.26)
            painter.setPen(QColor(_ON_WHITE if square == last else ink_on(side)))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(number))

    def _badge(self, painter: QPainter, pile: InHand, count: int) -> None:
        rect = self.geometry.spot_rect(pile)
        radius = max(10.0, rect.width() * 0.13)
        centre = QPointF(rect.right() - radius + 2, rect.bottom() - radius + 2)
        painter.setPen(QPen(QColor(theme.palette.card), 2))
        painter.setBrush(QColor(theme.palette.accent))
        painter.drawEllipse(centre, radius, radius)
        painter.setPen(QColor(theme.palette.accent_ink))
        painter.setFont(font(int(radius * 1.2), 700))
        area = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, str(count))


def arrow(start: QPointF, end: QPointF, width: float) -> QPainterPath:
    """An arrow from `start` to `end`, `width` thick, as a filled shape."""
    along = end - start
    length = max(1.0, (along.x() ** 2 + along.y() ** 2) ** 0.5)
    unit = along / length
    normal = QPointF(-unit.y(), unit.x())
    head = min(width * 2.4, length * 0.6)
    neck = end - unit * head
    half, wing = normal * (width / 2), normal * (width * 1.35)
    path = QPainterPath(start + half)
    for point in (neck + half, neck + wing, end, neck - wing, neck - half, start - half):
        path.lineTo(point)
    path.closeSubpath()
    return path
