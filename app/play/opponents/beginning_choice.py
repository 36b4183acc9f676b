"""Chooses in which position a game begins."""

from PySide6.QtWidgets import QComboBox

from app.i18n import tr
from app.play.opponents.beginning import HERE, USUAL, beginnings
from app.theme.roles import name
from engines.game import Game

SHOWN = 14
"""So many lines are shown at once; the rest scroll, and typing leads to a name."""


class BeginningChoice(QComboBox):
    """The usual position, and what else the game knows."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game
        self._here = False
        """Whether the position on the board is among the choices."""
        self.setMaxVisibleItems(SHOWN)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)

    @property
    def key(self) -> str | None:
        """What is chosen, as the settings keep it; None while there is no choice."""
        return str(self.currentData()) if self.count() else None

    def choose(self, key: str, ready: bool = True) -> None:
        """Show this one, or the usual one where the game does not know it. There is no choice before the
        rules are `ready`: openings are played out by them."""
        if ready and not self.count():
            self._fill()
        self.setVisible(ready)
        self.setCurrentIndex(max(0, self.findData(key)))

    def offer_here(self, here: bool) -> None:
        """Whether a game may go on from the position on the board."""
        if here != self._here:
            self._here = here
            if self.count():
                self._fill()

    def retranslate(self) -> None:
        """Texts in the current language."""
        name(self, tr("Beginning of the game"), tr("The position in which the game begins"))
        if self.count():
            self._fill()

    def _fill(self) -> None:
        key = self.key or USUAL
        self.clear()
        here = ((HERE, tr("The position on the board")),) if self._here else ()
        for one, title in (*here, *beginnings(self._game)):
            self.addItem(title, one)
        self.setCurrentIndex(max(0, self.findData(key)))
