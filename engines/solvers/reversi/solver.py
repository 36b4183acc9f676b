"""Exact values of Reversi positions, by search from the end.

A value is the final disc difference for the side to move under perfect play of both, empty squares
counted for the winner: an even number from -n * n to n * n. All searches can take any time, and raise
`Stopped` (see `control`) as soon as their control says so.
"""

from collections.abc import Mapping

from engines.game import Game, Move, Position
from engines.games.reversi.eight import layout
from engines.solvers.reversi.control import Reporter, SolverControl
from engines.solvers.reversi.prober import Prober

TABLE_BITS = 20
"""24 MiB: enough for 22 empty squares or so; more empty squares are quicker with more."""


class ReversiSolver:
    """Solves positions of one Reversi game. What it learns it keeps for the next question (answers do not
    depend on it). Not for two threads at once."""

    def __init__(self, game: Game, table_bits: int = TABLE_BITS) -> None:
        """`table_bits`: the memory has 2 ** bits entries of 24 bytes. Raises InputError where what it has
        learned of the board cannot be read."""
        self.game = game
        self._prober = Prober(game.rows, table_bits)

    @property
    def nodes(self) -> int:
        """Positions looked at since the solver was made."""
        return self._prober.nodes

    def forget(self) -> None:
        """Empty the memory."""
        self._prober.forget()

    def margin(self, position: Position) -> int:
        """The exact value."""
        return self.best(position)[1]

    def best(
        self, position: Position, control: SolverControl | None = None, known: int | None = None
    ) -> tuple[Move | None, int]:
        """A move of the largest value (None when the game is over), and the value; quicker where it is
        `known` to be at least that. Raises `Stopped`."""
        reporter, sides = self._begin(control, 1), layout.sides(position, self.game.rows)
        guess = 0 if known is None else known
        move, value = self._prober.settle(*sides, guess, reporter.pulse, known)
        if move is not None:
            reporter.found(move, value)
        return move, value

    def result(self, position: Position) -> int:
        """1 if the side to move wins, 0 for a draw, -1 if it loses: sooner known than the margin."""
        reporter, sides = self._begin(None, 1), layout.sides(position, self.game.rows)
        if self._prober.bound(*sides, 1, reporter.pulse)[0] > 0:
            return 1
        return 0 if self._prober.bound(*sides, -1, reporter.pulse)[0] >= 0 else -1

    def at_least(self, position: Position, value: int) -> bool:
        """Whether the exact value is `value` (an even number) or more."""
        reporter = self._begin(None, 1)
        sides = layout.sides(position, self.game.rows)
        return self._prober.bound(*sides, value - 1, reporter.pulse)[0] >= value

    def all_moves(
        self, position: Position, control: SolverControl | None = None, told: Mapping[Move, int] | None = None
    ) -> dict[Move, int]:
        """The exact value of every legal move, the best first; those that are `told` are not searched.
        Raises `Stopped`."""
        moves = self.game.legal_moves(position)
        reporter = self._begin(control, len(moves))
        reporter.values |= told or {}
        for move in moves:
            if move not in reporter.values:
                best = max(reporter.values.values(), default=0)
                after = layout.sides(self.game.play(position, move), self.game.rows)
                reporter.found(move, -self._prober.settle(*after, -best, reporter.pulse)[1])
        return dict(sorted(reporter.values.items(), key=lambda item: -item[1]))

    def _begin(self, control: SolverControl | None, total: int) -> Reporter:
        self._prober.age()
        return Reporter(control, total, lambda: self._prober.nodes)
