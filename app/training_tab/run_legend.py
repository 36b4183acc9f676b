"""Which dashes are whose, while several runs are drawn over each other."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.curves.dashes import Dashes
from app.i18n import tr
from app.runs.description import Description
from app.runs.model import RunModel
from app.runs.words import distinct_titles
from app.theme.roles import button, caption
from app.widgets.elided import ElidedLabel
from app.widgets.flow import FlowLayout

WIDEST = 320
"""Of a name and its dashes, in pixels; a longer one is told as a tip."""
LIFT = 5
"""The button is so much higher than a line of names, above it and below it, in pixels."""


class RunLegend(QWidget):
    """The runs' names in as many lines as they take, the one looked at first, and a button that compares
    their settings."""

    compared = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.names: list[ElidedLabel] = []
        self._pairs: list[QWidget] = []
        self.compare_button = button("mini")
        self._shown: tuple[object, ...] = ()
        self._flow = FlowLayout(gap=14)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        beside = QVBoxLayout()
        beside.setContentsMargins(0, LIFT, 0, 0)
        beside.addLayout(self._flow)
        row.addLayout(beside, 1)
        row.addWidget(self.compare_button, 0, Qt.AlignmentFlag.AlignTop)
        self.compare_button.clicked.connect(self.compared)

    def show_runs(self, runs: Sequence[RunModel], description: Description) -> None:
        """Name these runs; a single one needs no name."""
        self.setVisible(len(runs) > 1)
        titles = distinct_titles(runs, description) if len(runs) > 1 else []
        if titles == list(self._shown):
            return
        self._shown = tuple(titles)
        apart = _without_day([when for _, when in titles])
        while len(self.names) < len(titles):
            self._add()
        for at, (both, title) in enumerate(zip(self._pairs, self.names, strict=True)):
            both.setVisible(at < len(titles))
            title.setText(_named(titles[at][0], apart[at]) if at < len(titles) else "")

    def _add(self) -> None:
        """Room for one more name."""
        both, dash, title = QWidget(), Dashes(len(self.names)), ElidedLabel("soft")
        both.setMaximumWidth(WIDEST)
        row = QHBoxLayout(both)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(7)
        row.addWidget(dash)
        row.addWidget(title, 1)
        self._flow.addWidget(both)
        self._pairs.append(both)
        self.names.append(title)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._shown = ()
        caption(
            self.compare_button, tr("Compare settings"), tr("Show where the settings of these runs differ.")
        )


def _without_day(moments: Sequence[str]) -> list[str]:
    """When runs were begun, without the day where all were on the same: the room is for what tells them
    apart."""
    days = {when.partition(" ")[0] for when in moments if when}
    return [when.partition(" ")[2] or when for when in moments] if len(days) == 1 else list(moments)


def _named(title: str, apart: str) -> str:
    """What tells it apart stands first, where it is read even in little room."""
    return " · ".join(part for part in (apart, title) if part)
