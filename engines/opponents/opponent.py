"""The one seam behind which people, networks, searches and solvers are interchangeable."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engines.game import Game, Move
from engines.matches.match import Match
from engines.search.info import SearchInfo
from engines.search.limit import Control, Limit


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, and what its player thought."""

    move: Move
    info: SearchInfo


class Opponent(Protocol):
    """Anything that chooses moves. It starts no threads, and may keep a tree between calls."""

    game: Game

    def choose(
        self, matches: Sequence[Match], limit: Limit | None = None, control: Control | None = None
    ) -> list[Choice]:
        """One choice for each unfinished match, thought about as one batch. `limit` overrides the
        player's own."""
        ...
