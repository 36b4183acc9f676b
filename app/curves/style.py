"""How curves are told apart: a colour for each metric, a dash for each run."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap

from app.theme.theme import colour, theme

_COLOURS = {
    "light": ("#E89A24", "#1E7F78", "#7E82D6", "#D2544A", "#4E9BD1", "#8A9A3B", "#B0679F", "#8A7A66"),
    "dark": ("#F4B04A", "#4FB9AF", "#A3A6EE", "#EB7C70", "#7DBDEB", "#B4C466", "#D695C7", "#BBA98F"),
}
_DASHES: tuple[tuple[float, ...], ...] = ((), (5, 3), (1.5, 2.5), (8, 3, 1.5, 3))
RAW, BAND, BARS = 0.34, 0.11, 0.30
ICON_LINE = 18
"""So long is the line of a small picture, in pixels; a whole round of the dashes has room in it."""


def curve_colour(index: int, alpha: float = 1.0) -> QColor:
    """The colour of a panel's curve number `index` in the current palette."""
    colours = _COLOURS.get(theme.palette.name, _COLOURS["light"])
    return colour(colours[index % len(colours)], alpha)


def dash_icon(run: int) -> QIcon:
    """The dashes of run number `run`, as a small picture in ink."""
    picture = QPixmap(40, 24)
    picture.setDevicePixelRatio(2.0)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    pen = QPen(colour(theme.palette.ink), 1.8)
    dashes = _DASHES[run % len(_DASHES)]
    room = ICON_LINE / (1.8 * sum(dashes)) if dashes else 1.0
    pen.setDashPattern([part * min(1.0, room) for part in dashes] or [1.0, 0.0])
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
    dashes = _DASHES[run % len(_DASHES)]
    if dashes:
        pen.setDashPattern(list(dashes))
    return pen
