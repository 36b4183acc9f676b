"""Games of a collection to be watched: a part of a `Base`, in the order of its list. No Qt."""

import numpy as np
from numpy.typing import NDArray

from app.i18n import languages, tr
from app.play.opponents.players import Player
from app.play.session import Seats
from engines.game import Game
from engines.matches.match import Match
from engines.notation.seeking import Beginnings
from engines.notation.wthor import Base, is_program, match_of


class Collected:
    """Some games of a collection as a `Programme`."""

    def __init__(self, game: Game, base: Base, rows: NDArray[np.int64], seat: str, own: Seats) -> None:
        """`rows` are places in `base`; `seat` is a machine that stands for both players, and `own` are the
        person's own players, who play on."""
        self._game, self._base, self._rows, self._seat, self._own = game, base, rows, seat, own

    @property
    def count(self) -> int:
        """As `Programme` says."""
        return len(self._rows)

    def match(self, at: int) -> Match:
        """As `Programme` says."""
        return match_of(self._game, self._base.squares[self._rows[at]])

    def seat(self, at: int) -> str:
        """As `Programme` says."""
        return self._seat

    def seats_after(self, at: int) -> Seats:
        """As `Programme` says."""
        return self._own

    def title(self, at: int) -> str:
        """As `Programme` says."""
        base, row = self._base, self._rows[at]
        return " · ".join(part for part in (base.tournaments[base.events[row]], year(base, int(row))) if part)

    def players(self, at: int) -> tuple[Player, Player]:
        """As `Programme` says."""
        base, row = self._base, self._rows[at]
        return _player(base.players[base.black[row]]), _player(base.players[base.white[row]])


def year(base: Base, row: int) -> str:
    """A game's year; empty where it is unknown."""
    return str(base.years[row]) if base.years[row] else ""


def _player(name: str) -> Player:
    picture = "machine.svg" if is_program(name) else "person.svg"
    return Player(name, tr("program") if is_program(name) else "", ("icons", "levels", picture))


def chosen(
    base: Base, begun: Beginnings, words: str = "", year: int = 0, people: bool = False
) -> NDArray[np.int64]:
    """The places of the games of a year (0: of all), of people alone if wanted, in which every one of the
    words stands in a player's, the tournament's or the opening's name."""
    wanted = np.ones(len(base), np.bool_) if not people else base.human.copy()
    if year:
        wanted &= base.years == year
    for word in words.lower().split():
        player = np.array([word in name.lower() for name in base.players], np.bool_)
        event = np.array([word in name.lower() for name in base.tournaments], np.bool_)
        opening = np.array([word in name.lower() for name in begun.names], np.bool_)
        named = opening[begun.of(languages.current)]
        wanted &= player[base.black] | player[base.white] | event[base.events] | named
    found: NDArray[np.int64] = np.nonzero(wanted)[0]
    return found
