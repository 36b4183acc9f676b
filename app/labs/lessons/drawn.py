"""From strokes of the mouse to a picture such as a network knows: centred, scaled, as thick as those."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPen

Strokes = Sequence[Sequence[tuple[float, float]]]
"""Lines through points; x to the right, y down, in any unit."""
FINE = 8
"""So many points across for each of the picture, before they are averaged."""
LARGE = 16
"""From this size on pictures have an empty edge, and are centred by their weight as MNIST's are."""
BOX, PEN = 20 / 28, 2.6 / 28
"""Of large pictures: the side of the box that a digit fills, and the pen's width, as shares of the side."""
SMALL_PEN = 1.25 / 8
"""Of small pictures, which a digit fills from top to bottom."""


def seen(strokes: Strokes, shape: tuple[int, ...]) -> NDArray[np.uint8]:
    """The strokes as a picture of `shape` (rows, columns), 0 for the ground and 255 for ink."""
    rows, columns = shape[0], shape[1]
    result = np.zeros((rows, columns), np.uint8)
    if not any(strokes):
        return result
    large = min(rows, columns) >= LARGE
    side = min(rows, columns)
    pen = side * (PEN if large else SMALL_PEN)
    box = side * (BOX if large else 1.0) - pen
    points = _fitted(strokes, box, (columns / 2, rows / 2))
    picture = _drawn(points, pen, rows, columns)
    if large:
        picture = _drawn(_shifted(points, _off_centre(picture)), pen, rows, columns)
    return picture


def _fitted(strokes: Strokes, box: float, centre: tuple[float, float]) -> list[NDArray[np.float64]]:
    """The strokes, their longer side as long as the box, in the middle."""
    lines = [np.array(stroke, np.float64) for stroke in strokes if len(stroke)]
    every = np.concatenate(lines)
    low, high = every.min(axis=0), every.max(axis=0)
    longest = float((high - low).max())
    scale = box / longest if longest > 0 else 1.0
    return [(line - (low + high) / 2) * scale + np.array(centre) for line in lines]


def _shifted(lines: list[NDArray[np.float64]], by: NDArray[np.float64]) -> list[NDArray[np.float64]]:
    return [line + by for line in lines]


def _off_centre(picture: NDArray[np.uint8]) -> NDArray[np.float64]:
    """How far the centre of the ink is from the centre of the picture: x, y."""
    weights = picture.astype(np.float64)
    total = weights.sum()
    if total <= 0:
        return np.zeros(2)
    y = float((weights.sum(axis=1) * (np.arange(picture.shape[0]) + 0.5)).sum() / total)
    x = float((weights.sum(axis=0) * (np.arange(picture.shape[1]) + 0.5)).sum() / total)
    return np.array([picture.shape[1] / 2 - x, picture.shape[0] / 2 - y])


def _drawn(lines: list[NDArray[np.float64]], pen: float, rows: int, columns: int) -> NDArray[np.uint8]:
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
