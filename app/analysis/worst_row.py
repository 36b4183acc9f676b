"""The few worst moves of a game, each a button to look at it, and the way to the report of all."""

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.i18n import keep_translated, tr
from app.keys import commands
from app.keys.keyboard import keyboard
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
    unfolded = Signal()
    """All moves are asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[QPushButton] = []
        self._shown: tuple[WorstMove, ...] = ()
        self._row = FlowLayout(self, gap=4)
        self.report = button("mini")
        self.report.clicked.connect(self.unfolded)
        self._row.addWidget(self.report)
        self.hide()
        keep_translated(self.retranslate)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.report.setText(tr("Report"))
        tip = tr("How well both sides played, in numbers")
        name(self.report, tr("Report of the game"), keyboard.tip(tip, commands.REPORT))

    def show_moves(self, moves: tuple[WorstMove, ...], told: bool = True) -> None:
        """Show these, and the way to the report of a game that is `told` of; the row goes with that."""
        self.setVisible(told)
        if moves == self._shown:
            return
        self._shown = moves
        for old in self.buttons:
            self._row.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.buttons = [self._button(move) for move in moves]
        self._row.removeWidget(self.report)
        for widget in (*self.buttons, self.report):
            self._row.addWidget(widget)

    def _button(self, move: WorstMove) -> QPushButton:
        result = button("mini-mistake" if move.grave else "mini")
        result.setText(f"{move.ply} {move.text}")
        name(result, f"{move.ply} {move.text}", move.sentence)
        result.clicked.connect(partial(self._choose, move.ply))
        return result

    def _choose(self, ply: int, *_: object) -> None:
        self.chosen.emit(ply)
