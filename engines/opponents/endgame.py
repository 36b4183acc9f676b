"""The last moves of a game, played without a mistake."""

import time

from engines.game import Game
from engines.matches.match import Match
from engines.opponents.opponent import Choice
from engines.opponents.solving import solving_hand
from engines.search.info import SearchInfo
from engines.search.limit import Control, Limit
from engines.solvers.reversi.control import SolverControl, Stopped

_TABLE_BITS = 14


class Endgame:
    """Plays Reversi from some number of empty squares on, for the largest margin; among equals the move
    with the lowest number. Not for two threads at once."""

    def __init__(self, game: Game, empties: int) -> None:
        """From `empties` empty squares on; up to 12 or so it takes a few milliseconds a move."""
        from engines.solvers.reversi.solver import ReversiSolver  # reads weights: not for players of others

        self.game, self.empties = game, empties
        self._solver = ReversiSolver(game, _TABLE_BITS)

    def reached(self, match: Match) -> bool:
        """Whether the match has come so far."""
        return self.game.empty_squares(match.position) <= self.empties

    def answer(self, match: Match, limit: Limit, control: Control) -> Choice | None:
        """What it plays; None where the match has not come so far, or where that is not known in time."""
        if not self.reached(match):
            return None
        try:
            return self.choose(match, solving_hand(limit, control))
        except Stopped:
            return None

    def choose(self, match: Match, control: SolverControl | None = None) -> Choice:
        """The move, and the exact result of every move. Raises `Stopped` as the solver does."""
        started = time.perf_counter()
        margins = self._solver.all_moves(match.position, control)
        move, most = next(iter(margins.items()))
        equals = [one for one, margin in margins.items() if margin == most]
        results = {one: float((margin > 0) - (margin < 0)) for one, margin in margins.items()}
        info = SearchInfo(
            value=results[move],
            policy=dict.fromkeys(match.legal_moves, 0.0) | dict.fromkeys(equals, 1 / len(equals)),
            values=results,
            pv=(move,),
            seconds=time.perf_counter() - started,
            exact=True,
        )
        return Choice(move, info)
