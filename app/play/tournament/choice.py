"""What a tournament is to be: who takes part, how many games, and how they begin."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QSpinBox, QVBoxLayout, QWidget

from app.i18n import tr
from app.play.opponents.players import level_seats
from app.play.tournament.entrants import EntrantList
from app.theme.roles import label, name
from engines.game import Game
from engines.matches.tournament import MOST_GAMES, Plan

USUAL_GAMES, USUAL_PLIES, MOST_PLIES = 20, 4, 12


class Choice(QWidget):
    """At first the weakest level and the strongest."""

    changed = Signal()

    def __init__(self, game: Game, own: Sequence[str]) -> None:
        """`own` are the person's networks and programs, as seats."""
        super().__init__()
        self._game = game
        self.entrants = EntrantList(game, own)
        self.games, self.plies = QSpinBox(), QSpinBox()
        self._labels = (label(), label())
        self.games.setRange(2, MOST_GAMES)
        self.games.setSingleStep(2)
        self.games.setValue(USUAL_GAMES)
        self.plies.setRange(0, MOST_PLIES)
        self.plies.setValue(USUAL_PLIES)
        levels = level_seats(game)
        self.entrants.choose(levels[:1] + levels[1:][-1:])
        form = QGridLayout()
        form.setHorizontalSpacing(12)
        for row, (words, spin) in enumerate(zip(self._labels, (self.games, self.plies), strict=True)):
            words.setBuddy(spin)
            form.addWidget(words, row, 0)
            form.addWidget(spin, row, 1)
            spin.valueChanged.connect(self.changed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self.entrants, 1)
        layout.addLayout(form)
        self.entrants.changed.connect(self.changed)

    @property
    def plan(self) -> Plan:
        """What is chosen. Raises InputError where that is no tournament."""
        return Plan(self._game, self.entrants.chosen, self.games.value(), self.plies.value())

    def show_plan(self, plan: Plan) -> None:
        """Choose what was chosen then."""
        self.entrants.choose(plan.players)
        self.games.setValue(plan.games)
        self.plies.setValue(plan.openings)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.entrants.retranslate()
        texts = (tr("Games per pair"), tr("Random opening moves"))
        tips = (
            tr("How many games each pair plays, half of them with each side."),
            tr("They keep games from repeating; each opening is played from both sides."),
        )
        for words, spin, text, tip in zip(self._labels, (self.games, self.plies), texts, tips, strict=True):
            words.setText(text)
            name(spin, text, tip)
