"""The dashes by which a run's curves are told from those of others, beside its name."""

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.curves.style import DASHES, dash_icon


class Dashes(QWidget):
    """Those of run number `run`."""

    def __init__(self, run: int) -> None:
        super().__init__()
        self._run = run
        self.setFixedSize(*DASHES)

    def paintEvent(self, event: QPaintEvent) -> None:
        dash_icon(self._run).paint(QPainter(self), self.rect())
