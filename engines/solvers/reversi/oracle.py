"""Reversi's oracle: the book where it knows a move, the solver for everything else."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress

from engines.game import Game, Move, Position
from engines.paths import resource
from engines.solvers.oracle import OracleControl, Solution, Source, Truth, finished, no_move, sorted_moves
from engines.solvers.reversi.book import Book
from engines.solvers.reversi.control import Progress, SolverControl, Stopped
from engines.solvers.reversi.solver import ReversiSolver

GROWTH = 2.1
"""An empty square more takes so many times as long."""
QUICK_EMPTIES = {4: 16, 6: 20, 8: 20}
"""Rows -> with so many empty squares, or fewer, all moves are known within about a second; on 8x8 it takes
several where there are many moves, as in games of beginners."""


class ReversiOracle:
    """Solves from the end. Each question borrows a solver, whose memory stays for the next one; several
    at once borrow as many."""

    def __init__(self, game: Game, book: Book | None = None, reads: bool = True) -> None:
        """Without a book, that which came with the program is read, if there is one and `reads` allows it.
        Raises InputError where that is damaged, and as the solver does."""
        self.game = game
        self._book = book or (bundled_book(game) if reads else None)
        self._idle = [ReversiSolver(game)]

    def quick(self, position: Position) -> bool:
        """As `Oracle` says: by the number of empty squares."""
        return bool(position.result) or self.game.empty_squares(position) <= QUICK_EMPTIES[self.game.rows]

    def effort(self, position: Position) -> float:
        """As `Oracle` says: twice as long, and a little, for each empty square more."""
        return float(GROWTH ** (self.game.empty_squares(position) - QUICK_EMPTIES[self.game.rows]))

    def solve(self, position: Position, control: OracleControl | None = None) -> Solution:
        """As `Oracle` says: the position's own worth and a best move first, with those moves of which the
        book knows what follows, then every move's."""
        over = finished(self.game, position)
        if over:
            return over
        with self._question(position, control) as question:
            question.find_best()
            question.find_all()
            return question.solution()

    def choose(self, position: Position, control: OracleControl | None = None) -> tuple[Move, Truth | None]:
        """As `Oracle` says; at once where the book has a move."""
        if position.result:
            raise no_move()
        with self._question(position, control) as question:
            question.find_best()
            best = question.best
        return (best[0], truth_of(best[1])) if best else (self.game.legal_moves(position)[0], None)

    def _from_book(self, position: Position) -> tuple[Move, int] | None:
        """A best move and the value, where the book, the rules or both tell them."""
        moves = self.game.legal_moves(position)
        if self._book is None or len(moves) > 1:
            return self._book.find(position) if self._book else None
        worth = self._told(position, moves[0])
        return None if worth is None else (moves[0], worth)

    def _told(self, position: Position, move: Move) -> int | None:
        """What a move is worth to the side that makes it, where book or rules tell of what follows."""
        after = self.game.play(position, move)
        over = finished(self.game, after)
        if over and over.truth:
            worth = over.truth.margin or 0
        elif known := self._from_book(after):
            worth = known[1]
        else:
            return None
        return worth if after.side == position.side else -worth

    @contextmanager
    def _question(self, position: Position, control: OracleControl | None) -> Iterator["_Question"]:
        moves = self.game.legal_moves(position)
        worths = {move: self._told(position, move) for move in moves}
        told = {move: worth for move, worth in worths.items() if worth is not None}
        best = self._from_book(position)
        if not best and len(told) == len(moves):
            best = max(told.items(), key=lambda item: item[1])
        try:
            solver = self._idle.pop()
        except IndexError:
            solver = ReversiSolver(self.game)
        try:
            yield _Question(solver, position, control or OracleControl(), best, told)
        finally:
            self._idle.append(solver)


class _Question:
    """One position that is being solved."""

    def __init__(
        self,
        solver: ReversiSolver,
        position: Position,
        control: OracleControl,
        known: tuple[Move, int] | None,
        told: Mapping[Move, int],
    ) -> None:
        """`known`: a best move and the value, if the book tells of them. `told`: moves of whose worth it
        tells; nothing is said of these before the position's own is known."""
        self._solver = solver
        self._position = position
        self._control = control
        self._legal = len(solver.game.legal_moves(position))
        self._source = Source.BOOK if known else Source.SEARCH
        self._best = dict([known] if known else [])
        self._values = dict(told)
        self._before = solver.nodes
        self._started = time.perf_counter()

    @property
    def best(self) -> tuple[Move, int] | None:
        """A best move and its worth, once they are known; the book's own where it has one, since it knows how
        to go on."""
        return next(iter(self._best.items()), None)

    def find_best(self) -> None:
        """The position's worth and a move that has it, as far as time allows."""
        if not self._best and self._has_time():
            least = max(self._values.values(), default=None)
            with suppress(Stopped):
                self._solver.best(self._position, self._hand(self._heard_best), least)

    def find_all(self) -> None:
        """Every other move's worth, as far as time allows."""
        told = self._best | self._values
        if self._best and len(told) < self._legal and self._has_time():
            with suppress(Stopped):
                self._solver.all_moves(self._position, self._hand(self._heard), told)

    def solution(self) -> Solution:
        """What is known so far."""
        nodes, seconds = self._solver.nodes - self._before, time.perf_counter() - self._started
        known = self._best | self._values if self._best else {}
        moves = sorted_moves({move: truth_of(worth) for move, worth in known.items()})
        truth = truth_of(next(iter(self._best.values()))) if self._best else None
        exact = len(moves) == self._legal
        return Solution(moves, truth, exact, self._source, nodes, seconds)

    def _hand(self, progress: Callable[[Progress], None]) -> SolverControl:
        return SolverControl(self._control.stop, progress)

    def _heard_best(self, progress: Progress) -> None:
        self._best = progress.values
        self._report()

    def _heard(self, progress: Progress) -> None:
        self._values |= progress.values
        self._report()

    def _report(self) -> None:
        if self._control.progress:
            self._control.progress(self.solution())
        if not self._has_time():
            raise Stopped

    def _has_time(self) -> bool:
        seconds = self._control.seconds
        return seconds is None or time.perf_counter() - self._started < seconds


def truth_of(margin: int) -> Truth:
    """A final disc difference as a truth."""
    return Truth((margin > 0) - (margin < 0), margin)


def bundled_book(game: Game) -> Book | None:
    """The book that came with the program, if one did. Raises InputError where it is damaged."""
    path = resource("books", f"{game.id}.book")
    return Book.load(path, game) if path.is_file() else None
