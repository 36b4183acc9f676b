"""What was taken for what: a row for each true class, a column for each guess. A click filters the wall."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.i18n import tr
from app.labs.lessons.examination import Pictures
from app.labs.lessons.words import class_name
from app.theme.fonts import SMALL, TINY, font
from app.theme.theme import colour, theme

GAP, ROOM, LONGEST = 2.0, 8.0, 82.0
CAPTION = 18.0
WRITTEN = 15.0
"""Cells smaller than this have no number in them."""
MOVES = {
    Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0),
}  # fmt: skip


class ConfusionMatrix(QWidget):
    """Painted; the arrows move, Enter or a click chooses a cell, and takes it back."""

    chosen = Signal(object)
    """A (truth, guess), or None for all."""

    def __init__(self) -> None:
        super().__init__()
        self.pictures: Pictures | None = None
        self.cell: tuple[int, int] | None = None
        """The cell that is chosen."""
        self.cursor_cell = (0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(200, 200)

    def sizeHint(self) -> QSize:
        return QSize(380, 380)

    def show_pictures(self, pictures: Pictures | None) -> None:
        """Count the answers of an examination."""
        if self.pictures is None or pictures is None or pictures.classes != self.pictures.classes:
            self.cell, self.cursor_cell = None, (0, 0)
        self.pictures = pictures
        self._tell()

    def choose(self, cell: tuple[int, int] | None) -> None:
        """Mark a cell, or none."""
        self.cell = cell
        self.update()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(tr("What was taken for what"))
        self._tell()

    def sentence(self, cell: tuple[int, int]) -> str:
        """What a cell says."""
        assert self.pictures is not None, "there are cells"
        count, total = self.pictures.confusion[cell], self.pictures.confusion[cell[0]].sum()
        truth, guess = (class_name(self.pictures.classes[at]) for at in cell)
        text = (
            "“{truth}”: {count} of {total} recognised"
            if cell[0] == cell[1]
            else "“{truth}”: {count} of {total} taken for “{guess}”"
        )
        return tr(text, truth=truth, guess=guess, count=int(count), total=int(total))

    def _tell(self) -> None:
        self.setAccessibleDescription(self.sentence(self.cursor_cell) if self.pictures is not None else "")
        self.update()

    @property
    def _names(self) -> list[str]:
        return [class_name(one) for one in self.pictures.classes] if self.pictures is not None else []

    def _frame(self) -> tuple[float, float, float]:
        """Where the cells begin, and how large one is: x, y, side."""
        names = self._names
        metrics = QFontMetricsF(font(SMALL))
        widest = min(LONGEST, max((metrics.horizontalAdvance(one) for one in names), default=0.0))
        left = CAPTION + widest + ROOM
        high = widest if widest > 24 else 14.0
        top = CAPTION + high + ROOM
        count = max(1, len(names))
        side = min((self.width() - left) / count, (self.height() - top) / count)
        return left, top, max(4.0, side)

    def rect_of(self, cell: tuple[int, int]) -> QRectF:
        """Where a (truth, guess) is drawn."""
        left, top, side = self._frame()
        return QRectF(left + cell[1] * side, top + cell[0] * side, side, side)

    def cell_at(self, place: QPointF) -> tuple[int, int] | None:
        """The (truth, guess) under the pointer."""
        left, top, side = self._frame()
        row, column = int((place.y() - top) // side), int((place.x() - left) // side)
        count = len(self._names)
        return (row, column) if 0 <= row < count and 0 <= column < count else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the cell, or take the choice back."""
        cell = self.cell_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and cell is not None:
            self._choose(cell)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move, Enter and space choose, Escape takes the choice back."""
        key, count = Qt.Key(event.key()), len(self._names)
        if key in MOVES and count:
            down, right = MOVES[key]
            row, column = self.cursor_cell
            self.cursor_cell = (min(count - 1, max(0, row + down)), min(count - 1, max(0, column + right)))
            self._tell()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and count:
            self._choose(self.cursor_cell)
        elif key == Qt.Key.Key_Escape and self.cell is not None:
            self._choose(self.cell)
        else:
            super().keyPressEvent(event)

    def _choose(self, cell: tuple[int, int]) -> None:
        self.cursor_cell = cell
        self.cell = None if cell == self.cell else cell
        self._tell()
        self.chosen.emit(self.cell)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The cursor shows."""
        super().focusInEvent(event)
        self.update()

    def event(self, event: QEvent) -> bool:
        """Tell what a cell means where the pointer rests."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            cell = self.cell_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self.sentence(cell) if cell is not None else "", self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.pictures is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left, top, side = self._frame()
        self._paint_names(painter, left, top, side)
        count = len(self._names)
        for row in range(count):
            total = max(1, int(self.pictures.confusion[row].sum()))
            for column in range(count):
                self._paint_cell(painter, (row, column), total)
        if self.hasFocus():
            self._outline(painter, self.cursor_cell, theme.palette.accent_text, 1.5)
        if self.cell is not None:
            self._outline(painter, self.cell, theme.palette.accent, 2.5)

    def _paint_cell(self, painter: QPainter, cell: tuple[int, int], total: int) -> None:
        assert self.pictures is not None, "there are cells"
        tokens, number = theme.palette, int(self.pictures.confusion[cell])
        share, right = number / total, cell[0] == cell[1]
        room = self.rect_of(cell).adjusted(GAP / 2, GAP / 2, -GAP / 2, -GAP / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(tokens.hover))
        painter.drawRoundedRect(room, 3, 3)
        if not number:
            return
        strength = 0.15 + 0.75 * share if right else min(1.0, 0.16 + 2.2 * share)
        painter.setBrush(colour(tokens.truth if right else tokens.mistake, strength))
        painter.drawRoundedRect(room, 3, 3)
        if room.width() >= WRITTEN:
            painter.setFont(font(TINY if room.width() < 26 else SMALL, 600 if right else 400))
            strong = strength > 0.55
            painter.setPen(QColor(tokens.card) if strong else QColor(tokens.ink))
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, str(number))

    def _outline(self, painter: QPainter, cell: tuple[int, int], tint: str, width: float) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour(tint), width))
        painter.drawRoundedRect(self.rect_of(cell), 4, 4)

    def _paint_names(self, painter: QPainter, left: float, top: float, side: float) -> None:
        tokens, names = theme.palette, self._names
        metrics = QFontMetricsF(font(SMALL))
        upright = max(metrics.horizontalAdvance(one) for one in names) <= 24
        high = top - CAPTION - ROOM
        painter.setFont(font(SMALL))
        painter.setPen(colour(tokens.ink))
        for at, text in enumerate(names):
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, LONGEST)
            room = QRectF(CAPTION, top + at * side, left - CAPTION - ROOM, side)
            painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, shown)
            x = left + (at + 0.5) * side
            if upright:
                room = QRectF(x - side / 2, CAPTION, side, high)
                painter.drawText(room, Qt.AlignmentFlag.AlignCenter, shown)
            else:
                painter.save()
                painter.translate(x, top - ROOM)
                painter.rotate(-90)
                room = QRectF(0, -side / 2, high, side)
                painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
                painter.restore()
        painter.setPen(colour(tokens.soft))
        whole = side * len(names)
        painter.drawText(QRectF(left, 0, whole, CAPTION), Qt.AlignmentFlag.AlignCenter, tr("Guess"))
        painter.save()
        painter.translate(0, top + whole)
        painter.rotate(-90)
        painter.drawText(QRectF(0, 0, whole, CAPTION), Qt.AlignmentFlag.AlignCenter, tr("Truth"))
        painter.restore()
