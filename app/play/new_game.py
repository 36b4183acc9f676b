"""Choosing who plays: a side, and an animal as the opponent. Slides in beside the board."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from app.board.looks import Look
from app.i18n import keep_translated, tr
from app.play.level_row import LevelRow
from app.play.players import level_seats
from app.play.session import HUMAN, Seats
from app.theme.roles import button, label, name, set_role
from engines.game import Game

FIRST, SECOND, WATCH, TWO = range(4)


class NewGamePanel(QFrame):
    """Emits the seats chosen."""

    chosen = Signal(tuple)
    cancelled = Signal()

    def __init__(self, game: Game, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "card")
        self._game, self._look = game, look
        self.title, self._side_title, self._level_title = label("number"), label("section"), label("section")
        self.modes = [button("segment", checkable=True) for _ in range(4)]
        self.group = QButtonGroup(self)
        for number, mode in enumerate(self.modes):
            self.group.addButton(mode, number)
        self.modes[FIRST].setChecked(True)
        self.levels: list[LevelRow] = []
        self._level_group = QButtonGroup(self)
        self.custom = QLineEdit()
        self.start, self.cancel = button("primary"), button()
        self._list = QVBoxLayout()
        self._list.setSpacing(0)
        self._build()
        self.group.idClicked.connect(self._mode_changed)
        self._level_group.idClicked.connect(lambda _: self.custom.clear())
        self.start.clicked.connect(self._start)
        self.custom.returnPressed.connect(self._start)
        self.cancel.clicked.connect(self.cancelled)
        keep_translated(self.retranslate)

    def _build(self) -> None:
        modes = QHBoxLayout()
        modes.setSpacing(6)
        for mode in self.modes:
            modes.addWidget(mode, 1)
        inner = QWidget()
        set_role(inner, "plain")
        self._list.setContentsMargins(0, 0, 6, 0)
        inner.setLayout(self._list)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(inner)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.start, 2)
        buttons.addWidget(self.cancel, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 14, 16)
        layout.setSpacing(8)
        for widget in (self.title, self._side_title):
            layout.addWidget(widget)
        layout.addLayout(modes)
        layout.addSpacing(6)
        layout.addWidget(self._level_title)
        layout.addWidget(self._scroll, 1)
        layout.addWidget(self.custom)
        layout.addSpacing(4)
        layout.addLayout(buttons)

    def retranslate(self) -> None:
        """Texts in the current language."""
        first, second = (tr(side) for side in self._look.sides)
        self.title.setText(tr("New game"))
        self._side_title.setText(tr("You play"))
        self._level_title.setText(tr("Opponent"))
        texts = (
            (first, tr("You move first")),
            (second, tr("You move second")),
            (tr("Watch"), tr("Two machines play each other")),
            (tr("Two people"), tr("Two people share the board")),
        )
        for mode, (text, tip) in zip(self.modes, texts, strict=True):
            mode.setText(text)
            name(mode, text, tip)
        self.start.setText(tr("Start"))
        name(self.start, tr("Start"), tr("Begin the game (Enter)"))
        self.cancel.setText(tr("Cancel"))
        name(self.cancel, tr("Cancel"), tr("Back to the game (Escape)"))
        self.custom.setPlaceholderText(tr("Or any player, such as rollouts:n=500"))
        name(
            self.custom, tr("Any player"),
            tr("A player that the engine knows, such as rollouts:n=500; name two, with a space, to watch"),
        )  # fmt: skip
        for row in self.levels:
            row.retranslate()

    def open(self, seats: Seats) -> None:
        """Show the panel as the present game is seated."""
        if not self.levels:
            self._fill()
        people = [seat == HUMAN for seat in seats]
        mode = TWO if all(people) else FIRST if people[0] else SECOND if people[1] else WATCH
        self.modes[mode].setChecked(True)
        opponent = next((seat for seat in seats if seat != HUMAN), "")
        for row in self.levels:
            row.setChecked(row.seat == opponent)
        known = any(row.isChecked() for row in self.levels)
        self.custom.setText("" if known or not opponent else opponent)
        if not known and self.levels:
            self.levels[0].setChecked(True)
        self._mode_changed(mode)
        self.modes[mode].setFocus()

    def _fill(self) -> None:
        for number, seat in enumerate(level_seats(self._game)):
            row = LevelRow(self._game, seat)
            self.levels.append(row)
            self._level_group.addButton(row, number)
            self._list.addWidget(row)
        self._list.addStretch()

    def _mode_changed(self, mode: int) -> None:
        self._level_title.setEnabled(mode != TWO)
        self._scroll.setEnabled(mode != TWO)
        self.custom.setEnabled(mode != TWO)

    def seats(self) -> Seats:
        """What is chosen."""
        mode = self.group.checkedId()
        written = self.custom.text().split()
        level = next((row.seat for row in self.levels if row.isChecked()), "random")
        opponent = written[0] if written else level
        if mode == TWO:
            return (HUMAN, HUMAN)
        if mode == WATCH:
            return (opponent, written[1] if len(written) > 1 else level)
        return (HUMAN, opponent) if mode == FIRST else (opponent, HUMAN)

    def _start(self) -> None:
        self.chosen.emit(self.seats())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter starts, Escape goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._start()
        else:
            super().keyPressEvent(event)
