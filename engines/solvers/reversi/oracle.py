"""Reversi's oracle: the book where it knows a move, the solver for everything else."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from engines.errors import InputError
from engines.game import Game, Move, Position
from engines.paths import resource
from engines.solvers.oracle import Control, Solution, Source, Truth, finished, no_move, sorted_moves
from engines.solvers.reversi import control as solving
from engines.solvers.reversi.book import Book
from engines.solvers.reversi.solver import ReversiSolver

QUICK_EMPTIES = {4: 12, 6: 20, 8: 18}
"""Rows -> so many empty squares, or fewer, are solved within about a second."""


class ReversiOracle:
    """Solves from the end. Each thread that asks borrows a solver of its own, whose memory stays for the
    next question."""

    def __init__(self, game: Game, book: Book | None = None) -> None:
        """Without a book, that which came with the program is used, if there is one."""
        self.game = game
        self.book = book or bundled_book(game)
        self._idle: list[ReversiSolver] = []

    def quick(self, position: Position) -> bool:
        """As `Oracle` says: by the number of empty squares."""
        return bool(position.result) or self.empties(position) <= QUICK_EMPTIES[self.game.rows]

    def empties(self, position: Position) -> int:
        """How many squares are empty."""
        return self.game.rows * self.game.columns - (position.words[0] | position.words[1]).bit_count()

    def solve(self, position: Position, control: Control | None = None) -> Solution:
        """As `Oracle` says; out of time, what the book knows remains."""
        over = finished(self.game, position)
        if over:
            return over
        with self._solver() as solver:
            question = _Question(self, solver, position, control or Control())
            return question.all_moves()

    def choose(self, position: Position, control: Control | None = None) -> tuple[Move, Truth | None]:
        """As `Oracle` says; from the book where it has a move."""
        if position.result:
            raise no_move()
        known = self.book.find(position) if self.book else None
        if known:
            return known[0], truth_of(known[1])
        with self._solver() as solver:
            return _Question(self, solver, position, control or Control()).best()

    @contextmanager
    def _solver(self) -> Iterator[ReversiSolver]:
        try:
            solver = self._idle.pop()
        except IndexError:
            solver = ReversiSolver(self.game)
        try:
            yield solver
        finally:
            self._idle.append(solver)


class _Question:
    """One position that is being solved."""

    def __init__(
        self, oracle: ReversiOracle, solver: ReversiSolver, position: Position, control: Control
    ) -> None:
        self._legal = oracle.game.legal_moves(position)
        self._solver = solver
        self._position = position
        self._control = control
        self._book = oracle.book.find(position) if oracle.book else None
        self._before = solver.nodes
        self._started = time.perf_counter()
        self._values: dict[Move, int] = {}

    def all_moves(self) -> Solution:
        """Every move's value, as far as time allows."""
        with suppress(solving.Stopped):
            self._values = self._solver.all_moves(self._position, self._hand(self._heard))
        return self._solution()

    def best(self) -> tuple[Move, Truth | None]:
        """A best move; without a truth, and any move, if there was no time for it."""
        try:
            move, value = self._solver.best(self._position, self._hand(self._pulse))
        except solving.Stopped:
            return self._legal[0], None
        assert move is not None
        return move, truth_of(value)

    def _hand(self, progress: Callable[[solving.Progress], None]) -> solving.Control:
        return solving.Control(self._control.stop, progress)

    def _heard(self, progress: solving.Progress) -> None:
        self._values = progress.values
        if self._control.progress:
            self._control.progress(self._solution())
        self._pulse(progress)

    def _pulse(self, _: solving.Progress) -> None:
        seconds = self._control.seconds
        if seconds is not None and time.perf_counter() - self._started >= seconds:
            raise solving.Stopped

    def _solution(self) -> Solution:
        nodes, seconds = self._solver.nodes - self._before, time.perf_counter() - self._started
        exact = len(self._values) == len(self._legal)
        moves = {move: truth_of(value) for move, value in self._values.items()}
        truth = max(moves.values(), key=lambda one: one.rank) if exact else None
        source = Source.SEARCH
        if self._book and not exact:
            truth, source = truth_of(self._book[1]), Source.BOOK
            moves[self._book[0]] = truth
        return Solution(sorted_moves(moves), truth, exact, source, nodes, seconds)


def truth_of(margin: int) -> Truth:
    """A final disc difference as a truth."""
    return Truth((margin > 0) - (margin < 0), margin)


def bundled_book(game: Game) -> Book | None:
    """The book that came with the program, if one did and it can be read."""
    path = resource("books", f"{game.id}.book")
    try:
        return Book.load(path, game) if path.is_file() else None
    except InputError:
        return None
