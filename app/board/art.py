"""Pieces as pixels: each drawing is rendered once per size and kept."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QRadialGradient
from PySide6.QtSvg import QSvgRenderer

from engines.paths import resource


@lru_cache(maxsize=64)
def _renderer(path: str) -> QSvgRenderer:
    return QSvgRenderer(path)


@lru_cache(maxsize=256)
def drawing(parts: tuple[str, ...], size: int, ratio: float = 1.0) -> QPixmap:
    """A square drawing of `size` logical pixels at a device pixel ratio."""
    pixels = max(1, round(size * ratio))
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer = _renderer(str(resource(*parts)))
    renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    renderer.render(painter, QRectF(0, 0, pixels, pixels))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


@lru_cache(maxsize=32)
def tinted(parts: tuple[str, ...], size: int, ratio: float, tint: str) -> QPixmap:
    """A drawing in one colour: icons follow the palette."""
    pixmap = QPixmap(drawing(parts, size, ratio))
    painter = QPainter(pixmap)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(pixmap.rect(), QColor(tint))
    painter.end()
    return pixmap


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
