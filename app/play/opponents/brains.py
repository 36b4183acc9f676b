"""The opponents of one game, made when first asked. Lives on the searching thread only."""

from collections.abc import Callable
from threading import Event, Lock

from app.play.film import Film
from app.play.opponents.players import spec_of
from engines.game import Game
from engines.matches.match import Match
from engines.opponents.opponent import Choice, Opponent
from engines.search.info import SearchInfo
from engines.search.limit import Control, Limit

KEPT = 6
"""Opponents at most: each may hold a network."""
MOST_MOMENTS = 200
"""Of a search that takes long, every other opinion is forgotten when there are more."""


class Brains:
    """One opponent per spec, kept because it may keep a tree between moves."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._opponents: dict[str, Opponent] = {}
        """Whoever was asked last stands last."""
        self._lock = Lock()

    def choose(
        self,
        spec: str,
        match: Match,
        stop: Event,
        report: Callable[[object], None],
        limit: Limit | None = None,
    ) -> tuple[Choice, Film]:
        """One move of `spec`, and what it thought on the way, within a `limit` instead of its own; raises
        InputError where no such player can be made."""
        film: list[SearchInfo] = []

        def hear(info: SearchInfo) -> None:
            film.append(info)
            if len(film) > MOST_MOMENTS:
                del film[1::2]
            report(info)

        with self._lock:
            control = Control(stop, hear, unfold=True)
            return self._opponent(spec).choose([match], limit, control)[0], tuple(film)

    def close(self) -> None:
        """End the other programs among them; once nobody thinks any more."""
        from engines.opponents.engine import Engine

        with self._lock:
            for opponent in self._opponents.values():
                if isinstance(opponent, Engine):
                    opponent.close()
            self._opponents.clear()

    def _opponent(self, spec: str) -> Opponent:
        found = self._opponents.pop(spec, None)
        if found is None:
            from engines.opponents.spec import make_opponent

            found = make_opponent(self._game, spec_of(self._game, spec))
        self._opponents[spec] = found
        if len(self._opponents) > KEPT:
            del self._opponents[next(iter(self._opponents))]
        return found
