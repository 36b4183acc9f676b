"""The place where curves are drawn: a box, axes along its sides, and a line where the pointer is."""

from math import isfinite

import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsGridLayout,
    QGraphicsItem,
    QGraphicsWidget,
    QSizePolicy,
)

from app.curves.axes import QuietAxis
from app.theme.theme import colour, theme

PLACES = {"left": (0, 0), "right": (0, 2), "bottom": (1, 1)}
"""Row and column of each axis; the box stands in row 0 and column 1."""
RIGHT = 6.0
"""Room at the right edge, where no axis stands, for half of the last number below."""
GRID = 127
"""How much of the axes' colour the lines across the box have, of 255."""
ABOVE, BEHIND = 50, -1000


class Plot(pg.GraphicsView):  # type: ignore[misc]
    """Nothing in it answers to the mouse but what `box` does; whoever draws adds items to the box."""

    def __init__(self, box: pg.ViewBox, *axes: QuietAxis) -> None:
        super().__init__(background=None)
        self.box, self.axes = box, {axis.orientation: axis for axis in axes}
        self._line = pg.InfiniteLine(angle=90, movable=False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.enableMouse(False)
        self._stage = QGraphicsWidget()
        self._arrange(QGraphicsGridLayout())
        self.setCentralItem(self._stage)
        self._line.setZValue(ABOVE)
        self._line.hide()
        box.addItem(self._line, ignoreBounds=True)
        self.refresh()
        theme.changed.connect(self.refresh)

    def _arrange(self, layout: QGraphicsGridLayout) -> None:
        layout.setContentsMargins(0, 0, 0 if "right" in self.axes else RIGHT, 0)
        layout.setSpacing(0)
        layout.setRowStretchFactor(0, 1)
        layout.setColumnStretchFactor(1, 1)
        layout.addItem(self.box, 0, 1)
        for side, axis in self.axes.items():
            axis.linkToView(self.box)
            axis.setZValue(BEHIND)
            axis.setFlag(QGraphicsItem.GraphicsItemFlag.ItemNegativeZStacksBehindParent)
            layout.addItem(axis, *PLACES[side])
        self._stage.setLayout(layout)

    def show_all(self, on: bool) -> None:
        """Draw everything, or nothing. Axes that are hidden would give up their room for good."""
        self._stage.setOpacity(1.0 if on else 0.0)

    def show_grid(self) -> None:
        """Draw a quiet line across the box at each number on the left."""
        self.axes["left"].setGrid(GRID)

    def refresh(self) -> None:
        """Take the palette's colours."""
        for axis in self.axes.values():
            axis.refresh()
        self._line.setPen(pg.mkPen(colour(theme.palette.soft, 0.6), width=1))

    def point_at(self, place: float) -> None:
        """Draw a line at this place of the axis; NaN for none."""
        somewhere = isfinite(place)
        self._line.setVisible(somewhere)
        if somewhere:
            self._line.setPos(place)
