"""The left side of the Labs tab: the pages as steps of a road, one card each."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from app.i18n import tr
from app.labs.page import PageEntry
from app.theme.fonts import BODY, SMALL, font
from app.theme.icons import icon
from app.theme.ring import paint_edge
from app.theme.roles import label, name
from app.theme.scrolling import scrolling
from app.theme.theme import colour, theme
from app.widgets.choice import Choice

WIDTH, HEIGHT, GAP = 216, 58, 8
NARROW = 58
BADGE, EDGE, TEXT = 26, 14, 52
RADIUS, TICK = 12, 13


class PageCard(QAbstractButton):
    """One page: its number, title, and what it is about. Painted whole, so that all of it is the button."""

    def __init__(self, entry: PageEntry, number: int, last: bool) -> None:
        super().__init__()
        self.entry, self._number, self._last = entry, number, last
        self.narrow = self.done = False
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setText(tr(self.entry.title))
        summary = tr(self.entry.summary)
        name(self, tr(self.entry.title), tr("{summary} – done", summary=summary) if self.done else summary)
        self.update()

    @property
    def _edge(self) -> float:
        """Where the number's disc begins: in the middle where it stands alone."""
        return (self.width() - BADGE) / 2 if self.narrow else EDGE

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, HEIGHT + (0 if self._last else GAP))

    def paintEvent(self, event: QPaintEvent) -> None:
        tokens, painter = theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = self.isChecked()
        if not self._last:
            painter.setPen(QPen(colour(tokens.hairline), 2.0))
            x = self._edge + BADGE / 2
            painter.drawLine(QPointF(x, HEIGHT), QPointF(x, self.height()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(tokens.hover if self.underMouse() and not chosen else tokens.card))
        card = QRectF(0, 0, self.width(), HEIGHT)
        painter.drawRoundedRect(card, RADIUS, RADIUS)
        paint_edge(painter, card, RADIUS, chosen, self.hasFocus())
        badge = QRectF(self._edge, (HEIGHT - BADGE) / 2, BADGE, BADGE)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(tokens.accent if chosen else tokens.hover))
        painter.drawEllipse(badge)
        painter.setPen(colour(tokens.accent_ink if chosen else tokens.soft))
        painter.setFont(font(SMALL, 600))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str(self._number))
        if self.done:
            self._tick(painter, badge)
        if not self.narrow:
            self._write(painter)

    def _tick(self, painter: QPainter, badge: QRectF) -> None:
        """At the number's lower right."""
        tokens = theme.palette
        disc = QRectF(badge.right() - TICK + 5, badge.bottom() - TICK + 5, TICK, TICK)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(tokens.card))
        painter.drawEllipse(disc)
        icon("check", TICK, tokens.truth).paint(painter, disc.toRect())

    def _write(self, painter: QPainter) -> None:
        tokens, width = theme.palette, self.width() - TEXT - 8
        for text, y, size, weight, tint in (
            (self.text(), 10, BODY, 600, tokens.ink),
            (tr(self.entry.summary), 29, SMALL, 400, tokens.soft),
        ):
            painter.setFont(font(size, weight))
            painter.setPen(colour(tint))
            shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, width)
            painter.drawText(QRectF(TEXT, y, width, 19), Qt.AlignmentFlag.AlignVCenter, shown)


class Gallery(QWidget):
    """The cards, of which one is chosen."""

    chosen = Signal(str)
    """The id of a page."""

    def __init__(self, entries: Sequence[PageEntry]) -> None:
        super().__init__()
        self.heading = label("section")
        self.cards = {
            entry.id: PageCard(entry, number, number == len(entries))
            for number, entry in enumerate(entries, 1)
        }
        self._group = Choice(self)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(0)
        for card in self.cards.values():
            self._group.addButton(card)
            column.addWidget(card)
        column.addStretch()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.heading)
        self._area = scrolling(inside)
        layout.addWidget(self._area, 1)
        self.setFixedWidth(WIDTH)
        self._group.buttonClicked.connect(self._clicked)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.heading.setText(tr("From a maze to AlphaZero"))
        for card in self.cards.values():
            card.retranslate()

    def set_narrow(self, narrow: bool) -> None:
        """Show the numbers alone, where there is little room."""
        self.setFixedWidth(NARROW if narrow else WIDTH)
        self.heading.setVisible(not narrow)
        for card in self.cards.values():
            card.narrow = narrow

    def show_page(self, page: str) -> None:
        """Mark a page as the one shown."""
        self.cards[page].setChecked(True)
        self._area.ensureWidgetVisible(self.cards[page], 0, 2)

    def mark_done(self, page: str) -> None:
        """Tick a page off."""
        self.cards[page].done = True
        self.cards[page].retranslate()

    def _clicked(self, card: QAbstractButton) -> None:
        assert isinstance(card, PageCard)
        self.chosen.emit(card.entry.id)
