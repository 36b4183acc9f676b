"""The curves of a lesson: those of each epoch over the epochs, those of each batch over the examples seen."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.curves.area import CurvesArea
from app.labs.lessons.beginning import Beginning
from app.runs.description import Kind, Panel
from app.runs.model import RunModel

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
    """The plots; before a run has any, the presets to begin with."""

    def __init__(self) -> None:
        super().__init__()
        self.plots, self.beginning = LessonPlots(), Beginning()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.beginning, 1)
        layout.addWidget(self.plots, 1)
        self.plots.hide()

    def show_run(self, model: RunModel | None, kind: Kind, built: bool) -> None:
        """Draw a run's curves, or say that they will come; `built` tells whether its layers are known."""
        drawn = model is not None and bool(model.series) and bool(kind.panels)
        self.plots.setVisible(drawn)
        self.beginning.setVisible(not drawn)
        self.beginning.show_progress(_steps_done(model, built) if model is not None else None)
        if model is not None and drawn:
            self.plots.show_runs([model], kind)
            self.plots.draw()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.plots.retranslate()
        self.beginning.retranslate()

    def refresh(self) -> None:
        """Take the palette's colours."""
        self.plots.refresh()
        self.beginning.update()


def _steps_done(model: RunModel, built: bool) -> int | None:
    """How far a run that has no curves yet has come; None for one that is not on."""
    if not model.status.live:
        return None
    return sum((model.started is not None, bool(model.messages), bool(model.messages) and built))
