"""Making a book: every position that can arise against the book's own moves, solved exactly.

Round after round: the positions where the book has to move are solved, each is played on with the move
found and every reply, and what has more empty squares than the limit is the next round. Each
solution is noted in a journal at once, so that a build that was interrupted goes on where it was;
after each round, and when it is stopped, what there is becomes a book that can be used.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, local

from engines.game import Game, Move, Position
from engines.solvers.reversi.book import Book, Key, canonical
from engines.solvers.reversi.control import SolverControl, Stopped
from engines.solvers.reversi.journal import Journal, Solved
from engines.solvers.reversi.solver import ReversiSolver


@dataclass(frozen=True, slots=True)
class BookProgress:
    """The round that a build is in, of how many; how many of the round's positions are `done`, of how many
    in all, `known` of them before it began; how many are in the book; seconds since the build began,
    and since the round did."""

    round: int
    rounds: int
    done: int
    total: int
    known: int
    positions: int
    seconds: float
    round_seconds: float


@dataclass(frozen=True, slots=True)
class BookOptions:
    """`limit`: the solver takes over at so many empty squares; `workers`: threads; `table_bits`: each
    one's memory, see `ReversiSolver`; `known`: books whose entries need not be solved again. `stop` as in
    `SolverControl`; `progress` is called on the calling thread."""

    limit: int = 20
    workers: int = 1
    table_bits: int = 23
    known: tuple[Book, ...] = ()
    stop: Event = field(default_factory=Event)
    progress: Callable[[BookProgress], None] | None = None


Asked = dict[Key, tuple[Position, int]]
"""Positions by key, each with the most that is known of it: its value is at least that."""


def build(game: Game, path: Path, options: BookOptions, start: Position | None = None) -> Book:
    """Make the book for play from `start` (the game's, if None), with either colour, in `path`. Raises
    `Stopped`, after which `path` is a part of the book, and the same call goes on where this one was;
    InputError where it cannot be written."""
    start = start or game.initial
    journal = Journal(path.with_name(f"{path.name}.journal"), game, start)
    for book in options.known:
        journal.solved |= book.entries
    builder = _Builder(game, path, options, journal)
    try:
        builder.explore(start)
    finally:
        builder.end()
    journal.close()
    return builder.book()


class _Builder:
    """One walk through the positions of a book."""

    def __init__(self, game: Game, path: Path, options: BookOptions, journal: Journal) -> None:
        self._entries: Solved = {}
        self._reached = game.rows * game.columns
        self._game = game
        self._path = path
        self._options = options
        self._journal = journal
        self._started = time.monotonic()
        self._round = self._rounds = 0
        self._ended = Event()
        self._own = local()
        self._pool = ThreadPoolExecutor(options.workers, "book")

    def book(self) -> Book:
        """What there is."""
        return Book(self._game, self._reached, self._entries, self._options.limit)

    def end(self) -> None:
        """Stop the threads, and keep what there is."""
        self._ended.set()
        self._pool.shutdown(cancel_futures=True)
        if self._entries:
            self.book().save(self._path)

    def explore(self, start: Position) -> None:
        """Solve everything that can arise."""
        lowest = -self._game.rows * self._game.columns
        self._rounds = max(1, (self._game.empty_squares(start) - self._options.limit + 1) // 2)
        waiting = self._round_of([(start, lowest), *self._replies(start, lowest)])
        seen: set[Key] = set()
        while waiting:
            self._round += 1
            self._solve(waiting)
            seen |= set(waiting)
            following = self._round_of(
                one for position, known in waiting.values() for one in self._follow(position, known)
            )
            waiting = {key: one for key, one in following.items() if key not in seen}
            left = [self._game.empty_squares(position) for position, _ in waiting.values()]
            self._reached = max([self._options.limit, *left])
            self.book().save(self._path)

    def _round_of(self, positions: Iterable[tuple[Position, int]]) -> Asked:
        """Those that are the book's business."""
        found: Asked = {}
        for position, known in positions:
            if not position.result and self._game.empty_squares(position) > self._options.limit:
                key, _ = canonical(self._game, position)
                found[key] = (position, max(known, found.get(key, (position, known))[1]))
        return found

    def _follow(self, position: Position, known: int) -> Iterator[tuple[Position, int]]:
        """Where the book may have to move next, after its move here."""
        moves = self._game.legal_moves(position)
        move = moves[0]
        if len(moves) > 1:
            key, symmetry = canonical(self._game, position)
            image_move, known = self._entries[key]
            move = Move(int(self._game.symmetries[symmetry].actions[image_move]))
        after = self._game.play(position, move)
        if not after.result:
            yield from self._replies(after, known)

    def _replies(self, position: Position, known: int) -> Iterator[tuple[Position, int]]:
        for move in self._game.legal_moves(position):
            yield self._game.play(position, move), known

    def _solve(self, waiting: Asked) -> None:
        """Enter the best move of each position that has a choice."""
        asked = {key: one for key, one in waiting.items() if len(self._game.legal_moves(one[0])) > 1}
        self._entries |= {key: self._journal.solved[key] for key in asked if key in self._journal.solved}
        tasks = [one for key, one in asked.items() if key not in self._entries]
        began, known = time.monotonic(), len(asked) - len(tasks)
        self._report(known, len(asked), known, began)
        for done, (position, found, value) in enumerate(self._answers(tasks), known + 1):
            key, symmetry = canonical(self._game, position)
            image = self._game.symmetries[symmetry].actions.tolist().index(found)
            self._journal.note(key, Move(image), value)
            self._entries[key] = self._journal.solved[key]
            self._report(done, len(asked), known, began)

    def _answers(self, tasks: list[tuple[Position, int]]) -> Iterator[tuple[Position, Move, int]]:
        """Solutions as they come; the calling thread stays free to be interrupted."""
        waiting: set[Future[tuple[Position, Move, int]]] = {
            self._pool.submit(self._answer, *task) for task in tasks
        }
        while waiting:
            if self._options.stop.is_set():
                raise Stopped
            done, waiting = wait(waiting, 0.1, FIRST_COMPLETED)
            for future in done:
                yield future.result()

    def _answer(self, position: Position, known: int) -> tuple[Position, Move, int]:
        """Solve one position, on a thread whose solver keeps what another position taught it."""
        if not hasattr(self._own, "solver"):
            self._own.solver = ReversiSolver(self._game, self._options.table_bits)
        move, value = self._own.solver.best(position, SolverControl(self._ended), known)
        return position, move, value

    def _report(self, done: int, total: int, known: int, began: float) -> None:
        if self._options.progress:
            now = time.monotonic()
            self._options.progress(
                BookProgress(
                    self._round, self._rounds, done, total, known, len(self._entries),
                    now - self._started, now - began,
                )
            )  # fmt: skip
