"""Chooses the clock of a game."""

from PySide6.QtWidgets import QComboBox

from app.i18n import keep_translated, tr
from app.play.timing.paces import PACES, pace_text
from app.theme.roles import name
from engines.matches.clock import Pace

_CHOICES = (None, *PACES)


class ClockChoice(QComboBox):
    """No clock, or one of a few."""

    def __init__(self) -> None:
        super().__init__()
        self.addItems([""] * len(_CHOICES))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMaxVisibleItems(len(_CHOICES))
        keep_translated(self.retranslate)

    @property
    def pace(self) -> Pace | None:
        """What is chosen."""
        return _CHOICES[self.currentIndex()]

    def choose(self, pace: Pace | None) -> None:
        """Show this one."""
        self.setCurrentIndex(_CHOICES.index(pace))

    def retranslate(self) -> None:
        """Texts in the current language."""
        for place, pace in enumerate(_CHOICES):
            self.setItemText(place, pace_text(pace))
        name(self, tr("Game clock"), tr("How much time each side has; the clock starts with the first move"))
