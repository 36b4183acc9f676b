"""The game that is played on a page, shown there as one that was played before. No Qt."""

from app.i18n import tr
from app.play.opponents.players import Player, describe, usual_opponent
from app.play.session import Seats, Session
from engines.matches.match import Match
from engines.matches.record import Record, record_of


class OnBoard:
    """The line of a session as a `Programme` of one game."""

    def __init__(self, session: Session) -> None:
        self._game, self._line, self._seats = session.game, session.line, session.seats
        self._opening, self._source = session.opening, session.source

    @property
    def count(self) -> int:
        """As `Programme` says."""
        return 1

    def match(self, at: int) -> Match:
        """As `Programme` says."""
        return self._line

    def opening(self, at: int) -> int:
        """As `Programme` says."""
        return self._opening

    def seats(self, at: int) -> Seats:
        """As `Programme` says."""
        return usual_opponent(self._game), usual_opponent(self._game)

    def seats_after(self, at: int) -> Seats:
        """As `Programme` says."""
        return self._seats

    def title(self, at: int) -> str:
        """As `Programme` says."""
        return tr("The game on the board")

    def players(self, at: int) -> tuple[Player, Player]:
        """As `Programme` says."""
        first, second = (describe(self._game, seat) for seat in self._seats)
        return first, second

    def record(self, at: int) -> Record:
        """As `Programme` says."""
        return record_of(self._line, *self._seats, opening=self._opening, source=self._source)
