"""One panel: title, legend and the curves that belong together."""

import time
from math import isfinite

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout

from app.curves.axes import PERCENT, QuietAxis, time_scale
from app.curves.curve import Curve, Drawing, Span, bounds
from app.curves.legend import Legend
from app.curves.marks import spots
from app.curves.numbers import End, Numbers
from app.curves.plot import Plot
from app.curves.range_box import RangeBox
from app.curves.reader import Reader
from app.curves.readout import Readout
from app.curves.style import number_of
from app.i18n import tr
from app.runs.description import Kind, Metric, Panel
from app.runs.model import RunModel
from app.runs.words import figure
from app.theme.roles import button, label, name, set_role
from app.theme.theme import theme
from app.widgets.elided import ElidedLabel

FRAME_SECONDS = 0.25
"""A plot is drawn at most four times a second."""
LIFT = 3
"""The button is so much higher than a row of the legend, above it and below it, in pixels."""


class PlotCard(QFrame):
    """Draws the curves of `panel` for several runs; the first run is the one looked at."""

    hovered = Signal(float)
    """The pointer is at this place of the axis; NaN when it left."""
    point_clicked = Signal(object, int)
    """A RunModel and an iteration."""
    span_chosen = Signal(float, float)
    """A part of the axis is to be seen alone: its ends, in the axis's own measure (seconds, not minutes)."""

    def __init__(self, panel: Panel, kind: Kind, tall: bool, readout: Readout) -> None:
        """`readout` says what the curves say where the pointer is."""
        super().__init__()
        set_role(self, "card")
        self.panel, self.kind, self.tall = panel, kind, tall
        self.runs: list[RunModel] = []
        self.curves: dict[tuple[int, str], Curve] = {}
        self.axis, self.smooth, self.marked = "iteration", True, False
        self.span: Span | None = None
        """The part of the axis that is seen; None for all of it."""
        self._dirty, self._drawn_at = True, 0.0
        self.unit = 1.0
        """What is drawn as 1 on the axis, in its own measure."""
        self._later = QTimer(self, singleShot=True, interval=round(1000 * FRAME_SECONDS))
        self._later.timeout.connect(self.draw_if_due)
        self.title, self.subtitle = label("title" if tall else "strong"), ElidedLabel("soft")
        self.legend, self.log_button = Legend(), button("mini", checkable=True)
        self.box = RangeBox()
        self.left, self.bottom = QuietAxis("left"), QuietAxis("bottom")
        self.plot = Plot(self.box, self.left, self.bottom)
        self.plot.show_grid()
        self.numbers = Numbers(self.box)
        self.readout, self._reader = readout, Reader(self, readout)
        self._build(tall)
        self.log_button.setVisible(not panel.over)
        self.log_button.setChecked(any(m.log for m in kind.metrics if m.panel == panel.id))
        self.log_button.toggled.connect(self.redraw)
        self.legend.toggled.connect(self.redraw)
        self._reader.hovered.connect(self.hovered)
        self._reader.clicked.connect(lambda at: self.point_clicked.emit(self.runs[self.lead], at))
        self.box.chosen.connect(self._choose_span)
        theme.changed.connect(self.refresh)
        self.retranslate()

    def _build(self, tall: bool) -> None:
        top = QHBoxLayout()
        top.setSpacing(10)
        for one in (self.title, self.legend):  # in the middle of the button beside them
            one.setContentsMargins(0, LIFT, 0, 0)
        top.addWidget(self.title, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self.legend, 1, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self.log_button, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12 - LIFT, 12, 8)
        layout.setSpacing(1)
        layout.addLayout(top)
        layout.addWidget(self.subtitle)
        layout.addSpacing(7)
        layout.addWidget(self.plot, 1)
        self.plot.setMinimumHeight(220 if tall else 150)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.title.setText(tr(self.panel.title))
        self.subtitle.setText(tr(self.panel.subtitle))
        self.subtitle.setVisible(bool(self.panel.subtitle))
        self.log_button.setText(tr("log"))
        tip = tr("Logarithmic scale: equal steps are equal factors.")
        scale = tr("{panel}: logarithmic scale", panel=tr(self.panel.title))
        name(self.log_button, scale, tip)
        self.legend.retranslate()
        self.setAccessibleName(tr(self.panel.title))

    def sizeHint(self) -> QSize:
        """No more than it needs: panels side by side are as wide as each other, whatever their legends."""
        return self.minimumSizeHint()

    def least_height(self, width: int) -> int:
        """So high it has to be at least where it is so wide, in pixels: a legend may need several rows."""
        layout = self.layout()
        assert layout is not None
        return layout.minimumHeightForWidth(width)

    def refresh(self) -> None:
        """Take the palette's colours."""
        for curve in self.curves.values():
            curve.refresh()
        self.mark_dirty()  # a new dress may leave another height, and the range is one of pixels

    def show_runs(self, runs: list[RunModel]) -> None:
        """Draw these runs from now on."""
        runs = runs[:1] if self.panel.over else list(runs)
        if runs != self.runs:
            for curve in self.curves.values():
                curve.remove()
            self.curves, self.runs = {}, runs
        self.mark_dirty()

    def mark_dirty(self) -> None:
        """There is something new to draw. What it is, is named at once: the tab key goes there unseen."""
        self.legend.show_metrics(self.metrics(), self._index)
        self._dirty = True
        self.draw_if_due()

    def redraw(self) -> None:
        """Draw at once: a person asked for something."""
        self._dirty = True
        self.draw_if_due(hurry=True)

    def draw_if_due(self, hurry: bool = False) -> None:
        """Draw, if something is new, and someone can see it; later, where the last time is not long ago."""
        due = hurry or time.monotonic() - self._drawn_at >= FRAME_SECONDS
        if self._dirty and self.isVisible() and not self.visibleRegion().isEmpty():
            if due:
                self._dirty, self._drawn_at = False, time.monotonic()
                self._draw()
            elif not self._later.isActive():
                self._later.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw what came before it had its place."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self.draw_if_due)

    def draw_now(self) -> None:
        """Draw even what nobody sees, for a picture."""
        self._draw()

    @property
    def over(self) -> str:
        """The axis that is drawn over; places that are not of the run stand where iterations would."""
        return "iteration" if self.panel.over else self.axis

    @property
    def lead(self) -> int:
        """The number of the run that is read here: the one looked at, or else the first that is drawn."""
        return min((number for number, _ in self.curves), default=0)

    @property
    def lesson(self) -> bool:
        """Whether iterations are epochs, and games the examples that were seen."""
        return self.kind.place == "labs"

    def metrics(self) -> list[Metric]:
        """The panel's metrics that any of the runs has, in the trainer's order."""
        names = {name: None for run in self.runs for name, series in run.curves.items() if len(series)}
        listed = [metric.name for metric in self.kind.metrics]
        order = [name for name in listed if name in names] + [name for name in names if name not in listed]
        metrics = [self.kind.metric(name) for name in order]
        return [metric for metric in metrics if metric.panel == self.panel.id]

    def _index(self, metric_name: str) -> int:
        order = [metric.name for metric in self.kind.metrics if metric.panel == self.panel.id]
        return order.index(metric_name) if metric_name in order else len(self.legend.entries)

    def _draw(self) -> None:
        if not self.runs:
            return
        metrics = self.metrics()
        log = self.log_button.isChecked()
        self.left.setLogMode(x=False, y=log)
        longest = max(run.seconds for run in self.runs)
        self.unit, unit = time_scale(longest) if self.over == "seconds" else (1.0, "")
        self.bottom.write_as(tr(unit) if unit else "", whole=self.over != "seconds")
        columns = max(50, int(self.box.width()))
        shares = all(metric.unit == "share" for metric in metrics)
        smooth, factor = self.smooth and not self.panel.over, PERCENT if shares else 1.0
        span = (self.span[0] / self.unit, self.span[1] / self.unit) if self.span else None
        signs = sum(self.legend.shows(metric.name) for metric in metrics) > 1
        how = Drawing(self.over, self.unit, smooth, log, columns, factor, span, signs)
        for number, run in enumerate(self.runs):
            for metric in metrics:
                self._draw_curve(number, run, metric, how)
        if not metrics:
            for key in list(self.curves):
                self.curves.pop(key).remove()
        shown = [curve for (_, metric), curve in self.curves.items() if self.legend.shows(metric)]
        ends = [
            End(*curve.end, curve.index, number_of(curve.run))
            for curve in shown
            if curve.end and number_of(curve.run)
        ]
        self.box.fit(bounds(shown), span, shares and not log, self.numbers.beside(ends))
        self.numbers.show_ends(ends)
        self._describe(metrics)
        self._show_marks(columns)

    def _describe(self, metrics: list[Metric]) -> None:
        """Say what the curves say at their ends, to those who hear what others see."""
        run = self.runs[self.lead]
        curves = ((metric, run.curves.get(metric.name)) for metric in metrics)
        lasts = ((metric, series.last) for metric, series in curves if series is not None)
        said = [f"{tr(metric.title)} {figure(last, metric)}" for metric, last in lasts if isfinite(last)]
        told = tr("Last values: {values}", values=" · ".join(said)) if said else ""
        if told != self.accessibleDescription():
            self.setAccessibleDescription(told)

    def _show_marks(self, columns: int) -> None:
        """What happened in the run looked at stands below the plot."""
        low, high = self.bottom.range
        wanted = self.marked and not self.panel.over
        history = self.runs[self.lead].history
        self.bottom.show_spots(spots(history, self.over, self.unit, low, high, columns) if wanted else [])

    def _draw_curve(self, number: int, run: RunModel, metric: Metric, how: Drawing) -> None:
        key, series = (number, metric.name), run.curves.get(metric.name)
        if series is None:
            if key in self.curves:
                self.curves.pop(key).remove()
            return
        if key not in self.curves:
            self.curves[key] = Curve(self.box, metric, self.legend.entries[metric.name].index, number)
        self.curves[key].set_visible(self.legend.shows(metric.name))
        self.curves[key].draw(series, how)

    @property
    def seen(self) -> Span:
        """The part of the axis that is seen, in its own measure."""
        low, high = self.box.viewRange()[0]
        return low * self.unit, high * self.unit

    def _choose_span(self, low: float, high: float) -> None:
        self.span_chosen.emit(low * self.unit, high * self.unit)

    def point_at(self, place: float) -> None:
        """Show where another plot's pointer is; NaN for nowhere."""
        if not self.panel.over:
            self.plot.point_at(place)
