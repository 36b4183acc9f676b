"""The games of a tournament's pair, to watch one after the other."""

from collections.abc import Sequence
from pathlib import Path

from app.keys import commands
from app.keys.keyboard import called
from app.play.opponents.players import Player, describe
from app.play.session import Seats
from engines.errors import InputError
from engines.game import Game
from engines.matches.match import Match
from engines.matches.record import Record, load_record


class PairGames:
    """Games that two players played against each other, as a `Programme`."""

    def __init__(self, game: Game, paths: Sequence[Path], pair: Seats) -> None:
        """`pair` are the two, who stand for the players of a game that cannot be read."""
        self._game, self._paths, self._pair = game, list(paths), pair
        self._read: tuple[int, Record] | None = None
        """The game last looked at, with its number."""

    @property
    def count(self) -> int:
        """As `Programme` says."""
        return len(self._paths)

    def match(self, at: int) -> Match:
        """As `Programme` says."""
        match = self._record(at).match
        if match.game is not self._game:
            raise InputError("{path} is a game of {game}.", path=self._paths[at], game=match.game.id)
        return match

    def opening(self, at: int) -> int:
        """As `Programme` says."""
        return self._record(at).opening

    def seat(self, at: int) -> str:
        """As `Programme` says."""
        return self.seats_after(at)[0]

    def seats_after(self, at: int) -> Seats:
        """As `Programme` says."""
        try:
            return self._record(at).players
        except InputError:
            return self._pair

    def title(self, at: int) -> str:
        """As `Programme` says."""
        return called(commands.TOURNAMENT)

    def players(self, at: int) -> tuple[Player, Player]:
        """As `Programme` says."""
        first, second = self.seats_after(at)
        return describe(self._game, first), describe(self._game, second)

    def _record(self, at: int) -> Record:
        if self._read is None or self._read[0] != at:
            self._read = (at, load_record(self._paths[at]))
        return self._read[1]
