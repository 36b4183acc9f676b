"""The player that looks every move up in a table."""

import time
from collections.abc import Sequence

import numpy as np

from engines.game import Game, Move
from engines.matches.match import Match
from engines.opponents.opponent import Choice
from engines.opponents.sampling import require_matches
from engines.qtables.store import Store
from engines.qtables.view import Known, known_moves
from engines.search.info import Inside, Mark, SearchInfo
from engines.search.limit import Control, Limit

UNKNOWN = 0.05
"""What a move that the table does not know counts for, as a share of a win: more than a lost one."""
INSIDE = (
    "Its table has learned from this position {visits} times and knows {known} of {moves} moves. On the "
    "squares: each move's value for its player, 0 (lost) to {win} (won), and how often it was learned from."
)
NOTHING = "Its table has never seen this position, so it picks a move at random."


class QTable:
    """Plays the move with the highest value; among equals the one learned from most often. Where the
    table knows nothing, any move."""

    def __init__(self, game: Game, store: Store, seed: int | None = None) -> None:
        """The store is read move by move and belongs to this player alone."""
        self.game = game
        self._store = store
        self._rng = np.random.default_rng(seed)

    def choose(
        self, matches: Sequence[Match], limit: Limit | None = None, control: Control | None = None
    ) -> list[Choice]:
        """As `Opponent` says; it takes no time, so limit and control change nothing. Raises InputError
        where the table cannot be read."""
        require_matches(self.game, matches)
        return [self._choose(match) for match in matches]

    def _choose(self, match: Match) -> Choice:
        started = time.perf_counter()
        legal, win = match.legal_moves, self._store.about.win
        known = known_moves(self._store, match.position, legal)
        ranks = {move: _rank(known.get(move), win) for move in legal}
        best = max(ranks.values())
        equals = [move for move in legal if ranks[move] == best]
        move = equals[0] if known else equals[int(self._rng.integers(len(equals)))]
        info = SearchInfo(
            value=2 * best[0] / win - 1 if known else 0.0,
            policy=dict.fromkeys(legal, 0.0) | dict.fromkeys(equals, 1 / len(equals)),
            visits={one: fact.visits for one, fact in known.items()},
            values={one: 2 * fact.value / win - 1 for one, fact in known.items()},
            pv=(move,),
            seconds=time.perf_counter() - started,
            inside=_inside(known, legal, win) if match.legal_moves != (self.game.actions - 1,) else None,
        )
        return Choice(move, info)


def _rank(known: Known | None, win: float) -> tuple[float, int]:
    return (known.value, known.visits) if known is not None else (UNKNOWN * win, 0)


def _count(visits: int) -> str:
    """As short as fits on a square: `×12`, `×31k`, `×2.5M`."""
    if visits < 10_000:
        return f"×{visits:,}"
    return f"×{visits // 1000}k" if visits < 1_000_000 else f"×{visits / 1e6:.1f}M"


def _inside(known: dict[Move, Known], legal: tuple[Move, ...], win: float) -> Inside:
    """What the table says of every move that it knows."""
    marks = {
        move: Mark(f"{fact.value:.0f}", _count(fact.visits), max(0.0, min(1.0, fact.value / win)))
        for move, fact in known.items()
    }
    visits = sum(fact.visits for fact in known.values())
    facts = {"visits": f"{visits:,}", "known": len(known), "moves": len(legal), "win": f"{win:.0f}"}
    return Inside(INSIDE, facts, marks) if known else Inside(NOTHING)
