"""What moves cost in the AI's opinion, for positions of which the truth is not known."""

from collections.abc import Mapping
from dataclasses import dataclass

from engines.game import Move, Side
from engines.matches.match import Match
from engines.review.losses import signed
from engines.search.info import SearchInfo

TRUSTED_SIMS = 200
"""A search judges moves and games from this much thought on; what is exact, or won, needs none."""
CARELESS = 0.1
"""A move that costs so much of the expected score is a mistake, where nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """The move that was the `ply`-th, made by `side`: its `cost` of the expected score, from 0 to 1, beside
    the move that the AI thinks `best`. From `least` on it is a mistake."""

    ply: int
    side: Side
    move: Move
    best: Move
    cost: float
    least: float = CARELESS

    @property
    def mark(self) -> str:
        """What stands behind the move: the percentage, where it was a mistake."""
        return f"{signed(-round(100 * self.cost))} %" if self.cost >= self.least else ""

    @property
    def weight(self) -> float:
        """As `Loss` says."""
        return 100 * self.cost


def doubts(
    line: Match, thought: Mapping[int, SearchInfo], trusting: bool = False, least: float = CARELESS
) -> dict[int, Doubt]:
    """By ply, what moves of a game cost by what was `thought` of the positions before and after them, by
    ply. The position after a move is searched as thoroughly as the one before it, whatever the search before
    it made of the move. Whoever is `trusting` takes every opinion, however little thought is in it. What
    costs `least` or more is a mistake."""
    found = {}
    for ply, move in enumerate(line.moves, 1):
        info, side = thought.get(ply - 1), line.positions[ply - 1].side
        after = left(line, thought, ply, trusting)
        if info is None or after is None or not (trusting or trusted(info)):
            continue
        best, before = _best(info)
        cost = 0.0 if best == move else max(0.0, before - after) / 2
        found[ply] = Doubt(ply, side, move, best, cost, least)
    return found


def trusted(info: SearchInfo) -> bool:
    """Whether an opinion is sure enough to judge by."""
    return info.exact or info.won or info.sims >= TRUSTED_SIMS


def _best(info: SearchInfo) -> tuple[Move, float]:
    """The move that a search would make, and what it thinks of it."""
    best = info.pv[0] if info.pv else max(info.policy, key=lambda move: info.policy[move])
    return best, 1.0 if info.won else info.values.get(best, info.value)


def left(line: Match, thought: Mapping[int, SearchInfo], ply: int, trusting: bool = False) -> float | None:
    """What the `ply`-th move left to the side that made it, -1 to 1, by what was `thought` of positions, by
    ply; None where nobody has thought about the one after it enough."""
    outcome, side = line.outcome, line.positions[ply - 1].side
    if ply == line.plies and outcome is not None and outcome.reason.on_the_board:
        return 0.0 if outcome.winner is None else 1.0 if outcome.winner is side else -1.0
    info = thought.get(ply)
    if info is None or not (trusting or trusted(info)):
        return None
    _, value = _best(info)
    return value if line.positions[ply].side is side else -value
