"""The curves of a lesson: those of each epoch over the epochs, those of each batch over the examples seen."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.curves.area import CurvesArea
from app.curves.dashes import Dashes
from app.i18n import tr
from app.labs.lessons.beginning import Beginning
from app.runs.description import Kind, Panel
from app.runs.model import RunModel
from app.theme.roles import button, caption
from app.widgets.elided import ElidedLabel

BATCH = "batch/"
"""Metrics of single batches are called so."""


class LessonPlots(CurvesArea):
    """A panel of batches has many points in each epoch, and is smoothed."""

    zooms = False

    def axis_of(self, panel: Panel) -> str:
        return "games" if self._of_batches(panel) else self._axis

    def smooths(self, panel: Panel) -> bool:
        return self._of_batches(panel)

    def _of_batches(self, panel: Panel) -> bool:
        metrics = self._kind.metrics if self._kind is not None else ()
        return any(metric.panel == panel.id and metric.name.startswith(BATCH) for metric in metrics)


class LessonCurves(QWidget):
    """The plots; before a run has any, the presets to begin with. A second run's curves are dashed."""

    taken_away = Signal(object)
    """The folder of the second run, which is not to be drawn any more."""

    def __init__(self) -> None:
        super().__init__()
        self.plots, self.beginning = LessonPlots(), Beginning()
        self.beside: RunModel | None = None
        self.beside_words, self.away_button = ElidedLabel("soft"), button("mini")
        self._row = QWidget()
        row = QHBoxLayout(self._row)
        row.setContentsMargins(4, 0, 8, 0)
        row.setSpacing(8)
        row.addWidget(Dashes(1))
        row.addWidget(self.beside_words, 1)
        row.addWidget(self.away_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.beginning, 1)
        layout.addWidget(self._row)
        layout.addWidget(self.plots, 1)
        self.plots.hide()
        self._row.hide()
        self.away_button.clicked.connect(self._take_away)

    def show_run(
        self, model: RunModel | None, kind: Kind, built: bool, beside: RunModel | None, words: str
    ) -> None:
        """Draw a run's curves, or say that they will come; `built` tells whether its layers are known. Those
        of a run `beside` it are drawn as well; `words` say which one that is."""
        drawn = model is not None and bool(model.series) and bool(kind.panels)
        self.plots.setVisible(drawn)
        self.beginning.setVisible(not drawn)
        self.beginning.show_progress(_steps_done(model, built) if model is not None else None)
        self.beside = beside
        self._row.setVisible(drawn and beside is not None)
        self.beside_words.setText(words)
        if model is not None and drawn:
            self.plots.show_runs([model, *([beside] if beside is not None else [])], kind)
            self.plots.draw()

    def _take_away(self) -> None:
        if self.beside is not None:
            self.taken_away.emit(self.beside.folder)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.plots.retranslate()
        self.beginning.retranslate()
        caption(self.away_button, tr("Take away"), tr("Stop drawing this run's curves."))


def _steps_done(model: RunModel, built: bool) -> int | None:
    """How far a run that has no curves yet has come; None for one that is not on."""
    if not model.status.live:
        return None
    return sum((model.started is not None, bool(model.messages), bool(model.messages) and built))
