"""A judge of positions, asked for its opinion of many at once, on a worker."""

from collections.abc import Sequence
from threading import Event
from typing import TYPE_CHECKING

from app.play.opponents.players import spec_of
from engines.game import Game
from engines.matches.match import Match
from engines.search.info import SearchInfo

if TYPE_CHECKING:
    from engines.opponents.opponent import Opponent


class Judge:
    """Keeps whom it asked last. Used on one worker at a time."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._player: tuple[str, Opponent] | None = None

    def think(self, spec: str, matches: Sequence[Match], stop: Event) -> list[SearchInfo]:
        """What `spec` thinks of where each match stands, none of which may be over. Raises InputError where
        it cannot be asked; once `stop` is set, opinions are worth nothing."""
        from engines.opponents.spec import make_opponent
        from engines.search.limit import Control

        if self._player is None or self._player[0] != spec:
            self._player = (spec, make_opponent(self._game, spec_of(self._game, spec)))
        choices = self._player[1].choose(list(matches), control=Control(stop, unfold=True))
        return [choice.info for choice in choices]
