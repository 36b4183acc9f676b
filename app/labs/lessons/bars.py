"""How sure a network is of each class: a bar for each."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.i18n import tr
from app.labs.lessons.words import class_name, percent
from app.theme.fonts import BODY, SMALL, font
from app.theme.theme import colour, theme

MOST = 12
"""With more classes than this, those with the largest shares are shown."""
LEAST_ROW, MOST_ROW, NUMBER = 16, 34, 52


class ShareBars(QWidget):
    """Rows of name, bar and share; the largest stands out, and so does the truth where it is known."""

    def __init__(self) -> None:
        super().__init__()
        self.classes: tuple[str, ...] = ()
        self.shares: NDArray[np.float32] | None = None
        self._truth: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(260, MOST_ROW * max(1, self._count))

    def minimumSizeHint(self) -> QSize:
        return QSize(170, LEAST_ROW * max(1, self._count))

    @property
    def _count(self) -> int:
        return min(MOST, len(self.classes) or 10)

    def show_classes(self, classes: tuple[str, ...]) -> None:
        """The classes to choose among (English names)."""
        if classes != self.classes:
            self.classes, self.shares = classes, None
            self.updateGeometry()
            self._tell()

    def show_shares(self, shares: NDArray[np.float32] | None, truth: int | None = None) -> None:
        """Shares [classes] that add up to 1, None for nothing; and the true class, where it is known."""
        fits = shares is None or len(shares) == len(self.classes)
        self.shares, self._truth = (shares if fits else None), truth
        self._tell()

    def answer(self) -> str:
        """The class with the largest share in words, and the truth where it is another; "" without shares."""
        if self.shares is None:
            return ""
        best = int(self.shares.argmax())
        share, truth = percent(float(self.shares[best])), self._truth
        guess = tr("{name}, {share} sure", name=class_name(self.classes[best]), share=share)
        if truth is None or truth >= len(self.classes) or truth == best:
            return guess
        return f"{guess} · {tr('in truth {name}', name=class_name(self.classes[truth]))}"

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._tell()

    def _tell(self) -> None:
        self.setAccessibleName(tr("How sure the network is"))
        shares = self.shares
        told = [] if shares is None else [
            f"{class_name(self.classes[at])} {percent(float(shares[at]))}" for at in np.argsort(-shares)[:3]
        ]  # fmt: skip
        self.setAccessibleDescription(", ".join(told))
        self.update()

    def _rows(self) -> list[int]:
        """The classes to show, in their order."""
        if len(self.classes) <= MOST or self.shares is None:
            return list(range(min(MOST, len(self.classes))))
        return sorted(int(at) for at in np.argsort(-self.shares)[:MOST])

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rows = self._rows()
        if not rows:
            return
        names = [class_name(self.classes[at]) for at in rows]
        metrics = QFontMetricsF(font(BODY, 600))
        left = min(self.width() * 0.4, max(metrics.horizontalAdvance(one) for one in names) + 12)
        height = min(MOST_ROW, self.height() / len(rows))
        best = int(self.shares.argmax()) if self.shares is not None else -1
        for place, (at, text) in enumerate(zip(rows, names, strict=True)):
            room = QRectF(0, place * height, self.width(), height)
            self._row(painter, room, left, text, at, at == best)

    def _row(self, painter: QPainter, room: QRectF, left: float, text: str, at: int, best: bool) -> None:
        tokens = theme.palette
        share = float(self.shares[at]) if self.shares is not None else 0.0
        painter.setFont(font(BODY, 600 if best else 400))
        painter.setPen(colour(tokens.truth if at == self._truth else tokens.ink))
        words = QRectF(room.x(), room.y(), left - 10, room.height())
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(left - 10))
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, shown)
        thick = min(14.0, room.height() * 0.5)
        track = QRectF(left, room.center().y() - thick / 2, room.width() - left - NUMBER, thick)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(tokens.hover))
        painter.drawRoundedRect(track, thick / 2, thick / 2)
        if share > 0.002:
            filled = QRectF(track)
            filled.setWidth(max(thick, track.width() * share))
            painter.setBrush(colour(tokens.accent, 1.0 if best else 0.5))
            painter.drawRoundedRect(filled, thick / 2, thick / 2)
        if self.shares is not None:
            painter.setFont(font(SMALL, 600 if best else 400))
            painter.setPen(colour(tokens.ink if best else tokens.soft))
            number = QRectF(room.width() - NUMBER, room.y(), NUMBER, room.height())
            side = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(number, side, percent(share))
