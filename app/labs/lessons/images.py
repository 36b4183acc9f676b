"""Between arrays and Qt's pictures."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage


def to_image(pixels: NDArray[np.uint8]) -> QImage:
    """A picture uint8 [h, w], light on dark, or [h, w, 3] in red, green and blue."""
    kept = np.ascontiguousarray(pixels)
    rows, columns = kept.shape[:2]
    if kept.ndim == 2:
        return QImage(kept.data, columns, rows, columns, QImage.Format.Format_Grayscale8).copy()
    return QImage(kept.data, columns, rows, 3 * columns, QImage.Format.Format_RGB888).copy()


def to_pixels(image: QImage, shape: tuple[int, ...]) -> NDArray[np.uint8]:
    """The middle square of a picture, scaled to `shape`: [h, w] or [h, w, 3]."""
    side = min(image.width(), image.height())
    middle = QRect((image.width() - side) // 2, (image.height() - side) // 2, side, side)
    how = (Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    small = image.copy(middle).scaled(QSize(shape[1], shape[0]), *how)
    colours = len(shape) == 3
    small = small.convertToFormat(QImage.Format.Format_RGB888 if colours else QImage.Format.Format_Grayscale8)
    width = shape[1] * (3 if colours else 1)
    rows = np.frombuffer(small.constBits(), np.uint8).reshape(shape[0], small.bytesPerLine())
    return rows[:, :width].reshape(shape).copy()
