"""Words that are told beside something, and how the tip of whatever one points at is shown."""

from html import escape

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QCursor, QFontMetrics
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

GAP = 4
"""Pixels between what is said and the place above which it stands."""
WIDE = 560
"""Pixels of a line. Qt breaks none in plain text before it lies across the whole screen."""
DRESS = "<p style='margin:0;white-space:pre-wrap'>"


def tell_beside(words: str, owner: QWidget, place: QRect) -> None:
    """Say something below a place in `owner`, or above it where the screen ends below; empty words say no
    more."""
    there = QRect(owner.mapToGlobal(place.topLeft()), place.size())
    QToolTip.showText(there.bottomLeft(), _dressed(words), owner)
    tip = next((one for one in QApplication.topLevelWidgets() if one.inherits("QTipLabel")), None)
    if tip is not None and tip.geometry().intersects(there):  # Qt itself moves it up, over the place
        tip.move(QPoint(tip.x(), there.top() - tip.height() - GAP))


def shown_text() -> str:
    """What the tip says that is seen now, as Qt has it; empty where none is."""
    return QToolTip.text() if QToolTip.isVisible() else ""


def dress_tip(before: str) -> None:
    """Tips are plain text. Let one that has come since `before` was the text shown stand as it is written,
    in several lines where it is long; one told beside something does so already, and keeps its place."""
    text = shown_text()
    if text != before and not text.startswith(DRESS) and (told := _dressed(text)) != text:
        place = QCursor.pos()
        QToolTip.showText(place, told, QApplication.widgetAt(place))


def _dressed(text: str) -> str:
    metrics = QFontMetrics(QToolTip.font())
    long = any(metrics.horizontalAdvance(line) > WIDE for line in text.split("\n"))
    return f"{DRESS}{escape(text, quote=False)}</p>" if long or "<" in text else text
