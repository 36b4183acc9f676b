"""The curves of a lesson: those of each epoch over the epochs, those of each batch over the examples seen."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.i18n import tr
from app.theme.roles import label
from app.training_tab.curves_area import CurvesArea
from app.training_tab.description import Kind, Panel
from app.training_tab.run_model import RunModel

BATCH = "batch/"
"""Metrics of single batches are called so."""


class LessonPlots(CurvesArea):
    """A panel of batches has many points in each epoch, and is smoothed."""

    def axis_of(self, panel: Panel) -> str:
        return "games" if self._of_batches(panel) else self._axis

    def smooths(self, panel: Panel) -> bool:
        return self._of_batches(panel)

    def _of_batches(self, panel: Panel) -> bool:
        metrics = self._kind.metrics if self._kind is not None else ()
        return any(metric.panel == panel.id and metric.name.startswith(BATCH) for metric in metrics)


class LessonCurves(QWidget):
    """The plots, or what will be there."""

    def __init__(self) -> None:
        super().__init__()
        self.plots, self.empty = LessonPlots(), label("soft", wraps=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._live = False
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.empty, 1)
        layout.addWidget(self.plots, 1)
        self.plots.hide()

    def show_run(self, model: RunModel | None, kind: Kind) -> None:
        """Draw a run's curves, or say that they will come."""
        drawn = model is not None and bool(model.series) and bool(kind.panels)
        self._live = model is not None and model.status.live
        self.plots.setVisible(drawn)
        self.empty.setVisible(not drawn)
        self._say()
        if model is not None and drawn:
            self.plots.show_runs([model], kind)
            self.plots.draw()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.plots.retranslate()
        self._say()

    def _say(self) -> None:
        text = (
            tr("The first measurements are on their way.")
            if self._live
            else tr("Press Start: loss and accuracy are drawn here while the network learns.")
        )
        self.empty.setText(text)
