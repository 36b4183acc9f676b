"""All panels of the runs looked at: the headline large, the others in columns below.

The plotting library takes a third of a second to load, which happens when the first panel is made, on the
window's thread: loading it makes classes of Qt's, and on a worker that has crashed the program.
"""

from __future__ import annotations

from bisect import bisect
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLayout, QScrollArea, QVBoxLayout, QWidget

from app.curves.readout import Readout
from app.i18n import tr
from app.runs.description import Kind, Panel
from app.runs.model import RunModel
from app.theme.roles import set_role
from app.widgets.tab_order import order_tabs

if TYPE_CHECKING:
    from app.curves.curve import Span
    from app.curves.plot_card import PlotCard

NARROW, WIDE = 640, 1450
"""From these widths on there are two columns, and three below the headlines."""
SMALL_HEIGHT, HEADLINE_LEAST = 232, 300
FEWEST = 2
"""Points that a key leaves to be seen."""
GAP, EDGE = 12, 8
"""Between panels, and at the right of them, in pixels."""


class CurvesArea(QScrollArea):
    """Makes its panels one after the other, so that the window never waits for them."""

    point_clicked = Signal(object, int)
    """A RunModel and an iteration."""
    zooms = True
    """Whether a part of the axis can be chosen. All panels need the same axis for that."""
    zoomed = Signal(bool)
    """Whether a part of the axis is seen alone."""

    def __init__(self) -> None:
        super().__init__()
        self.cards: dict[str, PlotCard] = {}
        self.runs: list[RunModel] = []
        self._kind: Kind | None = None
        self._axis, self._smooth, self._marked = "iteration", True, False
        self._span: Span | None = None
        self._waiting: list[Panel] = []
        self._seen: list[tuple[RunModel, int]] = []
        self._readout = Readout(self.viewport())
        self._inside = QWidget()
        set_role(self._inside, "plain")
        self._large, self._small = QGridLayout(), QGridLayout()
        self._outer = QVBoxLayout(self._inside)
        self._outer.setSizeConstraint(QLayout.SizeConstraint.SetMinimumSize)
        self._outer.setContentsMargins(0, 0, EDGE, GAP)
        self._outer.setSpacing(GAP)
        for grid in (self._large, self._small):
            grid.setSpacing(GAP)
            self._outer.addLayout(grid)
        self._outer.addStretch()
        self.setWidget(self._inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        set_role(self, "reading")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._maker = QTimer(self, singleShot=True, interval=0)
        self._maker.timeout.connect(self._make_next)
        self.verticalScrollBar().valueChanged.connect(self.draw)
        self.verticalScrollBar().valueChanged.connect(self._readout.hide)

    def show_runs(self, runs: list[RunModel], kind: Kind) -> None:
        """Draw these runs, the first one being the one looked at."""
        if kind != self._kind:
            for card in self.cards.values():
                card.deleteLater()
            self.cards, self._waiting, self._kind, self._seen = {}, [], kind, []
        if runs != self.runs:
            self.zoom(None)
            self.runs = list(runs)
            for card in self.cards.values():
                card.show_runs(self.runs)
        self.take_news()

    def take_news(self) -> None:
        """Some of the runs have new points."""
        seen = [(run, run.points) for run in self.runs]
        if self._kind is None or seen == self._seen:
            return
        self._seen = seen
        panels = self._panels()
        waiting = {panel.id for panel in self._waiting}
        self._waiting += [p for p in panels if p.id not in self.cards and p.id not in waiting]
        for card in self.cards.values():
            card.setVisible(any(card.panel.id == panel.id for panel in panels))
            card.mark_dirty()
        self._arrange()
        self._make_more()

    def _panels(self) -> list[Panel]:
        """The panels for which there is something to draw, in the trainer's order."""
        assert self._kind is not None
        beside = (name for run in self.runs[1:] for name in run.series)
        names = [*(self.runs[0].curves if self.runs else ()), *beside]
        return self._kind.all_panels(list(dict.fromkeys(names)))

    def draw(self) -> None:
        """Draw what is due and can be seen."""
        for card in self.cards.values():
            card.draw_if_due()

    def set_axis(self, axis: str) -> None:
        """What the curves are drawn over: `iteration`, `games` or `seconds`."""
        self._axis = axis
        self.zoom(None)

    def zoom(self, span: Span | None) -> None:
        """Show this part of the axis in all panels, in its own measure; None shows all of it."""
        self._span = span
        self._apply()
        self.zoomed.emit(span is not None)

    def set_smooth(self, smooth: bool) -> None:
        """Whether a smoothed line is drawn beside the points."""
        self._smooth = smooth
        self._apply()

    def set_marked(self, marked: bool) -> None:
        """Whether it is marked below the curves what happened in the run looked at."""
        self._marked = marked
        self._apply()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(tr("Curves"))
        keys = tr("Plus shows the newer half of what is seen, minus everything.")
        self.setAccessibleDescription(keys if self.zooms else "")
        for card in self.cards.values():
            card.retranslate()
        if self._kind is not None:
            self._arrange()

    def picture(self) -> QPixmap:
        """All panels as they are, also those out of sight."""
        for card in self.cards.values():
            card.draw_now()
        return self._inside.grab()

    def axis_of(self, panel: Panel) -> str:
        """What a panel is drawn over."""
        return self._axis

    def smooths(self, panel: Panel) -> bool:
        """Whether a panel has a smoothed line beside its points."""
        return self._smooth

    def _apply(self) -> None:
        for card in self.cards.values():
            self._equip(card)
            card.redraw()

    def _equip(self, card: PlotCard) -> None:
        card.axis, card.smooth = self.axis_of(card.panel), self.smooths(card.panel)
        card.marked, card.span = self._marked, None if card.panel.over else self._span
        card.box.active = self.zooms and not card.panel.over

    def shut_down(self) -> None:
        """Make no more panels."""
        self._maker.stop()

    def _make_more(self) -> None:
        if self._waiting:
            self._maker.start()

    def _make_next(self) -> None:
        if not self._waiting or self._kind is None:
            return
        from app.curves.plot_card import PlotCard

        panel = self._waiting.pop(0)
        headline = any(m.headline and m.panel == panel.id for m in self._kind.metrics)
        card = PlotCard(panel, self._kind, headline, self._readout)
        self._equip(card)
        card.hovered.connect(self._point_at)
        card.point_clicked.connect(self.point_clicked)
        card.span_chosen.connect(lambda low, high: self.zoom((low, high)))
        card.legend.grown.connect(lambda: order_tabs(self))
        self.cards[panel.id] = card
        self._arrange()
        card.show_runs(self.runs)
        self._arrange()  # its legend may need more room
        self._make_more()

    def _arrange(self) -> None:
        """Headlines side by side where there is room, the others in columns below, in the trainer's order."""
        cards = [self.cards[panel.id] for panel in self._panels() if panel.id in self.cards]
        large = [card for card in cards if card.tall]
        columns = bisect((NARROW, WIDE), self.viewport().width()) + 1
        self._lay_out(self._large, large, max(1, len(large)) if columns > 1 else 1, self._headline_height())
        self._lay_out(self._small, [card for card in cards if not card.tall], columns, SMALL_HEIGHT)
        order_tabs(self)
        self._outer.activate()  # else a new row squeezes the others until the area has grown

    def _lay_out(self, grid: QGridLayout, cards: list[PlotCard], columns: int, height: int) -> None:
        """Place cards in columns, those of a row as high as the highest of them has to be."""
        wide = (self.viewport().width() - EDGE - (columns - 1) * GAP) // columns
        for row, at in enumerate(range(0, len(cards), columns)):
            beside = cards[at : at + columns]
            high = max(height, *(card.least_height(wide) for card in beside))
            for column, card in enumerate(beside):
                card.setFixedHeight(high)
                grid.addWidget(card, row, column)
        for column in range(max(columns, grid.columnCount())):
            grid.setColumnStretch(column, 1 if column < columns else 0)

    def _headline_height(self) -> int:
        return max(HEADLINE_LEAST, self.viewport().height() - SMALL_HEIGHT - 24)

    def _point_at(self, place: float) -> None:
        for card in self.cards.values():
            card.point_at(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Plus shows the newer half of what is seen, minus everything."""
        drawn = (card for card in self.cards.values() if card.curves and not card.panel.over)
        seen = next((card.seen for card in drawn), None)
        if event.key() == Qt.Key.Key_Plus and self.zooms and seen is not None:
            newer = (seen[0] + seen[1]) / 2, seen[1]
            if self._points_within(newer) >= FEWEST:
                self.zoom(newer)
        elif event.key() == Qt.Key.Key_Minus:
            self.zoom(None)
        else:
            super().keyPressEvent(event)

    def _points_within(self, span: Span) -> int:
        """How many points the longest curve has in a part of the axis."""
        places = [series.x(self._axis) for run in self.runs for series in run.series.values()]
        return max((int(((x >= span[0]) & (x <= span[1])).sum()) for x in places), default=0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Rearrange; the curves are thinned to the new width."""
        super().resizeEvent(event)
        if self._kind is not None:
            self._arrange()
        for card in self.cards.values():
            card.mark_dirty()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw what happened meanwhile."""
        super().showEvent(event)
        QTimer.singleShot(0, self.draw)
