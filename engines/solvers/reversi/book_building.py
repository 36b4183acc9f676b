"""Making a book: every position that can arise against the book's own moves, solved exactly.

Round after round: the positions where the book has to move are solved, each is played on with the move
found and every reply, and what has more empty squares than the limit is the next round. Each
solution is noted in a journal at once, so that a build that was interrupted goes on where it was.
"""

import json
import multiprocessing
import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from multiprocessing.pool import IMapIterator, Pool
from pathlib import Path
from threading import Event

from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import Game, Move, Position
from engines.solvers.reversi.book import Book, Key, canonical
from engines.solvers.reversi.control import Control, Stopped
from engines.solvers.reversi.solver import ReversiSolver

POLL_SECONDS = 0.2
JOURNAL_VERSION = 1


@dataclass(frozen=True, slots=True)
class BookProgress:
    """The round that a build is in, how many of its positions are solved, and how many are in the book."""

    round: int
    done: int
    total: int
    positions: int
    seconds: float


@dataclass(frozen=True, slots=True)
class BookOptions:
    """`limit`: the solver takes over at so many empty squares; `workers`: processes (1: none but this);
    `table_bits`: each process's memory, see `ReversiSolver`. `stop` and `progress` as in `Control`."""

    limit: int = 20
    workers: int = 1
    table_bits: int = 23
    stop: Event = field(default_factory=Event)
    progress: Callable[[BookProgress], None] | None = None


@dataclass(frozen=True, slots=True)
class _Task:
    """A position to solve; its value is `known` to be at least that."""

    game_id: str
    table_bits: int
    position: Position
    known: int


Solved = dict[Key, tuple[Move, int]]
"""The best move on the smallest image of a position, and the value."""


def build(game: Game, path: Path, options: BookOptions, start: Position | None = None) -> Book:
    """Make the book for play from `start` (the game's, if None), with either colour, and write it to
    `path`. Raises `Stopped`, after which the same call goes on where this one was; InputError where it
    cannot be written."""
    journal = Journal(path.with_name(f"{path.name}.journal"), game, start or game.initial)
    builder = _Builder(game, options, journal)
    with _pool(options.workers) as pool:
        builder.explore(start or game.initial, pool)
    book = Book(game, options.limit, builder.entries)
    book.save(path)
    return book


class Journal:
    """The solutions found so far: a line of JSON that says of what, then one for each position."""

    def __init__(self, path: Path, game: Game, start: Position) -> None:
        """Read what is there. A last line that was not finished is dropped; a journal of something else
        raises InputError."""
        self.path = path
        self.solved: Solved = {}
        header = {"version": JOURNAL_VERSION, "game": game.id, "start": game.format_position(start)}
        lines = self._lines()
        try:
            if lines and json.loads(lines[0]) != header:
                raise InputError("{path} belongs to another book; move it away to begin anew.", path=path)
            for line in lines[1:]:
                own, opponent, move, value = json.loads(line)
                self.solved[int(own), int(opponent)] = (Move(int(move)), int(value))
        except (ValueError, TypeError) as error:
            if isinstance(error, InputError):
                raise
            raise InputError("{path} is damaged; move it away to begin anew.", path=path) from error
        self._write("w", "".join(f"{line}\n" for line in lines or [json.dumps(header)]))

    def note(self, key: Key, move: Move, value: int) -> None:
        """Keep a solution."""
        self.solved[key] = (move, value)
        self._write("a", json.dumps([*key, move, value]) + "\n")

    def _lines(self) -> list[str]:
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return []
        except (OSError, ValueError) as error:
            raise InputError("{path} cannot be read: {reason}.", path=self.path, reason=error) from error
        return text.split("\n")[:-1]

    def _write(self, mode: str, text: str) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open(mode, encoding="utf-8") as file:
                file.write(text)
        except OSError as error:
            raise InputError(
                "{path} cannot be written: {reason}.", path=self.path, reason=error.strerror or error
            ) from error


