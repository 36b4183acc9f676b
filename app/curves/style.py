"""How curves are told apart: a colour for each metric, a dash for each run."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap

from app.theme.fonts import TINY, font
from app.theme.theme import colour, theme

_COLOURS = {
    "light": ("#E89A24", "#1E7F78", "#7E82D6", "#D2544A", "#4E9BD1", "#8A9A3B", "#B0679F", "#8A7A66"),
    "dark": ("#F4B04A", "#4FB9AF", "#A3A6EE", "#EB7C70", "#7DBDEB", "#B4C466", "#D695C7", "#BBA98F"),
}
_DASHES: tuple[tuple[float, ...], ...] = ((), (5, 3), (1.5, 2.5))
_LONG, _DOT = (8.0, 3.0), (1.5, 3.0)
RAW, BAND, BARS = 0.34, 0.11, 0.30
ICON_LINE, NUMBERED_LINE = 18, 10
"""So long is the line of a small picture, in pixels, and beside a number; of dashes that need no number a
whole round has room in it."""
DASHES = 20, 12
"""The small picture of a run's dashes, in pixels."""


def curve_colour(index: int, alpha: float = 1.0) -> QColor:
    """The colour of a panel's curve number `index` in the current palette."""
    colours = _COLOURS.get(theme.palette.name, _COLOURS["light"])
    return colour(colours[index % len(colours)], alpha)


def dashes_of(run: int) -> tuple[float, ...]:
    """What is drawn and left out in turn, in widths of the pen: from the fourth run on a long dash and as
    many dots as tell it apart."""
    return _DASHES[run] if run < len(_DASHES) else _LONG + (run - len(_DASHES) + 1) * _DOT


def number_of(run: int) -> str:
    """What stands at the ends of a run's curves where its dashes alone are hard to tell from others."""
    return str(run + 1) if run >= len(_DASHES) else ""


def dash_icon(run: int) -> QIcon:
    """The dashes of run number `run`, as a small picture in ink, with its number where it has one."""
    picture = QPixmap(40, 24)
    picture.setDevicePixelRatio(2.0)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    number, ink = number_of(run), colour(theme.palette.ink)
    length = NUMBERED_LINE if number else ICON_LINE
    pen = QPen(ink, 1.8, c=Qt.PenCapStyle.FlatCap)
    dashes = () if number else dashes_of(run)
    if dashes:
        room = ICON_LINE / (1.8 * sum(dashes))
        pen.setDashPattern([part * min(1.0, room) for part in dashes])
    painter.setPen(pen)
    painter.drawLine(1, 6, 1 + length, 6)
    painter.setFont(font(TINY, 600))
    painter.setPen(ink)
    painter.drawText(QRectF(length, 0, 20 - length, 12), Qt.AlignmentFlag.AlignCenter, number)
    painter.end()
    return QIcon(picture)


def curve_pen(index: int, run: int, width: float, alpha: float = 1.0) -> QPen:
    """The pen of curve `index` of run number `run` (0 is the run looked at)."""
    pen = QPen(curve_colour(index, alpha), width)
    pen.setCosmetic(True)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap if run == 0 else Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    dashes = dashes_of(run)
    if dashes:
        pen.setDashPattern(list(dashes))
    return pen
