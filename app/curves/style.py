"""How curves are told apart: a colour for each metric, a dash for each run."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap

from app.theme.theme import colour, theme

_COLOURS = {
    "light": ("#E89A24", "#1E7F78", "#7E82D6", "#D2544A", "#4E9BD1", "#8A9A3B", "#B0679F", "#8A7A66"),
    "dark": ("#F4B04A", "#4FB9AF", "#A3A6EE", "#EB7C70", "#7DBDEB", "#B4C466", "#D695C7", "#BBA98F"),
}
_DASHES: tuple[tuple[float, ...], ...] = ((), (5, 3), (1.5, 2.5))
_LONG, _DOT = (8.0, 3.0), (1.5, 3.0)
RAW, BAND, BARS = 0.34, 0.11, 0.30
ICON_LINE = 18
"""So long is the line of a small picture, in pixels; a whole round of the dashes has room in it."""


def curve_colour(index: int, alpha: float = 1.0) -> QColor:
    """The colour of a panel's curve number `index` in the current palette."""
    colours = _COLOURS.get(theme.palette.name, _COLOURS["light"])
    return colour(colours[index % len(colours)], alpha)


def dashes_of(run: int) -> tuple[float, ...]:
    """What is drawn and left out in turn, in widths of the pen: from the fourth run on a long dash and as
    many dots as tell it apart."""
    return _DASHES[run] if run < len(_DASHES) else _LONG + (run - len(_DASHES) + 1) * _DOT


def dash_icon(run: int) -> QIcon:
    """The dashes of run number `run`, as a small picture in ink."""
    picture = QPixmap(40, 24)
    picture.setDevicePixelRatio(2.0)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(colour(theme.palette.ink), 1.8, c=Qt.PenCapStyle.FlatCap)
    dashes = dashes_of(run)
    if dashes:
        room = ICON_LINE / (1.8 * sum(dashes))
        pen.setDashPattern([part * min(1.0, room) for part in dashes])
    painter.setPen(pen)
    painter.drawLine(1, 6, 19, 6)
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
