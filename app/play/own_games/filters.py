"""The row in which a person says which games are wanted."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from app.board.looks import LOOKS
from app.i18n import tr
from app.play.own_games.choice import Choice
from app.play.own_games.games import OwnGame, Result
from app.play.own_games.names import Names
from app.theme.roles import name
from app.widgets.search_field import SearchField
from app.widgets.side_by_side import side_by_side
from engines.catalogue import find_game
from engines.game import Game, Side

LETTERS, NARROWEST = 11, 138
"""So many letters a list of choices has room for, and how narrow it gets on a small screen, in pixels."""
RESULTS = (
    ("Won", Result.WON),
    ("Drawn", Result.DRAWN),
    ("Lost", Result.LOST),
    ("Unfinished", Result.UNFINISHED),
)
SIDES = (("Moving first", Side.FIRST), ("Moving second", Side.SECOND))


class Filters(QWidget):
    """A field for words, and lists of games, opponents, results and sides."""

    changed = Signal()
    """Other games are wanted."""

    def __init__(self, names: Names) -> None:
        super().__init__()
        self._names = names
        self._met: set[tuple[Game, str]] = set()
        self.search = SearchField()
        self.game, self.opponent, self.result, self.side = (QComboBox() for _ in range(4))
        self._boxes = (self.game, self.opponent, self.result, self.side)
        row = side_by_side(self.search, *self._boxes)
        row.setContentsMargins(0, 0, 0, 0)
        row.setStretch(0, 1)
        self.setLayout(row)
        self.search.setMinimumWidth(140)
        self.search.settled.connect(self.changed)
        for box in self._boxes:
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(LETTERS)
            box.setMinimumWidth(NARROWEST)
            box.currentIndexChanged.connect(lambda _: self.changed.emit())

    @property
    def choice(self) -> Choice:
        """What is wanted."""
        result, side = self.result.currentData(), self.side.currentData()
        return Choice(
            self.search.text(),
            self.game.currentData() or "",
            self.opponent.currentData() or "",
            None if result is None else Result(result),
            None if side is None else Side(side),
        )

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.search.setPlaceholderText(tr("Player, game, opening, note or first moves"))
        name(
            self.search,
            tr("Player, game, opening, note or first moves"),
            tr("List only games with these words in their names or notes, or that begin with these moves"),
        )
        name(self.game, tr("Game"), tr("List only this game"))
        name(self.opponent, tr("Opponent"), tr("List only games against this opponent"))
        name(self.result, tr("Result"), tr("List only games with this result for you"))
        name(self.side, tr("Side"), tr("List only games in which you moved first, or second"))
        self._fill()

    def meet(self, games: Iterable[OwnGame]) -> None:
        """Offer what these games have, beside what is offered already."""
        met = self._met | {(one.heading.game, one.opponent) for one in games}
        if met != self._met:
            self._met = met
            self._fill()

    def forget(self) -> None:
        """Offer nothing, and want everything."""
        self._met = set()
        self.search.clear()
        for box in self._boxes:
            box.setCurrentIndex(0)
        self._fill()

    def want(self, game: Game, opponent: str) -> None:
        """Want the games against one opponent in one game."""
        for box, wanted in ((self.game, game.id), (self.opponent, opponent)):
            box.setCurrentIndex(max(0, box.findData(wanted)))

    def _fill(self) -> None:
        met = {game for game, _ in self._met}
        games = [game for look in LOOKS if (game := find_game(look.game)) in met]
        opponents = self._names.opponents(self._met)
        by_text = sorted(opponents.items(), key=lambda one: one[1].lower())
        _offer(self.game, tr("All games"), [(self._names.title(one), one.id) for one in games])
        _offer(self.opponent, tr("All opponents"), [(text, seat) for seat, text in by_text])
        _offer(self.result, tr("All results"), [(tr(text), int(result)) for text, result in RESULTS])
        _offer(self.side, tr("Both sides"), [(tr(text), int(side)) for text, side in SIDES])


def _offer(box: QComboBox, everything: str, offered: list[tuple[str, object]]) -> None:
    """Fill a list; what is chosen stays chosen."""
    wanted = box.currentData()
    with QSignalBlocker(box):
        box.clear()
        box.addItem(everything, None)
        for text, data in offered:
            box.addItem(text, data)
        box.setCurrentIndex(max(0, box.findData(wanted)) if wanted is not None else 0)
        box.view().setMinimumWidth(box.view().sizeHintForColumn(0) + 24)
