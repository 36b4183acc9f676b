"""The networks that a run has saved, the newest first, with how strong each one was measured to be."""

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
)

from app.i18n import tr
from app.runs.description import Description, Metric
from app.runs.model import RunModel
from app.runs.words import duration, figure
from app.theme.roles import label, set_role
from engines.runs.events import NetworkSaved

ROW, NARROWEST, LOWEST = 32, 84, 220


class NetworkList(QFrame):
    """A card with one row a network; a click, or Enter, asks what to do with it."""

    chosen = Signal(object, int, QPoint)
    """A RunModel, an iteration, and where on the screen it was chosen."""

    def __init__(self) -> None:
        super().__init__()
        self._model: RunModel | None = None
        self._kind = Description().kind_of(None)
        self._rows: list[int] = []
        self._shown: tuple[object, ...] = ()
        set_role(self, "card")
        self.empty, self.table = label("soft"), QTableWidget()
        self._calm_table()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 10, 8, 10)
        layout.addWidget(self.empty)
        layout.addWidget(self.table)
        self.table.itemClicked.connect(self._clicked)
        self.table.installEventFilter(self)

    def _calm_table(self) -> None:
        table, rows, header = self.table, self.table.verticalHeader(), self.table.horizontalHeader()
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setShowGrid(False)
        table.setMinimumHeight(LOWEST)
        table.setTabKeyNavigation(False)
        table.setCursor(Qt.CursorShape.PointingHandCursor)
        rows.hide()
        rows.setDefaultSectionSize(ROW)
        header.setHighlightSections(False)
        header.setMinimumSectionSize(NARROWEST)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)

    def show_run(self, model: RunModel, description: Description) -> None:
        """List the networks of a run, if anything changed."""
        kind = description.kind_of(model.config)
        state = (model.folder, kind.id, len(model.networks), model.best, tr("Iteration"))
        if state != self._shown:
            self._shown, self._model, self._kind = state, model, kind
            self._fill(model)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.table.setAccessibleName(tr("What was saved"))
        self.empty.setText(tr("This run has saved nothing to play against yet."))
        if self._model is not None:
            self._shown = ()
            self._fill(self._model)

    def _fill(self, model: RunModel) -> None:
        saved = sorted(model.networks.values(), key=lambda one: one.iteration, reverse=True)
        metrics = [m for m in self._kind.metrics if m.headline and m.name in model.series]
        titles = [tr("Iteration"), tr("Games"), tr("Time"), *(tr(metric.title) for metric in metrics), ""]
        self._rows = [one.iteration for one in saved]
        self.empty.setVisible(not saved)
        self.table.setVisible(bool(saved))
        self.table.setColumnCount(len(titles))
        self.table.setRowCount(len(saved))
        for column, title in enumerate(titles):
            self.table.setHorizontalHeaderItem(column, _cell(title, last=column == len(titles) - 1))
        for row, one in enumerate(saved):
            for column, text in enumerate(self._cells(model, one, metrics)):
                item = _cell(text, last=column == len(titles) - 1)
                item.setToolTip(tr("Click to play against it, watch its games or make it an opponent."))
                self.table.setItem(row, column, item)

    def _cells(self, model: RunModel, one: NetworkSaved, metrics: list[Metric]) -> list[str]:
        games, seconds = "", ""
        scores = []
        for metric in metrics:
            series = model.series[metric.name]
            row = series.row_of(one.iteration)
            scores.append("" if row is None else figure(float(series.values[row]), metric))
            if row is not None:
                games = f"{int(series.x('games')[row]):,}"
                seconds = duration(float(series.x("seconds")[row]))
        best = tr("the best so far") if model.best is one else ""
        gone = "" if (model.folder / one.path).is_file() else tr("no longer there")
        return [str(one.iteration), games, seconds, *scores, gone or best]

    def _clicked(self, item: QTableWidgetItem) -> None:
        place = self.table.visualItemRect(self.table.item(item.row(), 0) or item).bottomLeft()
        if self._model is not None and item.row() < len(self._rows):
            self.chosen.emit(self._model, self._rows[item.row()], self.table.viewport().mapToGlobal(place))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter asks what to do with the row; the arrows move."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            item = self.table.item(self.table.currentRow(), 0)
            if item is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._clicked(item)
                return True
        return super().eventFilter(watched, event)


def _cell(text: str, last: bool) -> QTableWidgetItem:
    """Figures stand at the right, the last column's words at the left."""
    item = QTableWidgetItem(text)
    side = Qt.AlignmentFlag.AlignLeft if last else Qt.AlignmentFlag.AlignRight
    item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
    return item
