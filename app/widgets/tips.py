"""Words that are told beside something instead of over it."""

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

GAP = 4
"""Pixels between what is said and the place above which it stands."""


def tell_beside(words: str, owner: QWidget, place: QRect) -> None:
    """Say something below a place in `owner`, or above it where the screen ends below; empty words say no
    more."""
    there = QRect(owner.mapToGlobal(place.topLeft()), place.size())
    QToolTip.showText(there.bottomLeft(), words, owner)
    tip = next((one for one in QApplication.topLevelWidgets() if one.inherits("QTipLabel")), None)
    if tip is not None and tip.geometry().intersects(there):  # Qt itself moves it up, over the place
        tip.move(QPoint(tip.x(), there.top() - tip.height() - GAP))
