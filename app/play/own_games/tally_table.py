"""What came out against each opponent, as a table."""

from __future__ import annotations

from app.i18n import per_cent
from app.play.lists.row_view import RowTable, RowView
from app.play.own_games.names import Names
from app.play.own_games.tally import Against, Tally, brief

TITLES = ("Opponent", "Game", "Games", "Won", "Drawn", "Lost", "Points", "Moving first", "Moving second")
COUNTS = ((58, 76), (56, 76), (70, 76), (56, 76), (64, 76))
WIDTHS = ((148, 220), (206, 220), *COUNTS, (106, 120), (106, 120))


class TallyTable(RowTable):
    """One row an opponent in a game. Won, drawn and lost are the person's."""

    def __init__(self, names: Names) -> None:
        super().__init__(TITLES)
        self._names = names
        self.rows: tuple[Against, ...] = ()
        self._opponents: dict[str, str] = {}

    def show_tally(self, found: Tally) -> None:
        """List the opponents."""
        self.beginResetModel()
        self.rows = found.against
        self._opponents = self._names.opponents({(one.game, one.opponent) for one in found.against})
        self.endResetModel()

    @property
    def count(self) -> int:
        """As `RowTable` says."""
        return len(self.rows)

    def text(self, row: int, column: int) -> str:
        """As `RowTable` says."""
        one = self.rows[row]
        both = one.both
        return (
            self._opponents[one.opponent],
            self._names.title(one.game),
            f"{both.games:,}",
            f"{both.won:,}",
            f"{both.drawn:,}",
            f"{both.lost:,}",
            per_cent(both.points),
            *(brief(score) for score in one.sides),
        )[column]


class TallyView(RowView):
    """The table on the screen."""

    def __init__(self, names: Names) -> None:
        self.table = TallyTable(names)
        super().__init__(self.table, WIDTHS)
