"""Games to show one after the other, and such of them as are read only when somebody looks. No Qt."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from app.board.looks import game_title
from app.play.opponents.players import Player, usual_opponent
from app.play.session import Seats
from engines.errors import InputError
from engines.game import Game
from engines.matches.match import Match
from engines.matches.record import Record, load_record


class Programme(Protocol):
    """Games to show one after the other. Texts are in the current language."""

    @property
    def count(self) -> int:
        """How many games there are."""
        ...

    def match(self, at: int) -> Match:
        """A game by its number from 0; raises InputError where it cannot be shown."""
        ...

    def opening(self, at: int) -> int:
        """How many moves at the beginning of a game that can be shown are nobody's."""
        ...

    def seats(self, at: int) -> Seats:
        """Who stands for the players while a game is shown: specs or levels."""
        ...

    def seats_after(self, at: int) -> Seats:
        """Who plays on from a position of a game, where a person wants that."""
        ...

    def title(self, at: int) -> str:
        """What a game is called."""
        ...

    def players(self, at: int) -> tuple[Player, Player]:
        """Who played it."""
        ...

    def record(self, at: int) -> Record:
        """A game that can be shown as it is to be saved: with who played it and when, as far as that is
        known."""
        ...


class RecordedGames(ABC):
    """What a `Programme` of records has in common: the one looked at last is remembered, for it may be gone
    where it was read."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._read: tuple[int, Record] | None = None
        """The game last looked at, with its number."""

    @abstractmethod
    def place(self, at: int) -> str:
        """Where a game lies, for a person."""

    @abstractmethod
    def read(self, at: int) -> Record:
        """Read a game. Raises InputError where that is not possible."""

    def seats(self, at: int) -> Seats:
        """As `Programme` says: any machine."""
        return usual_opponent(self._game), usual_opponent(self._game)

    def match(self, at: int) -> Match:
        """As `Programme` says."""
        match = self.record(at).match
        if match.game is not self._game:
            other = game_title(match.game.id)
            raise InputError("{path} is a game of {game}.", path=self.place(at), game=other)
        return match

    def opening(self, at: int) -> int:
        """As `Programme` says."""
        return self.record(at).opening

    def record(self, at: int) -> Record:
        """A game as it was read. Raises InputError where it cannot be."""
        if self._read is None or self._read[0] != at:
            self._read = (at, self.read(at))
        return self._read[1]


class GamesInFiles(RecordedGames):
    """A record in each file."""

    def __init__(self, game: Game, paths: Sequence[Path]) -> None:
        super().__init__(game)
        self._paths = list(paths)

    @property
    def count(self) -> int:
        """As `Programme` says."""
        return len(self._paths)

    def place(self, at: int) -> str:
        """As `RecordedGames` says."""
        return str(self._paths[at])

    def read(self, at: int) -> Record:
        """As `RecordedGames` says."""
        return load_record(self._paths[at])
