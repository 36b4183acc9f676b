"""The board as a picture: what is seen on it, without what the pointer does there."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QGraphicsItem

from app.board.display import BoardDisplay
from app.board.state import Shown
from app.theme.palette import LIGHT, PAPER
from app.theme.theme import theme
from engines.files import write_atomically

SIZE, SHARPNESS = 640, 2
"""The side of the square that the board is fitted into, and how many pixels each of its units has."""
POINTS = 72
"""In an inch: as many as the units of a board that is printed."""
ROUND = 14
"""What stays free around it."""
PRINTED = replace(LIGHT, ground="#FFFFFF")
"""The colours of what is to be printed, whatever the window's are."""
NO_OUTLINE = (
    b'stroke="#000000" stroke-opacity="1" stroke-width="1" stroke-linecap="butt" stroke-linejoin="miter" '
    b'stroke-miterlimit="4"'
)
"""What Qt writes of a path in a piece's drawing that has no outline, which is a black one."""


def board_picture(board: BoardDisplay) -> QImage:
    """The board as pixels."""
    seen, area = _seen(board)
    image = QImage(area.size().toSize() * SHARPNESS, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(SHARPNESS)
    _paint(seen, area, QPainter(image))
    return image


def save_picture(board: BoardDisplay, path: Path) -> None:
    """Write the board as a drawing that can be enlarged or printed where the name ends in .svg or .pdf, else
    as PNG. Raises InputError where the file cannot be written."""
    forms = {".svg": _drawn, ".pdf": _printed}
    write_atomically(path, forms.get(path.suffix.lower(), _pixels)(board))


def _pixels(board: BoardDisplay) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    board_picture(board).save(buffer, "PNG")  # type: ignore[call-overload]
    return _content(buffer)


def _drawn(board: BoardDisplay) -> bytes:
    seen, area = _seen(board)
    buffer, generator = QBuffer(), QSvgGenerator()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator.setOutputDevice(buffer)
    size = area.size().toSize()
    generator.setSize(size)
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    generator.setTitle("Hiyoko")
    _paint(seen, area, QPainter(generator))
    return _content(buffer).replace(NO_OUTLINE, b'stroke="none"')


def _printed(board: BoardDisplay) -> bytes:
    """A page of the board's own size."""
    seen, area = _seen(board)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    page = QPageSize(area.size(), QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
    writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF()))
    writer.setResolution(POINTS)
    writer.setTitle("Hiyoko")
    _paint(seen, area, QPainter(writer), printed=True)
    return _content(buffer)


def _content(buffer: QBuffer) -> bytes:
    content: QByteArray = buffer.data()
    return bytes(content.data())


def _seen(board: BoardDisplay) -> tuple[BoardDisplay, QRectF]:
    """A board of its own that shows the same, and what of it is to be seen."""
    seen = BoardDisplay(board.look)
    seen.resize(QSize(SIZE, SIZE))
    seen.set_shown(Shown(coordinates=True, dots=False, preview=False, numbers=board.shown.numbers, speed=0.0))
    seen.set_flipped(board.board_geometry.flipped)
    seen.set_mirrored(board.board_geometry.mirrored)
    seen.show_state(replace(board.state, moves=()))
    seen.show_figures(board.figures, board.chips)
    area = seen.board_geometry.outline.adjusted(-ROUND, -ROUND, ROUND, ROUND)
    return seen, QRectF(area.toAlignedRect())


def _paint(seen: BoardDisplay, area: QRectF, painter: QPainter, printed: bool = False) -> None:
    """In the window's colours; on white what is to be `printed`, of which the board may tell."""
    printed = printed or theme.board_for(seen.look.board).id == PAPER
    target = QRectF(0, 0, area.width(), area.height())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for item in seen.scene().items():
        item.setCacheMode(QGraphicsItem.CacheMode.NoCache)  # lines, not the pixels that are kept of them
    with theme.lent(PRINTED if printed else theme.palette):
        painter.fillRect(target, QColor(theme.palette.ground))
        seen.scene().render(painter, target, area)
    painter.end()
