"""Games of a collection: chosen, summed up, and watched in the order of their list. No Qt."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.i18n import languages, sentences, tr
from app.play.lists.counted import counted
from app.play.lists.folded import folded
from app.play.lists.programme import RecordedGames
from app.play.opponents.players import Player
from app.play.session import Seats
from engines.game import Game, Move, Side
from engines.matches.record import Record
from engines.notation.archives import record_at
from engines.notation.seeking import Beginnings, Continuations
from engines.notation.wthor import UNKNOWN, Base, is_program

SQUARES = 64


class Collected(RecordedGames):
    """Some games of a collection as a `Programme`."""

    def __init__(self, game: Game, base: Base, rows: NDArray[np.int64], own: Seats) -> None:
        """`rows` are places in `base`; `own` are the person's own players, who play on."""
        super().__init__(game)
        self._base, self._rows, self._own = base, rows, own

    @property
    def count(self) -> int:
        """As `Programme` says."""
        return len(self._rows)

    def place(self, at: int) -> str:
        """As `RecordedGames` says."""
        return self.title(at)

    def read(self, at: int) -> Record:
        """As `RecordedGames` says."""
        return record_at(self._base, int(self._rows[at]))

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
    words stands in a player's, the tournament's or the opening's name, or is the year."""
    wanted = np.ones(len(base), np.bool_) if not people else base.human.copy()
    if year:
        wanted &= base.years == year
    sought, names_of = folded(words).split(), (base.players, base.tournaments, begun.names)
    named = [[folded(name) for name in names] for names in names_of] if sought else []
    for word in sought:
        player, event, opening = (np.array([word in name for name in names], np.bool_) for names in named)
        begins = opening[begun.of(languages.current)]
        of_year = base.years == (int(word) if word.isdecimal() else -1)
        wanted &= player[base.black] | player[base.white] | event[base.events] | begins | of_year
    found: NDArray[np.int64] = np.nonzero(wanted)[0]
    return found


def in_words(base: Base, rows: NDArray[np.int64]) -> str:
    """How many of the games are at `rows`, and what came out in those: for the player who took part in all of
    them, else for Black and White."""
    said, player = counted(len(rows), len(base)), _in_all(base, rows)
    if not len(rows):
        return said
    won = np.sign(2 * base.scores[rows].astype(np.int64) - SQUARES)  # by Black 1, by White -1
    if player is not None:
        won = np.where(base.black[rows] == player, won, -won)
    found = {
        key: f"{np.count_nonzero(won == sign):,}" for key, sign in (("won", 1), ("drawn", 0), ("lost", -1))
    }
    if player is None:
        return sentences(said, tr("Black won {won}, White {lost}, drawn {drawn}.", **found))
    name = base.players[player]
    return sentences(said, tr("{name} won {won}, drew {drawn}, lost {lost}.", name=name, **found))


def _in_all(base: Base, rows: NDArray[np.int64]) -> int | None:
    """The player who took part in all of several games, the first one's Black where two did; None for
    nobody, and for one whose name is not known."""
    if len(rows) < 2:
        return None
    black, white = base.black[rows], base.white[rows]
    there = (int(one) for one in (black[0], white[0]) if np.all((black == one) | (white == one)))
    return next((one for one in there if base.players[one] != UNKNOWN), None)


@dataclass(frozen=True, slots=True)
class Continuation:
    """A move that was played in `games` games, in a `share` in [0, 1] of all; the side that made it got
    `points` in [0, 1] a game on the whole."""

    move: Move
    games: int
    share: float
    points: float


def summed(base: Base, found: Continuations) -> list[Continuation]:
    """The moves that were found, the one played most first; `found.games` are places in the base."""
    if not len(found.games):
        return []
    own = base.scores[found.games].astype(np.int64)
    lead = own - (SQUARES - own) if found.position.side is Side.FIRST else SQUARES - 2 * own
    points: NDArray[np.float64] = (np.sign(lead) + 1) / 2
    games = np.bincount(found.squares, minlength=SQUARES)
    won = np.bincount(found.squares, weights=points, minlength=SQUARES)
    order = np.argsort(-games, kind="stable")[: np.count_nonzero(games)]
    whole = len(found.games)
    return [
        Continuation(Move(int(at)), int(games[at]), games[at] / whole, won[at] / games[at]) for at in order
    ]
