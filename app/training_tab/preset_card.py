"""A preset as a card to choose: its name, how long it takes, what one gets."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QSizePolicy, QWidget

from app.i18n import tr
from app.runs.description import Preset
from app.runs.words import about
from app.theme.fonts import SMALL, TITLE, font
from app.theme.ring import paint_edge
from app.theme.theme import colour, theme

EDGE, RADIUS = 14, 12
TOP, SECOND, TEXT = 12, 36, 58
COLUMNS, COLUMN, GAP = 3, 200, 12
"""At most so many cards stand side by side, each at least so wide, in pixels, with so much between them."""


class PresetCard(QAbstractButton):
    """Painted whole, so that the whole of it is the button."""

    def __init__(self, preset: Preset) -> None:
        super().__init__()
        self.preset = preset
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setText(tr(self.preset.title))
        self.setAccessibleName(f"{tr(self.preset.title)}, {about(self.preset.minutes)}")
        self.setToolTip(tr(self.preset.help))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(260, self.heightForWidth(260))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.heightForWidth(220))

    @property
    def _help(self) -> str:
        """A number and its sign stay on one line."""
        return tr(self.preset.help).replace(" %", "\N{NO-BREAK SPACE}%")

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        room = QRectF(0, 0, max(80, width - 2 * EDGE), 1000)
        flags = int(Qt.TextFlag.TextWordWrap)
        text = QFontMetricsF(font(SMALL)).boundingRect(room, flags, self._help)
        return int(TEXT + text.height() + EDGE)

    def paintEvent(self, event: QPaintEvent) -> None:
        tokens = theme.palette
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = self.isChecked()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(tokens.hover if self.underMouse() and not chosen else tokens.card))
        painter.drawRoundedRect(QRectF(self.rect()), RADIUS, RADIUS)
        paint_edge(painter, QRectF(self.rect()), RADIUS, chosen, self.hasFocus())
        width = self.width() - 2 * EDGE
        painter.setFont(font(TITLE, 600))
        painter.setPen(colour(tokens.ink))
        painter.drawText(QRectF(EDGE, TOP, width, 22), Qt.AlignmentFlag.AlignVCenter, tr(self.preset.title))
        painter.setFont(font(SMALL, 600))
        painter.setPen(colour(tokens.accent_text))
        line = QRectF(EDGE, SECOND, width, 18)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, about(self.preset.minutes))
        painter.setFont(font(SMALL))
        painter.setPen(colour(tokens.soft))
        room = QRectF(EDGE, TEXT, width, self.height() - TEXT)
        painter.drawText(room, int(Qt.TextFlag.TextWordWrap), self._help)


class PresetCards(QWidget):
    """The presets of a game, as many side by side as there is room for."""

    def __init__(self) -> None:
        super().__init__()
        self._cards: list[PresetCard] = []
        self._columns = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP)

    def show_cards(self, cards: Sequence[PresetCard]) -> None:
        """Show these in place of those that were here, which are gone for good."""
        for card in self._cards:
            self._grid.removeWidget(card)
            card.deleteLater()
        self._cards, self._columns = list(cards), 0
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        columns = max(1, min(COLUMNS, (self.width() + GAP) // (COLUMN + GAP)))
        if columns == self._columns:
            return
        self._columns = columns
        for card in self._cards:
            self._grid.removeWidget(card)
        for at, card in enumerate(self._cards):
            self._grid.addWidget(card, at // columns, at % columns)
