"""A game looked back on: what each move lost against perfect play, where that is known."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engines.game import Move, Position, Reason, Side
from engines.matches.match import Match
from engines.review.losses import signed
from engines.solvers.oracle import Solution, Truth

Known = Callable[[Position], Solution | None]
"""What is known of a position."""

FEW_DISCS = 4
"""Fewer discs given away, while the result stays, are nothing to look back on."""
_HISTORY = (Reason.REPETITION, Reason.PLY_LIMIT)
"""Draws of which an oracle, which knows no history, does not know."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The move that was the `ply`-th, made by `side`: what was there `before` it, with `best`, and what
    was left `after` it, both as the mover sees them."""

    ply: int
    side: Side
    move: Move
    best: Move | None
    before: Truth
    after: Truth

    @property
    def results(self) -> int:
        """How far the result fell: 0, 1 (a win to a draw, a draw to a loss) or 2 (a win to a loss)."""
        return max(0, self.before.value - self.after.value)

    @property
    def discs(self) -> int:
        """How many discs of the margin were given away."""
        return max(0, (self.before.margin or 0) - (self.after.margin or 0))

    @property
    def mark(self) -> str:
        """What stands behind the move: `??` or `?` where the result fell, else the discs given away, if
        they are worth a word."""
        if self.results:
            return "?" * self.results
        return signed(-self.discs) if self.discs >= FEW_DISCS else ""

    @property
    def cost(self) -> float:
        """As `Loss` says: a win turned into a loss cost all."""
        return self.results / 2

    @property
    def weight(self) -> float:
        """As `Loss` says."""
        return 100 * self.cost + self.discs


def verdicts(line: Match, known: Known) -> dict[int, Verdict]:
    """By ply, the moves of a game whose loss is known."""
    found = {}
    for ply, move in enumerate(line.moves, 1):
        position = line.positions[ply - 1]
        solution = known(position)
        if solution is None or solution.truth is None:
            continue
        left = _left(line, known, ply, solution)
        if left is not None:
            best = move if move in solution.optimal else next(iter(solution.optimal), None)
            found[ply] = Verdict(ply, position.side, move, best, solution.truth, left)
    return found


def _left(line: Match, known: Known, ply: int, solution: Solution) -> Truth | None:
    """What the `ply`-th move left to the side that made it."""
    if ply == line.plies and line.outcome is not None and line.outcome.reason in _HISTORY:
        return Truth(0)
    if line.moves[ply - 1] in solution.moves:
        return solution.moves[line.moves[ply - 1]]
    answer = known(line.positions[ply])
    if answer is None or answer.truth is None:
        return None
    return answer.truth.seen(line.positions[ply].side, line.positions[ply - 1].side)


def decisive(line: Match, found: Mapping[int, Verdict]) -> Verdict | None:
    """The move after which a finished game's result stood: the loser's last that gave a better one away;
    in a draw, the last that gave a win away. None where no known move did."""
    outcome = line.outcome
    if outcome is None:
        return None
    loser = None if outcome.winner is None else outcome.winner.other
    fell = [
        verdict
        for verdict in found.values()
        if verdict.results and (verdict.after.value < 0 if verdict.side is loser else loser is None)
    ]
    return max(fell, key=lambda verdict: verdict.ply, default=None)
