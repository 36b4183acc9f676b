"""What a card's curves say where the pointer is, and which of their points is clicked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pyqtgraph.GraphicsScene.mouseEvents import MouseClickEvent
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, Signal

from app.curves.comparison import Drawn, Point, comparison
from app.curves.readout import Readout, heading, row_of, table
from app.i18n import tr

if TYPE_CHECKING:
    from app.curves.plot_card import PlotCard

REACH = 16
"""Of several runs, points so many pixels away are read together."""


class Reader(QObject):
    """Reads one card, and speaks in a readout that other cards may share."""

    hovered = Signal(float)
    """The pointer is at this place of the axis; NaN when it left."""
    clicked = Signal(int)
    """The iteration of a point of the card's lead."""

    def __init__(self, card: PlotCard, readout: Readout) -> None:
        super().__init__(card)
        self._card, self._readout = card, readout
        card.plot.scene().sigMouseMoved.connect(self._hover)
        card.plot.scene().sigMouseClicked.connect(self._click)
        card.plot.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice that the pointer left the plot."""
        if event.type() == QEvent.Type.Leave:
            self._be_silent()
        return False

    def _be_silent(self) -> None:
        self._readout.hide()
        self.hovered.emit(float("nan"))

    def _hover(self, scene_place: QPointF) -> None:
        card, at = self._card, QPoint(self._card.plot.mapToGlobal(self._card.plot.mapFromScene(scene_place)))
        spot = card.bottom.spot_at(scene_place)
        if spot is not None:
            self.hovered.emit(spot.place)
            self._readout.tell(spot.story, at)
            return
        if not card.runs or not card.box.sceneBoundingRect().contains(scene_place):
            self._be_silent()
            return
        shown = self._shown()
        found = self._nearest(scene_place, shown)
        if found is None:
            return
        if not card.panel.over:
            self.hovered.emit(found.place(card.over) / card.unit)
        self._tell(found, shown, at)

    def _tell(self, found: Point, shown: Sequence[Drawn], at: QPoint) -> None:
        """Say what all curves that are shown say where one of them has a point."""
        card, runs = self._card, list(dict.fromkeys(curve.run for curve, _ in shown))
        clickable = card.runs[card.lead].networks and not card.panel.over and not card.lesson
        note = (
            tr("Click to play against it, or see its games.") if clickable and found.run == card.lead else ""
        )
        if len(runs) > 1:
            reach = REACH * float(card.box.viewPixelSize()[0]) * card.unit
            self._readout.tell_as_many(
                len(runs),
                lambda most: comparison(found, shown, runs[:most], card.over, reach, note),
                at,
            )
            return
        rows = [
            row_of(curve.index, curve.metric, series, there)
            for curve, series in shown
            if (there := series.row_of(found.iteration)) is not None
        ]
        self._readout.tell(table(self._title(found), rows, note), at)

    def _title(self, found: Point) -> str:
        panel = self._card.panel
        if not panel.over:
            return heading(found.series, found.row, self._card.lesson)
        return tr("{what} {number}", what=tr(panel.over), number=found.iteration)

    def _shown(self) -> list[Drawn]:
        """The curves that are shown, those of the first run first."""
        card = self._card
        drawn = sorted(card.curves.items(), key=lambda one: one[0][0])
        known = ((curve, card.runs[number].curves.get(name)) for (number, name), curve in drawn)
        return [
            (curve, series)
            for curve, series in known
            if series is not None and len(series) and card.legend.shows(series.name)
        ]

    def _nearest(self, scene_place: QPointF, shown: Sequence[Drawn]) -> Point | None:
        """The measured point nearest to a place of the axis, on whichever curve it lies."""
        card = self._card
        at = float(card.box.mapSceneToView(scene_place).x()) * card.unit
        points = [Point(curve.run, series, series.nearest(card.over, at) or 0) for curve, series in shown]
        return min(points, key=lambda one: abs(one.place(card.over) - at), default=None)

    def _click(self, event: MouseClickEvent) -> None:
        card, place = self._card, event.scenePos()
        inside = event.button() == Qt.MouseButton.LeftButton and card.box.sceneBoundingRect().contains(place)
        if not (inside and card.runs) or card.panel.over:
            return
        found = self._nearest(place, [one for one in self._shown() if one[0].run == card.lead])
        if found is not None:
            self.clicked.emit(found.iteration)
