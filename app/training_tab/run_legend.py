"""Which dashes are whose, while several runs are drawn over each other."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from app.curves.style import dash_icon
from app.i18n import tr
from app.runs.description import Description
from app.runs.model import RunModel
from app.runs.words import distinct_titles
from app.theme.roles import button, caption, label
from app.widgets.elided import ElidedLabel

MOST = 4
"""So many runs are named."""
ICON = (20, 12)


class RunLegend(QWidget):
    """A line with the runs' names, the one looked at first, and a button that compares their settings."""

    compared = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.names = [ElidedLabel("soft") for _ in range(MOST)]
        self._dashes = [QLabel() for _ in range(MOST)]
        self.more, self.compare_button = label("soft"), button("mini")
        self._shown: tuple[object, ...] = ()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(7)
        for dash, title in zip(self._dashes, self.names, strict=True):
            row.addWidget(dash)
            row.addWidget(title)
            row.addSpacing(8)
        row.addWidget(self.more)
        row.addStretch()
        row.addWidget(self.compare_button)
        self.compare_button.clicked.connect(self.compared)

    def show_runs(self, runs: Sequence[RunModel], description: Description) -> None:
        """Name these runs; a single one needs no name."""
        self.setVisible(len(runs) > 1)
        titles = distinct_titles(runs, description) if len(runs) > 1 else []
        if titles == list(self._shown):
            return
        self._shown = tuple(titles)
        apart = _without_day([when for _, when in titles])
        for at, (dash, title) in enumerate(zip(self._dashes, self.names, strict=True)):
            dash.setVisible(at < len(titles))
            title.setVisible(at < len(titles))
            title.setText(_named(titles[at][0], apart[at]) if at < len(titles) else "")
        self.more.setVisible(len(titles) > MOST)
        self.more.setText(tr("and {count} more", count=len(titles) - MOST))
        self.refresh()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._shown = ()
        caption(
            self.compare_button, tr("Compare settings"), tr("Show where the settings of these runs differ.")
        )

    def refresh(self) -> None:
        """Take the palette's colours."""
        for at, dash in enumerate(self._dashes):
            dash.setPixmap(dash_icon(at).pixmap(*ICON))


def _without_day(moments: Sequence[str]) -> list[str]:
    """When runs were begun, without the day where all were on the same: the room is for what tells them
    apart."""
    days = {when.partition(" ")[0] for when in moments if when}
    return [when.partition(" ")[2] or when for when in moments] if len(days) == 1 else list(moments)


def _named(title: str, apart: str) -> str:
    """What tells it apart stands first, where it is read even in little room."""
    return " · ".join(part for part in (apart, title) if part)
