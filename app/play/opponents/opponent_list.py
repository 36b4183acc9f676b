"""The opponents to choose from: the one at the person's level, the game's levels, the weakest first, then the
person's own networks and programs."""

from collections.abc import Iterable
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QButtonGroup, QFrame, QScrollArea, QVBoxLayout, QWidget

from app.i18n import tr
from app.play.opponents.level_row import LevelRow, OwnRow
from app.play.opponents.my_level import MY_LEVEL, is_my_level
from app.play.opponents.perfection import perfect_seats
from app.play.opponents.players import level_seats, machine_seats
from app.play.opponents.teaching import levels_teaching
from app.theme.roles import button, caption, label, set_role
from engines.game import Game

Row = TypeVar("Row", bound=LevelRow)


class OpponentList(QScrollArea):
    """Rows of which at most one is checked."""

    picked = Signal(str)
    """A seat: a person clicked its row."""
    removed = Signal(str)
    """The seat of one of the person's own players, which is to be removed."""

    def __init__(self, game: Game, any_player: QWidget) -> None:
        """Below the rows lies `any_player`, where whoever has none is written down."""
        super().__init__()
        self._game, self._any_player = game, any_player
        self.mine: list[LevelRow] = []
        self.levels: list[LevelRow] = []
        self.own: list[OwnRow] = []
        self.own_title = label("section")
        self.own_title.setContentsMargins(0, 12, 0, 4)
        self.teaching = label("soft", wraps=True)
        self.teaching.setContentsMargins(12, 8, 8, 4)
        self._group = QButtonGroup(self)
        inner = QWidget()
        set_role(inner, "plain")
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(0, 0, 6, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.teaching)
        self._column.addWidget(self.own_title)
        self.add = button("link")
        """Adds another program."""
        self._column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addSpacing(6)
        self._column.addWidget(any_player)
        self._column.addStretch()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(inner)
        self._group.buttonClicked.connect(self._pick)

    def fill(self, own: Iterable[str]) -> None:
        """Make the rows of the game's own players, once, and those of the person's `own` players (specs)."""
        if not self.levels:
            levels = level_seats(self._game)
            seats = (*levels, *perfect_seats(self._game), *machine_seats(self._game))
            self.levels = [self._place(LevelRow(self._game, seat), at) for at, seat in enumerate(seats)]
            self.mine = [self._place(LevelRow(self._game, MY_LEVEL), 0)] if levels else []
        for row in self.own:
            self._group.removeButton(row)
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        below = self._column.indexOf(self.own_title) + 1
        self.own = [self._place(OwnRow(self._game, seat), below + at) for at, seat in enumerate(own)]
        for row in self.own:
            row.removed.connect(self.removed)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        caption(
            self.add, tr("Add a program …"), tr("Let another program play, such as Edax or Fairy-Stockfish")
        )
        self.own_title.setText(tr("Your networks and programs"))
        self.teaching.setText(levels_teaching(self._game) if self.mine else "")
        self.teaching.setVisible(bool(self.teaching.text()))
        for row in (*self.mine, *self.levels, *self.own):
            row.retranslate()

    @property
    def seat(self) -> str:
        """What is checked; empty for nothing."""
        return next((row.seat for row in (*self.mine, *self.levels, *self.own) if row.isChecked()), "")

    def check(self, seat: str) -> bool:
        """Check the row of a seat and show it; False, and nothing is checked, where there is none."""
        self._group.setExclusive(False)
        for row in (*self.mine, *self.levels, *self.own):
            row.setChecked(row.seat == (MY_LEVEL if is_my_level(seat) else seat))
        self._group.setExclusive(True)
        self._show_chosen()
        return bool(self.seat)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Whoever leaves the list by the tab key leaves it with the chosen row in sight."""
        moved, focus = super().focusNextPrevChild(forward), QApplication.focusWidget()
        if focus is not None and not self.isAncestorOf(focus):
            self._show_chosen()
        return moved

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The chosen row stays in sight; a list that was out of sight learns only now how high it is."""
        super().resizeEvent(event)
        self._show_chosen()

    def _show_chosen(self) -> None:
        self._column.activate()  # a row that was just made has no place yet
        self.ensureWidgetVisible(self._group.checkedButton() or self._any_player)

    def _place(self, row: Row, at: int) -> Row:
        self._group.addButton(row)
        self._column.insertWidget(at, row)
        return row

    def _pick(self, row: LevelRow) -> None:
        """The arrow keys click a row, too, that may be out of sight."""
        self.ensureWidgetVisible(row)
        self.picked.emit(row.seat)
