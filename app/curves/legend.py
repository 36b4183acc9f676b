"""What the colours and shapes in a plot mean; each entry can be switched off."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFontMetricsF, QPainter, QPaintEvent, QPen, QTransform
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from app.curves.shapes import shape_of
from app.curves.style import curve_colour
from app.i18n import tr
from app.runs.description import Metric
from app.theme.fonts import SMALL, font
from app.theme.theme import colour, theme
from app.widgets.flow import FlowLayout

DOT, RING = 8, 1.5
"""How wide the dot is, or another shape, and how thick the line in its place, in pixels."""


class LegendEntry(QAbstractButton):
    """A dot, or the shape that the curve has, and a name; unchecked, with its outline alone: it is hidden."""

    def __init__(self, metric: Metric, index: int) -> None:
        super().__init__()
        self.shown, self.index = metric, index
        self.setCheckable(True)
        self.setChecked(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFont(font(SMALL))
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        title = tr(self.shown.title)
        self.setText(title)
        self.setAccessibleName(title)
        self.setToolTip(f"{tr(self.shown.help)}\n{tr('Click to hide or show this curve.')}".strip())
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        width = QFontMetricsF(self.font()).horizontalAdvance(self.text())
        return QSize(int(width) + DOT + 14, 20)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus() or self.underMouse():
            painter.setPen(colour(theme.palette.accent_text) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(colour(theme.palette.hover))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        on, soft = self.isChecked(), colour(theme.palette.soft)
        painter.setPen(Qt.PenStyle.NoPen if on else QPen(soft, RING))
        painter.setBrush(curve_colour(self.index) if on else Qt.BrushStyle.NoBrush)
        wide = DOT if on else DOT - RING
        shape = QTransform.fromScale(wide, wide).map(shape_of(self.index))
        painter.drawPath(shape.translated(4 + DOT / 2, self.height() / 2))
        painter.setPen(soft)
        painter.drawText(
            self.rect().adjusted(DOT + 9, 0, 0, 0),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text(),
        )  # fmt: skip


class Legend(QWidget):
    """The entries of one plot, from the right."""

    toggled = Signal()
    grown = Signal()
    """There are more entries."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: dict[str, LegendEntry] = {}
        self._names: set[str] = set()
        """Of the metrics that are shown."""
        self._layout = FlowLayout(self, gap=4, to_right=True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_metrics(self, metrics: list[Metric], index_of: Callable[[str], int]) -> None:
        """One entry for each metric; those that were there before keep their state for later."""
        names = {metric.name for metric in metrics}
        if names == self._names:
            return
        self._names, before = names, len(self.entries)
        for metric in metrics:
            if metric.name not in self.entries:
                entry = LegendEntry(metric, index_of(metric.name))
                entry.toggled.connect(self.toggled)
                self.entries[metric.name] = entry
        if len(self.entries) > before:
            self._place()
        for name, entry in self.entries.items():
            entry.setVisible(name in names)
        self._layout.invalidate()
        self.updateGeometry()
        if len(self.entries) > before:
            self.grown.emit()

    def _place(self) -> None:
        """In the order of their colours, which is the trainer's, whichever came first."""
        for entry in sorted(self.entries.values(), key=lambda entry: entry.index):
            self._layout.removeWidget(entry)
            self._layout.addWidget(entry)

    def shows(self, name: str) -> bool:
        """Whether a curve is to be drawn."""
        entry = self.entries.get(name)
        return entry is None or entry.isChecked()

    def retranslate(self) -> None:
        """Texts in the current language."""
        for entry in self.entries.values():
            entry.retranslate()
