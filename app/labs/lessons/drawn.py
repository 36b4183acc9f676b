"""From strokes of the mouse to a picture such as a network knows: prepared as those were."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPen

Strokes = Sequence[Sequence[tuple[float, float]]]
"""Lines through points; x to the right, y down, in any unit."""
Lines = list[NDArray[np.float64]]
"""The same as arrays [points, 2]."""
FINE = 8
"""So many points across for each of the picture, before they are averaged."""
LARGE = 16
"""From this size on pictures have an empty edge, and are centred by their weight as MNIST's are."""
BOX, PEN = 20 / 28, 2.6 / 28
"""Of large pictures: the side of the box that a digit fills, and the pen's width, as shares of the side."""
WIDTH, INK = 5 / 8, 0.307
"""Of small pictures, as NIST's forms are read, from which they come: a digit fills the height and this share
of the width, and its strokes are so thick that this share of the picture is ink."""
SLIM = 0.35
"""What is slimmer than this, width by height or the other way round, is not stretched: a one stays a one."""
BAND, STEEP = 1 / 16, 1.0
"""The ends that are brought above each other: leftmost of half a row of eight, so that a stroke on top
that is not quite level is no slant; and the most that a digit is pushed for it, as a share of its height."""
PENS, TRIES = (0.05, 0.4), 7
"""Between which shares of the side the pen of small pictures is looked for, and in how many steps."""


def seen(strokes: Strokes, shape: tuple[int, ...]) -> NDArray[np.uint8]:
    """The strokes as a picture of `shape` (rows, columns), 0 for the ground and 255 for ink."""
    rows, columns = shape[0], shape[1]
    lines = [np.array(stroke, np.float64) for stroke in strokes if len(stroke)]
    if not lines:
        return np.zeros((rows, columns), np.uint8)
    return (_large if is_large(shape) else _small)(lines, rows, columns)


def is_large(shape: tuple[int, ...]) -> bool:
    """Whether pictures of a shape (rows, columns) are prepared as MNIST's are."""
    return min(shape[:2]) >= LARGE


def _large(lines: Lines, rows: int, columns: int) -> NDArray[np.uint8]:
    """As MNIST's: scaled into a box, and moved until the centre of the ink is that of the picture."""
    side = min(rows, columns)
    pen, box = side * PEN, side * (BOX - PEN)
    points = _fitted(lines, (box, box), stretched=False, centre=(columns / 2, rows / 2))
    picture = _drawn(points, pen, rows, columns)
    off = _off_centre(picture)
    return _drawn([line + off for line in points], pen, rows, columns)


def _small(lines: Lines, rows: int, columns: int) -> NDArray[np.uint8]:
    """As those of NIST's forms: pushed upright, stretched, and as full of ink as all are."""
    upright, side = _upright(lines), min(rows, columns)
    low, high = side * PENS[0], side * PENS[1]
    for _ in range(TRIES):
        pen = (low + high) / 2
        box = columns * WIDTH - pen, rows - pen
        points = _fitted(upright, box, stretched=True, centre=(columns / 2, rows / 2))
        picture = _drawn(points, pen, rows, columns)
        low, high = (low, pen) if picture.mean() > 255 * INK else (pen, high)
    return picture


def _upright(lines: Lines) -> Lines:
    """The lines, pushed sideways until the left ends of top and bottom stand above each other."""
    every = np.concatenate(lines)
    top, bottom = every[:, 1].min(), every[:, 1].max()
    height, wide = bottom - top, float(np.ptp(every[:, 0]))
    if height <= SLIM * wide:
        return lines
    first, last = (every[np.abs(every[:, 1] - end) <= BAND * height, 0].min() for end in (top, bottom))
    push = float(np.clip((last - first) / height, -STEEP, STEEP))
    return [np.c_[line[:, 0] - push * (line[:, 1] - top), line[:, 1]] for line in lines]


def _fitted(lines: Lines, box: tuple[float, float], stretched: bool, centre: tuple[float, float]) -> Lines:
    """The lines in the middle of a box (width, height) that they fill in one direction, `stretched` in both
    unless they are slim."""
    every = np.concatenate(lines)
    low, high = every.min(axis=0), every.max(axis=0)
    extent = high - low
    scales = np.array(box)[extent > 0] / extent[extent > 0]
    scale = np.full(2, scales.min() if len(scales) else 1.0)
    if stretched and extent.min() > SLIM * extent.max():
        scale = scales
    return [(line - (low + high) / 2) * scale + np.array(centre) for line in lines]


def _off_centre(picture: NDArray[np.uint8]) -> NDArray[np.float64]:
    """How far the centre of the ink is from the centre of the picture: x, y."""
    weights = picture.astype(np.float64)
    total = weights.sum()
    if total <= 0:
        return np.zeros(2)
    y = float((weights.sum(axis=1) * (np.arange(picture.shape[0]) + 0.5)).sum() / total)
    x = float((weights.sum(axis=0) * (np.arange(picture.shape[1]) + 0.5)).sum() / total)
    return np.array([picture.shape[1] / 2 - x, picture.shape[0] / 2 - y])


def _drawn(lines: Lines, pen: float, rows: int, columns: int) -> NDArray[np.uint8]:
    """Drawn finely, then averaged."""
    image = QImage(columns * FINE, rows * FINE, QImage.Format.Format_Grayscale8)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(FINE, FINE)
    shape = (Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(QPen(Qt.GlobalColor.white, pen, *shape))
    for line in lines:
        path = QPainterPath(QPointF(*line[0]))
        for x, y in line[1:]:
            path.lineTo(x, y)
        if len(line) == 1 or np.ptp(line, axis=0).max() < 1e-6:
            painter.drawPoint(QPointF(*line[0]))
        else:
            painter.drawPath(path)
    painter.end()
    fine = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    parts = fine[:, : columns * FINE].reshape(rows, FINE, columns, FINE)
    result: NDArray[np.uint8] = np.round(parts.mean(axis=(1, 3))).astype(np.uint8)
    return result
