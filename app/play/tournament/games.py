"""The games of a tournament's pair, to watch one after the other."""

from collections.abc import Sequence
from pathlib import Path

from app.keys import commands
from app.keys.keyboard import called
from app.play.lists.programme import GamesInFiles
from app.play.opponents.players import Player, describe
from app.play.session import Seats
from engines.errors import InputError
from engines.game import Game


class PairGames(GamesInFiles):
    """Games that two players played against each other, as a `Programme`."""

    def __init__(self, game: Game, paths: Sequence[Path], pair: Seats) -> None:
        """`pair` are the two, who stand for the players of a game that cannot be read."""
        super().__init__(game, paths)
        self._pair = pair

    def seats(self, at: int) -> Seats:
        """As `Programme` says: the two themselves."""
        return self.seats_after(at)

    def seats_after(self, at: int) -> Seats:
        """As `Programme` says."""
        try:
            return self.record(at).players
        except InputError:
            return self._pair

    def title(self, at: int) -> str:
        """As `Programme` says."""
        return called(commands.TOURNAMENT)

    def players(self, at: int) -> tuple[Player, Player]:
        """As `Programme` says."""
        first, second = self.seats_after(at)
        return describe(self._game, first), describe(self._game, second)
