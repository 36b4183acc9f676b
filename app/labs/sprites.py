"""`python -m app.labs.sprites`: renders the animals that the pictures of the lessons are made of."""

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from engines.paths import resource

ANIMALS = ("chick", "elephant", "giraffe", "hen", "lion")
SIDE = 48
FILE = resource("lessons", "animals.npz")


def main() -> int:
    """Render them and write their file."""
    program = QGuiApplication(["sprites", "-platform", "offscreen"])
    drawn = np.stack([render(next(resource("pieces").glob(f"*/{name}.svg"))) for name in ANIMALS])
    np.savez_compressed(FILE, animals=drawn, classes=np.array(ANIMALS))
    program.quit()
    return 0


def render(path: Path) -> NDArray[np.uint8]:
    """The animal of a piece without its tile: uint8 [SIDE, SIDE, 4], red, green, blue and how much it covers
    (not multiplied)."""
    drawing = QSvgRenderer(str(path))
    bounds = drawing.boundsOnElement("animal")
    scale = SIDE / max(bounds.width(), bounds.height())
    width, height = bounds.width() * scale, bounds.height() * scale
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGBA8888)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    drawing.render(painter, "animal", QRectF((SIDE - width) / 2, (SIDE - height) / 2, width, height))
    painter.end()
    return np.frombuffer(bytes(image.constBits()), np.uint8).reshape(SIDE, SIDE, 4).copy()


if __name__ == "__main__":
    sys.exit(main())
