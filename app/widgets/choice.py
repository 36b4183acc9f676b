"""Buttons of which one is chosen, as the tab key sees them: one stop."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QAbstractButton, QButtonGroup


class Choice(QButtonGroup):
    """The tab key comes to the button that is chosen, whoever chose it; Qt by itself leads it to the one that
    had the keys last, or to the first."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.buttonToggled.connect(self._lead)

    def _lead(self, chosen: QAbstractButton, checked: bool) -> None:
        if checked:
            for one in self.buttons():
                here = one is chosen
                one.setFocusPolicy(Qt.FocusPolicy.StrongFocus if here else Qt.FocusPolicy.ClickFocus)
