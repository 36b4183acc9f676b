"""Who may take part in a tournament, each with a tick."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QCheckBox, QFrame, QVBoxLayout, QWidget

from app.i18n import tr
from app.play.opponents.any_player import AnyPlayer
from app.play.opponents.perfection import perfect_seats
from app.play.opponents.players import describe, level_seats, machine_seats, story_of
from app.theme.roles import label, name
from app.theme.scrolling import scrolling
from app.theme.tint import drawing
from app.widgets.tab_order import order_tabs
from engines.evaluation.library import has_network
from engines.game import Game

PICTURE = 26
FIXED = ("rollouts:n=1000", "rollouts:n=100", "random")
"""Players that are the same in every game, to compare with."""


class EntrantList(QFrame):
    """The game's players and the person's own ones, and any other that is written below."""

    changed = Signal()

    def __init__(self, game: Game, own: Sequence[str]) -> None:
        """`own` are the person's networks and programs, as seats."""
        super().__init__()
        self._game = game
        self.boxes: dict[str, QCheckBox] = {}
        self.title, self.any = label("section"), AnyPlayer(game, lambda: own)
        self.custom = self.any.text
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(2, 0, 6, 0)
        self._column.setSpacing(4)
        self._column.addStretch()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.title)
        layout.addWidget(scrolling(inside), 1)
        layout.addWidget(self.any)
        bare = ("network", "alphazero:sims=64") if has_network(game) else ()
        for seats in (level_seats(game), perfect_seats(game), machine_seats(game), bare, FIXED, own):
            for seat in seats:
                self._add(seat)
        self.custom.returnPressed.connect(lambda: self._take(self.custom.text().strip()))
        self.any.taken.connect(self._take)

    @property
    def chosen(self) -> tuple[str, ...]:
        """Who takes part, in the order of the list."""
        return tuple(seat for seat, box in self.boxes.items() if box.isChecked())

    def choose(self, seats: Sequence[str]) -> None:
        """Tick these and nobody else; who is not in the list comes into it."""
        for seat in seats:
            self._add(seat)
        for seat, box in self.boxes.items():
            box.setChecked(seat in seats)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.title.setText(tr("Players"))
        self.any.retranslate(tr("A player the engine knows; press Enter to add it to the list."))
        for seat, box in self.boxes.items():
            self._caption(seat, box)

    def _caption(self, seat: str, box: QCheckBox) -> None:
        player = describe(self._game, seat)
        box.setText("\n".join(filter(None, (player.name, player.begun))))
        facts = "\n".join(filter(None, (player.title, player.detail)))
        name(box, player.title, story_of(seat) if seat != story_of(seat) else facts)

    def _add(self, seat: str) -> None:
        if seat in self.boxes:
            return
        box = QCheckBox()
        box.setIcon(QIcon(drawing(describe(self._game, seat).icon, PICTURE, self.devicePixelRatioF())))
        box.setIconSize(QSize(PICTURE, PICTURE))
        box.toggled.connect(self.changed)
        self.boxes[seat] = box
        self._column.insertWidget(self._column.count() - 1, box)
        order_tabs(self)
        self._caption(seat, box)

    def _take(self, seat: str) -> None:
        if seat:
            self._add(seat)
            self.boxes[seat].setChecked(True)
            self.custom.clear()
