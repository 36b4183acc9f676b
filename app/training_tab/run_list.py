"""The left side: a button for a new run, and a card for each run there is."""

import time

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.i18n import tr
from app.keys import commands
from app.keys.keyboard import keyboard
from app.runs.description import Description
from app.runs.model import RunModel
from app.runs.words import distinct_titles
from app.theme.icons import ThemedIcon
from app.theme.roles import button, label, name
from app.theme.scrolling import scrolling
from app.training_tab.run_card import RunCard
from app.widgets.tab_order import order_tabs

WIDTH, SLIM = 288, 196
"""So wide it is, and where there is little room, in pixels."""


class RunList(QWidget):
    """Cards in the library's order."""

    chosen = Signal(object)
    overlaid = Signal(object, bool)
    asked = Signal(object, QPoint)
    new_run = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.cards: list[RunCard] = []
        self.selected: RunModel | None = None
        self.new_button = button("primary")
        ThemedIcon(self.new_button, "new", 16, on_accent=True)
        self.empty = label("soft", wraps=True)
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(0, 0, 4, 0)
        self._column.setSpacing(10)
        self._column.addWidget(self.empty)
        self._column.addStretch()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addWidget(self.new_button)
        layout.addWidget(scrolling(inside), 1)
        self.setFixedWidth(SLIM)
        self.new_button.clicked.connect(self.new_run)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.new_button.setText(tr("New run"))
        name(self.new_button, tr("New run"), keyboard.tip(tr("Train a new network"), commands.NEW_RUN))
        self.empty.setText(tr("No runs yet. In a run a network teaches itself a game."))

    def show_runs(self, runs: list[RunModel], description: Description) -> None:
        """One card for each run."""
        known = {card.model.folder: card for card in self.cards}
        cards = [self._card(model) if model.folder not in known else known[model.folder] for model in runs]
        for gone in (card for card in self.cards if card not in cards):
            self._column.removeWidget(gone)
            gone.deleteLater()
        for at, card in enumerate(cards):
            if self._column.indexOf(card) != at:
                self._column.insertWidget(at, card)
        self.cards = cards
        order_tabs(self)
        self.empty.setVisible(not cards)
        self.show_news(description)

    def show_news(self, description: Description, model: RunModel | None = None) -> None:
        """Say how one run, or every run, stands."""
        now = time.time()
        names = distinct_titles([card.model for card in self.cards], description)
        for card, (_, apart) in zip(self.cards, names, strict=True):
            if model is None or card.model is model or card.apart != apart:
                card.show_news(description, now, apart)
                card.set_selected(card.model is self.selected)

    def select(self, model: RunModel | None) -> None:
        """Mark the run that is looked at."""
        self.selected = model
        for card in self.cards:
            card.set_selected(card.model is model)
            if card.model is model:
                card.eye.setChecked(False)

    def focus_selected(self) -> None:
        """Give the focus to the card of the run that is looked at."""
        for card in self.cards:
            if card.model is self.selected:
                card.show()  # a new one waits for the next event, and what is unseen takes no focus
                card.setFocus()

    def show_dashes(self, overlaid: list[RunModel]) -> None:
        """Show on the cards how the runs drawn beside the chosen one are told apart."""
        for card in self.cards:
            card.show_dash(overlaid.index(card.model) + 1 if card.model in overlaid else 0)

    def _card(self, model: RunModel) -> RunCard:
        card = RunCard(model)
        card.chosen.connect(self.chosen)
        card.overlaid.connect(self.overlaid)
        card.asked.connect(self.asked)
        return card