class _Builder:
    """One walk through the positions of a book."""

    def __init__(self, game: Game, options: BookOptions, journal: Journal) -> None:
        self.entries: Solved = {}
        self._game = game
        self._options = options
        self._journal = journal
        self._started = time.monotonic()
        self._round = 0

    def explore(self, start: Position, pool: Pool | None) -> None:
        """Solve everything that can arise."""
        lowest = -self._game.rows * self._game.columns
        waiting = self._round_of([(start, lowest), *self._replies(start, lowest)])
        seen: set[Key] = set()
        while waiting:
            self._round += 1
            self._solve(waiting, pool)
            seen |= set(waiting)
            following = self._round_of(
                one for position, known in waiting.values() for one in self._follow(position, known)
            )
            waiting = {key: one for key, one in following.items() if key not in seen}

    def _round_of(self, positions: Iterable[tuple[Position, int]]) -> dict[Key, tuple[Position, int]]:
        """Those that are the book's business, by key, each with the most that is known of it."""
        found: dict[Key, tuple[Position, int]] = {}
        for position, known in positions:
            if not position.result and self._empties(position) > self._options.limit:
                key, _ = canonical(self._game, position)
                found[key] = (position, max(known, found.get(key, (position, known))[1]))
        return found

    def _follow(self, position: Position, known: int) -> Iterator[tuple[Position, int]]:
        """Where the book may have to move next, after its move here."""
        moves = self._game.legal_moves(position)
        move = moves[0]
        if len(moves) > 1:
            key, symmetry = canonical(self._game, position)
            image_move, known = self.entries[key]
            move = Move(int(self._game.symmetries[symmetry].actions[image_move]))
        after = self._game.play(position, move)
        if not after.result:
            yield from self._replies(after, known)

    def _replies(self, position: Position, known: int) -> Iterator[tuple[Position, int]]:
        for move in self._game.legal_moves(position):
            yield self._game.play(position, move), known

    def _solve(self, waiting: dict[Key, tuple[Position, int]], pool: Pool | None) -> None:
        """Enter the best move of each position that has a choice."""
        tasks = []
        for key, (position, known) in waiting.items():
            if len(self._game.legal_moves(position)) > 1:
                if key in self._journal.solved:
                    self.entries[key] = self._journal.solved[key]
                else:
                    tasks.append(_Task(self._game.id, self._options.table_bits, position, known))
        self._report(0, len(tasks))
        for done, (position, found, value) in enumerate(self._answers(tasks, pool), 1):
            key, symmetry = canonical(self._game, position)
            image = self._game.symmetries[symmetry].actions.tolist().index(found)
            self._journal.note(key, Move(image), value)
            self.entries[key] = self._journal.solved[key]
            self._report(done, len(tasks))

    def _answers(self, tasks: list[_Task], pool: Pool | None) -> Iterator[tuple[Position, Move, int]]:
        stop = self._options.stop
        if pool is None:
            for task in tasks:
                yield _answer(task, Control(stop))
            return
        answers: IMapIterator[tuple[Position, Move, int]] = pool.imap_unordered(_answer, tasks)
        for _ in tasks:
            while True:
                if stop.is_set():
                    raise Stopped
                try:
                    answer = answers.next(POLL_SECONDS)
                except multiprocessing.TimeoutError:
                    continue
                break
            yield answer

    def _report(self, done: int, total: int) -> None:
        if self._options.progress:
            seconds = time.monotonic() - self._started
            self._options.progress(BookProgress(self._round, done, total, len(self.entries), seconds))

    def _empties(self, position: Position) -> int:
        taken = position.words[0] | position.words[1]
        return self._game.rows * self._game.columns - taken.bit_count()


def _answer(task: _Task, control: Control | None = None) -> tuple[Position, Move, int]:
    """Solve one position; runs in a worker process too."""
    solver = _solver(os.getpid(), task.game_id, task.table_bits)
    move, value = solver.best(task.position, control, task.known)
    assert move is not None
    return task.position, move, value


@cache
def _solver(_process: int, game_id: str, table_bits: int) -> ReversiSolver:
    """The solver of this process: what one position taught it helps with the next."""
    return ReversiSolver(find_game(game_id), table_bits)


@contextmanager
def _pool(workers: int) -> Iterator[Pool | None]:
    """Processes to solve in, ended when the work is; None for one worker, which is this process."""
    if workers < 2:
        yield None
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield pool
    pool.join()
