"""The games that a training played against itself, to watch one after the other. No Qt."""

from collections.abc import Sequence
from pathlib import Path

from app.i18n import tr
from app.play.lists.programme import GamesInFiles
from app.play.opponents.players import Player
from app.play.session import Seats
from engines.game import Game


class SelfPlay(GamesInFiles):
    """Those of an iteration, as a `Programme`."""

    def __init__(self, game: Game, paths: Sequence[Path], iteration: int, spec: str) -> None:
        """`spec` is who made them, or the nearest there is; "" for whoever stands in the files."""
        super().__init__(game, paths)
        self._iteration, self._spec = iteration, spec

    def seats(self, at: int) -> Seats:
        """As `Programme` says."""
        return (self._spec, self._spec) if self._spec else self.record(at).players

    def seats_after(self, at: int) -> Seats:
        """As `Programme` says."""
        return self.seats(at)

    def title(self, at: int) -> str:
        """As `Programme` says."""
        return tr("Self-play of iteration {iteration}", iteration=self._iteration)

    def players(self, at: int) -> tuple[Player, Player]:
        """As `Programme` says."""
        detail = tr("iteration {iteration}", iteration=self._iteration)
        player = Player(tr("Self-play"), detail, ("icons", "levels", "machine.svg"))
        return player, player
