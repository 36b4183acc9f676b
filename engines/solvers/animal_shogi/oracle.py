"""Animal Shogi's tablebase as an oracle."""

import time

from engines.game import Move, Position
from engines.solvers.animal_shogi.tablebase import Tablebase
from engines.solvers.oracle import OracleControl, Solution, Source, Truth, finished, no_move, sorted_moves


class TableOracle:
    """Looks everything up in `table`."""

    def __init__(self, table: Tablebase) -> None:
        self.game = table.game
        self.table = table

    def quick(self, position: Position) -> bool:
        """As `Oracle` says: always."""
        return True

    def effort(self, position: Position) -> float:
        """As `Oracle` says."""
        return 0.0

    def solve(self, position: Position, control: OracleControl | None = None) -> Solution:
        """As `Oracle` says; too quick to be stopped."""
        over = finished(self.game, position)
        if over:
            return over
        started = time.perf_counter()
        moves = sorted_moves(self.table.all_moves(position))
        seconds = time.perf_counter() - started
        return Solution(moves, next(iter(moves.values())), True, Source.TABLE, len(moves), seconds)

    def choose(self, position: Position, control: OracleControl | None = None) -> tuple[Move, Truth | None]:
        """As `Oracle` says."""
        solution = self.solve(position)
        if not solution.moves:
            raise no_move()
        return next(iter(solution.moves.items()))
