"""Chooses in which position a game begins."""

from PySide6.QtWidgets import QComboBox

from app.i18n import tr
from app.play.opponents.beginning import beginnings
from app.theme.roles import name
from engines.game import Game

SHOWN = 14
"""So many lines are shown at once; the rest scroll, and typing leads to a name."""


class BeginningChoice(QComboBox):
    """The usual position, and what else the game knows."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game
        self.setMaxVisibleItems(SHOWN)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)

    @property
    def key(self) -> str:
        """What is chosen, as the settings keep it."""
        return str(self.currentData() or "")

    def choose(self, key: str) -> None:
        """Show this one, or the usual one where the game does not know it."""
        if not self.count():
            self._fill()  # an opening is played out by the rules, which are not loaded when the window opens
        self.setCurrentIndex(max(0, self.findData(key)))

    def retranslate(self) -> None:
        """Texts in the current language."""
        name(self, tr("Beginning of the game"), tr("The position in which the game begins"))
        if self.count():
            self._fill()

    def _fill(self) -> None:
        key = self.key
        self.clear()
        for one, title in beginnings(self._game):
            self.addItem(title, one)
        self.choose(key)
