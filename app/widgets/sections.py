"""A window of titled cards: it has no OK, since what is changed in it is in force at once."""

from PySide6.QtWidgets import QDialog, QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.i18n import languages, tr
from app.theme.roles import button, label, set_role
from app.theme.scrolling import scrolling
from app.widgets.room import resize_within_screen
from app.widgets.tab_order import order_tabs

LEAST = 300
"""Pixels in height, of which some rows can be seen, where there are so many."""


class SectionsDialog(QDialog):
    """Cards below each other, which scroll where the screen has no room for all, and *Close*. A kind of
    dialog adds `section`s and what stands beside *Close*, then calls `retranslate` and `fit`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._titles: list[tuple[QLabel, str]] = []
        self._inside = QWidget()
        layout = QVBoxLayout(self._inside)
        layout.setContentsMargins(24, 20, 24, 12)
        layout.setSpacing(8)
        self._sections = layout
        self._close = button("primary")
        self._close.setDefault(True)
        self._close.clicked.connect(self.accept)
        self.beside = QHBoxLayout()
        """What stands to the left of *Close*."""
        self.beside.setSpacing(8)
        self.beside.addStretch()
        self._foot = QHBoxLayout()
        self._foot.setContentsMargins(24, 6, 24, 18)
        self._foot.setSpacing(8)
        self._foot.addLayout(self.beside, 1)
        self._foot.addWidget(self._close)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(scrolling(self._inside))
        whole.addLayout(self._foot)
        languages.changed.connect(self.retranslate)

    def section(self, title: str) -> QGridLayout:
        """A card under an English `title`: what is in its first column leaves the second at the right."""
        heading, card = label("section"), QFrame()
        self._titles.append((heading, title))
        set_role(card, "card")
        grid = QGridLayout(card)
        grid.setContentsMargins(18, 14, 18, 14)
        grid.setHorizontalSpacing(20)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(0, 1)
        self._sections.addWidget(heading)
        self._sections.addWidget(card)
        return grid

    def fit(self, width: int, height: int = 0) -> None:
        """Be as large as all of it takes, at least `width`, at most `height` pixels where one is given, and
        never larger than the screen. Nothing is changed by keys before somebody goes to it."""
        order_tabs(self)
        self._close.setFocus()
        size = self._inside.sizeHint()
        whole = size.height() + self._foot.sizeHint().height()
        self.setMinimumSize(max(width, size.width()), min(whole, LEAST))
        resize_within_screen(self, self.minimumWidth(), min(whole, height) if height else whole)

    def retranslate(self) -> None:
        """Texts in the current language."""
        for heading, title in self._titles:
            heading.setText(tr(title))
        self._close.setText(tr("Close"))
