"""The shapes by which curves of one plot are told apart besides their colours: in the legend, at the curves'
ends, and where their values are told."""

from functools import lru_cache
from typing import cast

from PySide6.QtCore import QBuffer, QIODevice, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPixmap

from app.curves.style import curve_colour

_SHAPES = ("o", "s", "t1", "d", "t", "t2", "t3", "star")
"""PyQtGraph's names of a circle, a square, triangles and what else can be told apart where it is small."""
SIGN = 10
"""A shape in a text, in pixels."""


def shape_of(index: int) -> QPainterPath:
    """What stands for a panel's curve number `index`, about 1 wide and high around the point 0, 0."""
    from pyqtgraph.graphicsItems.ScatterPlotItem import Symbols  # it takes long to load

    return cast(QPainterPath, Symbols[_SHAPES[index % len(_SHAPES)]])


def sign_in_text(index: int) -> str:
    """The shape of a curve in its colour, as a picture in a text of HTML."""
    return _sign(index, curve_colour(index).name())


def icon_in_text(icon: QIcon, size: tuple[int, int]) -> str:
    """An icon so large, in pixels, as a picture in a text of HTML."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    icon.pixmap(QSize(*size)).save(buffer, "PNG")
    data = bytes(buffer.data().toBase64().data()).decode("ascii")
    return f'<img src="data:image/png;base64,{data}" width="{size[0]}" height="{size[1]}">'


@lru_cache(maxsize=64)
def _sign(index: int, colour: str) -> str:
    picture = QPixmap(2 * SIGN, 2 * SIGN)
    picture.setDevicePixelRatio(2.0)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(SIGN / 2, SIGN / 2)
    painter.scale(SIGN - 2, SIGN - 2)
    painter.fillPath(shape_of(index), QColor(colour))
    painter.end()
    return icon_in_text(QIcon(picture), (SIGN, SIGN))
