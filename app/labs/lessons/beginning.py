"""What stands where the curves will be: the presets as cards, and what is about to happen."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QVBoxLayout, QWidget

from app.i18n import tr
from app.runs.description import Preset
from app.theme.roles import label, set_role
from app.theme.scrolling import scrolling
from app.training_tab.preset_card import PresetCard
from app.widgets.choice import Choice

COLUMNS = 2
STEPS = (
    "The trainer is started",
    "TensorFlow is loaded, and the examples are read",
    "The network is built",
    "The first batches are learned",
)
"""What comes before there is a curve to see."""


class Beginning(QWidget):
    """One preset is chosen."""

    chosen = Signal(object)
    """A Preset."""

    def __init__(self) -> None:
        super().__init__()
        self.cards: list[PresetCard] = []
        self.title, self.note = label("section"), label("soft", wraps=True)
        self.steps = [label() for _ in STEPS]
        self._group = Choice(self)
        self._grid = QGridLayout()
        self._grid.setSpacing(12)
        self._done: int | None = None
        self._data = ""
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 4, 8, 8)
        column.setSpacing(10)
        column.addWidget(self.title)
        column.addLayout(self._grid)
        column.addWidget(self.note)
        for line in self.steps:
            column.addWidget(line)
        column.addStretch()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(scrolling(inside))
        self._group.buttonClicked.connect(self._clicked)

    def offer(self, presets: Sequence[Preset]) -> None:
        """Make the cards."""
        for card in self.cards:
            self._group.removeButton(card)
            self._grid.removeWidget(card)
            card.deleteLater()
        self.cards = [PresetCard(preset) for preset in presets]
        for at, card in enumerate(self.cards):
            self._group.addButton(card)
            self._grid.addWidget(card, at // COLUMNS, at % COLUMNS)
        for column in range(COLUMNS):
            self._grid.setColumnStretch(column, 1)
        self._show()

    def show_preset(self, preset: Preset) -> None:
        """Mark the one that is chosen."""
        for card in self.cards:
            if card.preset == preset:
                card.setChecked(True)

    def show_data(self, words: str) -> None:
        """Say which examples it will learn from."""
        self._data = words
        self._show()

    def show_progress(self, done: int | None) -> None:
        """So many of the steps are done that come before the first curve; None while no run is on."""
        if done != self._done:
            self._done = done
            self._show()

    def retranslate(self) -> None:
        """Texts in the current language."""
        for card in self.cards:
            card.retranslate()
        self._show()

    def _show(self) -> None:
        done = self._done
        for card in self.cards:
            card.setVisible(done is None)
        self.title.setVisible(done is not None or bool(self.cards))
        self.title.setText(tr("How to learn") if done is None else tr("What happens now"))
        told = tr("Press Start: loss and accuracy are drawn here while the network learns.")
        which = tr("Examples: {name}. You can choose others in the settings.", name=self._data)
        self.note.setText(f"{told}\n{which}" if self._data else told)
        self.note.setVisible(done is None)
        for at, (line, step) in enumerate(zip(self.steps, STEPS, strict=True)):
            line.setVisible(done is not None)
            mark, role = ("✓", "truth") if at < (done or 0) else ("…", "") if at == done else ("·", "soft")
            line.setText(f"{mark}  {tr(step)}")
            set_role(line, role)

    def _clicked(self, card: QAbstractButton) -> None:
        if isinstance(card, PresetCard):
            self.chosen.emit(card.preset)
