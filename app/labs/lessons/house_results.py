"""How a network did on test houses: predicted against true prices."""

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout

from app.i18n import tr
from app.labs.lessons.examination import Examination, Houses
from app.labs.lessons.prices import money
from app.labs.lessons.scatter import PriceScatter
from app.theme.roles import label, set_role


class HouseResults(QFrame):
    """A card with the dots, and how far off they are in a sentence."""

    taken = Signal(int)
    """The number of a house to be tried."""

    def __init__(self) -> None:
        super().__init__()
        set_role(self, "card")
        self.title, self.note, self.scatter = label("strong"), label("soft", wraps=True), PriceScatter()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 12, 10)
        layout.setSpacing(4)
        for one in (self.title, self.note):
            layout.addWidget(one)
        layout.addWidget(self.scatter, 1)
        self.scatter.taken.connect(self.taken)

    def show_examination(self, examination: Examination | None) -> None:
        """Show the answers of an examination in houses."""
        self.scatter.show_houses(examination if isinstance(examination, Houses) else None)
        self._say()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.title.setText(tr("Predicted and true prices"))
        self.scatter.retranslate()
        self._say()

    def _say(self) -> None:
        houses = self.scatter.houses
        if houses is None or not len(houses.truth):
            self.note.setText("")
            return
        errors = np.abs(houses.answers - houses.truth)
        self.note.setText(
            tr(
                "{count} test houses; half of the estimates are off by less than {half}. Point at a dot to "
                "see its house, double-click to try it.",
                count=f"{len(errors):,}", half=money(float(np.median(errors)), houses.unit),
            )
        )  # fmt: skip
