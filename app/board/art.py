"""The soft shadow under a round piece."""

from functools import lru_cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QRadialGradient


@lru_cache(maxsize=32)
def shadow(size: int, ratio: float, strength: float) -> QPixmap:
    """A soft round shadow of `size` logical pixels."""
    pixels = max(1, round(size * ratio))
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    half = pixels / 2
    gradient = QRadialGradient(QPointF(half, half), half)
    for stop, part in ((0.0, 1.0), (0.72, 0.9), (0.88, 0.4), (1.0, 0.0)):
        gradient.setColorAt(stop, QColor.fromRgbF(0, 0, 0, strength * part))
    painter.fillRect(pixmap.rect(), gradient)
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
