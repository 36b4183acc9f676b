"""The networks that a run has saved, the newest first, with how strong each one was measured to be."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableWidget, QTableWidgetItem

from app.i18n import tr
from app.training_tab.description import Description, Kind, Metric
from app.training_tab.run_model import RunModel
from app.training_tab.words import duration, figure
from engines.runs.events import NetworkSaved

ROW = 30


class NetworkList(QTableWidget):
    """One row a network; a click, or Enter, asks what to do with it."""

    chosen = Signal(object, int, QPoint)
    """A RunModel, an iteration, and where on the screen it was chosen."""

    def __init__(self) -> None:
        super().__init__()
        self._model: RunModel | None = None
        self._kind = Kind("", "", "", (), (), (), (), ())
        self._rows: list[int] = []
        self._shown: tuple[object, ...] = ()
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.horizontalHeader().setHighlightSections(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.itemClicked.connect(self._clicked)

    def show_run(self, model: RunModel, description: Description) -> None:
        """List the networks of a run, if anything changed."""
        kind = description.kind(model.config.kind if model.config else "")
        state = (model.folder, kind.id, len(model.networks), model.best, tr("Iteration"))
        if state != self._shown:
            self._shown, self._model, self._kind = state, model, kind
            self._fill(model)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(tr("Saved networks"))
        if self._model is not None:
            self._shown = ()
            self._fill(self._model)

    def _fill(self, model: RunModel) -> None:
        saved = sorted(model.networks.values(), key=lambda one: one.iteration, reverse=True)
        metrics = [m for m in self._kind.metrics if m.headline and m.name in model.series]
        titles = [tr("Iteration"), tr("Games"), tr("Time"), *(tr(metric.title) for metric in metrics), ""]
        self._rows = [one.iteration for one in saved]
        self.setColumnCount(len(titles))
        self.setRowCount(len(saved))
        self.setHorizontalHeaderLabels(titles)
        for row, one in enumerate(saved):
            for column, text in enumerate(self._cells(model, one, metrics)):
                item = QTableWidgetItem(text)
                last = column == len(titles) - 1
                side = Qt.AlignmentFlag.AlignLeft if last else Qt.AlignmentFlag.AlignRight
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                item.setToolTip(tr("Click to play this network, watch its games or make it an opponent."))
                self.setItem(row, column, item)
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)

    def _cells(self, model: RunModel, one: NetworkSaved, metrics: list[Metric]) -> list[str]:
        games, seconds = "", ""
        scores = []
        for metric in metrics:
            series = model.series[metric.name]
            row = series.nearest("iteration", one.iteration)
            measured = row is not None and int(series.x("iteration")[row]) == one.iteration
            scores.append(figure(float(series.values[row]), metric) if measured and row is not None else "")
            if measured and row is not None:
                games = f"{int(series.x('games')[row]):,}"
                seconds = duration(float(series.x("seconds")[row]))
        best = tr("the best so far") if model.best is one else ""
        gone = "" if (model.folder / one.path).is_file() else tr("no longer there")
        return [str(one.iteration), games, seconds, *scores, gone or best]

    def _clicked(self, item: QTableWidgetItem) -> None:
        self._choose(item.row(), self.viewport().mapToGlobal(self.visualItemRect(item).bottomLeft()))

    def _choose(self, row: int, place: QPoint) -> None:
        if self._model is not None and 0 <= row < len(self._rows):
            self.chosen.emit(self._model, self._rows[row], place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter asks what to do with the row; the arrows move."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentRow() >= 0:
            item = self.item(self.currentRow(), 0)
            assert item is not None
            self._clicked(item)
        else:
            super().keyPressEvent(event)
