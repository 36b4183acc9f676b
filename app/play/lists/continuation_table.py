"""How the games of a collection went on from a position: each move, how often, and with what success."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from app.board.looks import find_look
from app.i18n import per_cent, tr
from app.play.lists.collected import Continuation, summed
from app.play.lists.row_view import RowTable, RowView
from app.theme.roles import button, label, name, set_role
from engines.game import Game, Position
from engines.notation.seeking import Continuations
from engines.notation.wthor import Base

TITLES = ("Move", "Games", "Share", "Points")
WIDTHS = (52, 76, 60, 60)
WIDTH = 276


class ContinuationTable(RowTable):
    """One row a move."""

    def __init__(self) -> None:
        super().__init__(TITLES)
        self.rows: list[Continuation] = []
        self._texts: list[tuple[str, ...]] = []

    def show_moves(self, game: Game, position: Position, rows: list[Continuation]) -> None:
        """List moves of a position."""
        self.beginResetModel()
        self.rows = rows
        self._texts = [
            (
                game.format_move(position, one.move),
                f"{one.games:,}",
                per_cent(one.share),
                per_cent(one.points),
            )
            for one in rows
        ]
        self.endResetModel()

    @property
    def count(self) -> int:
        """As `RowTable` says."""
        return len(self.rows)

    def text(self, row: int, column: int) -> str:
        """As `RowTable` says."""
        return self._texts[row][column]


class ContinuationCard(QFrame):
    """The table under a line that says who is to move. A double click or Enter chooses a move."""

    chosen = Signal(int)
    """The move that is to be played."""
    undone = Signal()
    """The last move on the board is to be taken back."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game
        self.table, self.title = ContinuationTable(), label("strong", wraps=True)
        self.back = button("quiet")
        self.view = RowView(self.table, WIDTHS)
        set_role(self, "card")
        self.setFixedWidth(WIDTH)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        above = QHBoxLayout()
        above.addWidget(self.title, 1)
        above.addWidget(self.back)
        layout.addLayout(above)
        layout.addWidget(self.view, 1)
        self.back.clicked.connect(self.undone)
        self.view.entered_row.connect(lambda row: self.chosen.emit(self.table.rows[row].move))

    def retranslate(self) -> None:
        """Texts in the current language, but for the title."""
        self.back.setText(tr("Undo"))
        name(self.back, tr("Undo"), tr("Take back the last move on the board"))
        name(
            self.view,
            tr("How they continued"),
            tr(
                "Moves played in this position and how well they scored; double-click one to play it "
                "when it is your turn"
            ),
        )

    def show_found(self, base: Base, found: Continuations) -> None:
        """List how the games went on; `found.games` are places in the base."""
        self.table.show_moves(self._game, found.position, summed(base, found))
        side = tr(find_look(self._game.id).sides[found.position.side])
        self.title.setText(
            tr("{side} continued with", side=side) if self.table.rows else tr("No game continued from here.")
        )
