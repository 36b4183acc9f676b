"""SVG drawings as pixels: each is rendered once per size and kept."""

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from engines.paths import resource


@lru_cache(maxsize=64)
def _renderer(path: str) -> QSvgRenderer:
    return QSvgRenderer(path)


def draw(parts: tuple[str, ...], painter: QPainter, area: QRectF) -> None:
    """Draw into `area` as it is, for what can be enlarged later."""
    renderer = _renderer(str(resource(*parts)))
    renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    renderer.render(painter, area)


@lru_cache(maxsize=256)
def drawing(parts: tuple[str, ...], size: int, ratio: float = 1.0) -> QPixmap:
    """A square drawing of `size` logical pixels at a device pixel ratio."""
    pixels = max(1, round(size * ratio))
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw(parts, painter, QRectF(0, 0, pixels, pixels))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


@lru_cache(maxsize=512)
def tinted(parts: tuple[str, ...], size: int, ratio: float, tint: str) -> QPixmap:
    """A drawing in one colour: icons follow the palette."""
    pixmap = QPixmap(drawing(parts, size, ratio))
    painter = QPainter(pixmap)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(pixmap.rect(), QColor(tint))
    painter.end()
    return pixmap
