"""The shapes by which curves of one plot are told apart besides their colours: in the legend, at the curves'
ends, and where their values are told."""

from functools import lru_cache
from math import cos, pi, sin

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPixmap, QPolygonF

from app.curves.style import curve_colour

Corners = tuple[tuple[float, float], ...]
_ARM = 0.15
"""Half as wide as the arms of a plus."""
_PLUS: Corners = (
    (-_ARM, -0.5), (_ARM, -0.5), (_ARM, -_ARM), (0.5, -_ARM), (0.5, _ARM), (_ARM, _ARM),
    (_ARM, 0.5), (-_ARM, 0.5), (-_ARM, _ARM), (-0.5, _ARM), (-0.5, -_ARM), (-_ARM, -_ARM),
)  # fmt: skip
_CROSS: Corners = tuple(((x + y) * cos(pi / 4), (y - x) * cos(pi / 4)) for x, y in _PLUS)
_STAR: Corners = tuple(
    (radius * sin(at * pi / 5), -radius * cos(at * pi / 5)) for at, radius in enumerate((0.56, 0.24) * 5)
)
_SHAPES: tuple[Corners, ...] = (
    (),
    ((-0.48, -0.48), (0.48, -0.48), (0.48, 0.48), (-0.48, 0.48)),
    ((0, -0.5), (0.53, 0.43), (-0.53, 0.43)),
    ((0, -0.56), (0.5, 0), (0, 0.56), (-0.5, 0)),
    ((0, 0.5), (0.53, -0.43), (-0.53, -0.43)),
    _PLUS,
    _CROSS,
    _STAR,
)
"""Corners of each; a circle has none."""
SIGN = 10
"""A shape in a text, in pixels."""


def shape_of(index: int) -> QPainterPath:
    """What stands for a panel's curve number `index`, about 1 wide and high around the point 0, 0."""
    path, corners = QPainterPath(), _SHAPES[index % len(_SHAPES)]
    if corners:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
        path.closeSubpath()
    else:
        path.addEllipse(QPointF(0, 0), 0.5, 0.5)
    return path


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
