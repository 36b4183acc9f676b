"""The few worst moves of a game, each a button to look at it."""

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.theme.roles import button, name
from app.widgets.flow import FlowLayout


@dataclass(frozen=True, slots=True)
class WorstMove:
    """A move to look at: its number, its text with its mark, and one sentence about it."""

    ply: int
    text: str
    sentence: str
    grave: bool


class WorstRow(QWidget):
    """Buttons in the order of the game, in two rows where one is too narrow."""

    chosen = Signal(int)
    """The number of the move to look at."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: list[QPushButton] = []
        self._shown: tuple[WorstMove, ...] = ()
        self._row = FlowLayout(self, gap=4)
        self.hide()

    def show_moves(self, moves: tuple[WorstMove, ...]) -> None:
        """Show these; none hides the row."""
        if moves == self._shown:
            return
        self._shown = moves
        for old in self.buttons:
            self._row.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.buttons = [self._button(move) for move in moves]
        for widget in self.buttons:
            self._row.addWidget(widget)
        self.setVisible(bool(moves))

    def _button(self, move: WorstMove) -> QPushButton:
        result = button("mini-mistake" if move.grave else "mini")
        result.setText(f"{move.ply} {move.text}")
        name(result, f"{move.ply} {move.text}", move.sentence)
        result.clicked.connect(partial(self._choose, move.ply))
        return result

    def _choose(self, ply: int, *_: object) -> None:
        self.chosen.emit(ply)
