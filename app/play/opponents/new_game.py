"""The panel for a new game: which side, against whom, and on which clock."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.board.looks import Look
from app.i18n import keep_translated, tr
from app.play.opponents.any_player import AnyPlayer
from app.play.opponents.beginning_choice import BeginningChoice
from app.play.opponents.opponent_list import OpponentList
from app.play.opponents.players import describe, usual_opponent
from app.play.opponents.trial import Trial
from app.play.session import HUMAN, Seats
from app.play.timing.clock_choice import ClockChoice
from app.theme.roles import button, label, name, set_role
from app.widgets.strip import Strip
from app.widgets.tab_order import order_tabs
from engines.evaluation.library import has_network
from engines.game import Game

FIRST, SECOND, WATCH, TWO = range(4)
LOW = 560
"""A panel of less height, in pixels, spares what it can."""


class NewGamePanel(QFrame):
    """Emits the seats chosen, once it is known that they can play, or says why not. Where machines play each
    other, one opponent is chosen for each side."""

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
        self.sides = [button("segment", checkable=True) for _ in range(2)]
        self._side_group = QButtonGroup(self)
        for number, side in enumerate(self.sides):
            self._side_group.addButton(side, number)
        self.sides[0].setChecked(True)
        self.any = AnyPlayer(game, lambda: self._own, lambda: self._seats[self._side])
        self.opponents, self.strip = OpponentList(game, self.any), Strip(narrow=True)
        self.note = label("soft", wraps=True)
        """That the game's own levels are weaker than elsewhere, where they are."""
        self.note.setVisible(not has_network(game))
        self.custom, self.clock, self.begins = self.any.text, ClockChoice(), BeginningChoice(game)
        self.start, self.cancel = button("primary"), button()
        self.trial = Trial(game, self)
        self._own: tuple[str, ...] = ()
        self._seats = ["", ""]
        """Whom the two sides would get where machines play each other; the first one is also the
        person's opponent."""
        self._build()
        self.group.idClicked.connect(self._mode_changed)
        self._side_group.idClicked.connect(self._side_changed)
        self.opponents.picked.connect(self._pick)
        self.custom.textEdited.connect(self._write)
        self.start.clicked.connect(self._start)
        self.custom.returnPressed.connect(self._start)
        self.any.taken.connect(self.choose)
        self.cancel.clicked.connect(self._cancel)
        self.trial.passed.connect(self.chosen)
        self.trial.failed.connect(self.strip.explain)
        keep_translated(self.retranslate)

    def _build(self) -> None:
        modes, buttons, sides = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        self._terms = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._sides_row = QWidget()
        self._sides_row.setLayout(sides)
        sides.setContentsMargins(0, 0, 0, 4)
        for row, choices in ((modes, self.modes), (sides, self.sides)):
            row.setSpacing(6)
            for choice in choices:
                row.addWidget(choice, 1)
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
        layout.addWidget(self.note)
        layout.addWidget(self._sides_row)
        layout.addWidget(self.opponents, 1)
        layout.addWidget(self.strip)
        self._terms.addWidget(self.begins, 1)
        self._terms.addWidget(self.clock, 1)
        layout.addLayout(self._terms)
        layout.addSpacing(4)
        layout.addLayout(buttons)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a low window the list of opponents gets the room that others can spare."""
        super().resizeEvent(event)
        low = self.height() < LOW
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._terms.setDirection(beside if low else below)
        self.title.setVisible(not low)

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
        self.any.retranslate(tr("A player that the engine knows, such as rollouts:n=500"))
        self.note.setText(
            tr(
                "No network comes with this game, so its levels try out random games. You can make one in "
                "Training."
            )
        )
        self.opponents.retranslate()
        self.begins.retranslate()
        self._show_sides()

    def open(self, seats: Seats, own: tuple[str, ...] = ()) -> None:
        """Show the panel as the present game is seated; `own` are the person's networks (specs)."""
        self._fill(own)
        self.strip.dismiss()
        people = [seat == HUMAN for seat in seats]
        mode = TWO if all(people) else FIRST if people[0] else SECOND if people[1] else WATCH
        machines = [seat for seat in seats if seat != HUMAN] or [usual_opponent(self._game)]
        self._seats = [machines[0], machines[-1]]
        self.modes[mode].setChecked(True)
        self.sides[0].setChecked(True)
        self._mode_changed(mode)
        self.modes[mode].setFocus()

    def refill(self, own: tuple[str, ...]) -> None:
        """The person's networks are these now; one that is gone gives its place to the usual opponent."""
        gone = {row.seat for row in self.opponents.own} - set(own)
        self._seats = [usual_opponent(self._game) if seat in gone else seat for seat in self._seats]
        self._fill(own)
        self._show_choice()

    def _fill(self, own: tuple[str, ...]) -> None:
        self._own = own
        self.opponents.fill(own)
        order_tabs(self)

    def choose(self, seat: str) -> None:
        """Propose an opponent for a person, or for the side that is chosen where machines play."""
        if self.group.checkedId() == TWO:
            self.modes[FIRST].setChecked(True)
            self._mode_changed(FIRST)
        self._pick(seat)
        self._show_choice()

    def seats(self) -> Seats:
        """What is chosen."""
        mode, (first, second) = self.group.checkedId(), self._seats
        if mode == TWO:
            return (HUMAN, HUMAN)
        if mode == WATCH:
            return (first, second)
        return (HUMAN, first) if mode == FIRST else (first, HUMAN)

    @property
    def _side(self) -> int:
        """The side whose opponent is chosen now."""
        return self._side_group.checkedId() if self.group.checkedId() == WATCH else 0

    def _pick(self, seat: str) -> None:
        self._seats[self._side] = seat
        self.custom.clear()
        self._show_sides()

    def _write(self, text: str) -> None:
        seat = text.strip() or usual_opponent(self._game)
        self._seats[self._side] = seat
        self.opponents.check(seat)
        self.opponents.ensureWidgetVisible(self.custom)  # what is written stays in sight
        self._show_sides()

    def _mode_changed(self, mode: int) -> None:
        self._sides_row.setVisible(mode == WATCH)
        self._level_title.setVisible(mode != WATCH)
        for widget in (self._level_title, self.opponents):
            widget.setEnabled(mode != TWO)
        self._show_choice()

    def _side_changed(self, _: int) -> None:
        self._show_choice()

    def _show_choice(self) -> None:
        """Mark in the list, or write in the field, whom the side has."""
        seat = self._seats[self._side]
        self.custom.setText("" if self.opponents.check(seat) else seat)
        self._show_sides()

    def _show_sides(self) -> None:
        for button_, side, seat in zip(self.sides, self._look.sides, self._seats, strict=True):
            player = describe(self._game, seat).name if seat else ""
            button_.setText(tr("{side}: {player}", side=tr(side), player=player) if player else tr(side))
            name(button_, button_.text(), tr("Choose who plays {side}", side=tr(side)))

    def _start(self) -> None:
        self.strip.dismiss()
        self.trial.hold(self.seats())

    def _cancel(self) -> None:
        self.trial.cancel()
        self.cancelled.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter starts, Escape goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self._cancel()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._start()
        else:
            super().keyPressEvent(event)
