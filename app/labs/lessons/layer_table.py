"""The network as a table: each layer, what it does, the shape that comes out of it, and its parameters."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHeaderView, QTableWidget, QTableWidgetItem, QVBoxLayout

from app.i18n import tr
from app.labs.lessons.layers import Layer
from app.theme.roles import label, set_role
from app.widgets.tables import dress_table

ROW, NARROWEST, WORDS = 28, 60, 110
"""Pixels: of a row, of a column at least, and of what a layer does, where that is shown."""
TITLES = ("Layer", "What it does", "Shape", "Parameters", "Note")
LAYER, MEANING, PARAMETERS = 0, 1, 3
MEANINGS = {
    "Input": "One example goes in",
    "Flatten": "Lays everything out in one row",
    "Dense": "Each unit weighs all that comes in",
    "Dropout": "Silences some units while learning",
    "Conv2D": "Slides windows over maps",
    "MaxPooling2D": "Keeps the strongest of each square",
    "AveragePooling2D": "Takes the mean of each square",
    "GlobalAveragePooling2D": "Takes each map's mean",
    "BatchNormalization": "Keeps numbers in range",
    "Activation": "Bends each number",
    "ReLU": "Lets nothing below 0 pass",
    "Add": "Adds what went round",
    "Rescaling": "Shifts and scales what comes in",
    "Normalization": "Shifts and scales what comes in",
}
"""By the names of the layers' kinds, which are Keras's own."""


class LayerTable(QFrame):
    """A card; says in one line how much there is to learn in all."""

    def __init__(self) -> None:
        super().__init__()
        set_role(self, "card")
        self.total, self.table = label("title", wraps=True), QTableWidget(0, len(TITLES))
        self._layers: tuple[Layer, ...] = ()
        dress_table(self.table, "list", ROW)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setHorizontalScrollMode(QTableWidget.ScrollMode.ScrollPerPixel)
        header = self.table.horizontalHeader()
        header.setMinimumSectionSize(NARROWEST)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(MEANING, QHeaderView.ResizeMode.Stretch)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 12, 10)
        layout.setSpacing(8)
        layout.addWidget(self.total)
        layout.addWidget(self.table, 1)

    def show_layers(self, layers: tuple[Layer, ...]) -> None:
        """Show a network's layers, from the first to the last."""
        self._layers = layers
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        layers, table = self._layers, self.table
        table.setAccessibleName(tr("The network's layers"))
        self.total.setText(
            tr("{layers} layers with {parameters} parameters in all", layers=len(layers),
               parameters=f"{sum(layer.parameters for layer in layers):,}")
            if layers
            else tr("The layers are listed here as soon as a run has begun.")
        )  # fmt: skip
        table.setVisible(bool(layers))
        table.setRowCount(len(layers))
        for column, title in enumerate(TITLES):
            table.setHorizontalHeaderItem(column, _cell(tr(title), column))
        for row, layer in enumerate(layers):
            meaning = tr(MEANINGS[layer.kind]) if layer.kind in MEANINGS else ""
            sizes, parameters = _shape(layer.shape), _count(layer.parameters)
            texts = (layer.kind, meaning, sizes, parameters, layer.note)
            tips = {LAYER: f"{layer.name}: {meaning}" if meaning else layer.name, MEANING: meaning}
            for column, text in enumerate(texts):
                table.setItem(row, column, _cell(text, column, tips.get(column, "")))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Words give way to numbers."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where there is no room beside the numbers, what a layer does is told where one points at it."""
        table, header, modes = self.table, self.table.horizontalHeader(), QHeaderView.ResizeMode
        others = (at for at in range(len(TITLES)) if at != MEANING)
        needed = sum(max(table.sizeHintForColumn(at), header.sectionSizeHint(at)) for at in others)
        narrow = table.viewport().width() < needed + WORDS
        table.setColumnHidden(MEANING, narrow)
        header.setSectionResizeMode(LAYER, modes.Stretch if narrow else modes.ResizeToContents)


def _shape(sizes: tuple[int, ...]) -> str:
    return " × ".join(str(size) for size in sizes)


def _count(parameters: int) -> str:
    return f"{parameters:,}" if parameters else "–"


def _cell(text: str, column: int, tip: str = "") -> QTableWidgetItem:
    item = QTableWidgetItem(text)
    side = Qt.AlignmentFlag.AlignRight if column == PARAMETERS else Qt.AlignmentFlag.AlignLeft
    item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
    item.setToolTip(tip)
    return item
