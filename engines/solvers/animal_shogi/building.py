"""Building a tablebase: 129 million open boards (official) or 89 million (simple), level by level.

What was weighed. A forward sweep a ply looks at every undecided board's successors up to 173 times:
hours. A dense index of all boards with two lions has 855 million bytes; without the boards that one
look decides it is a seventh of that. Going backwards, with a count of moves in the same byte that
later holds the distance, touches every move once and leaves the file as it will be read.

Two bits a board, with distances modulo three, do not do: a lost board's distance may differ from that
of the quickest neighbour by any amount, so a remainder does not tell which of two winning moves comes
nearer. Losses alone, squeezed by an arithmetic coder, take about a bit and a half (see `packing`).
"""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np

from engines.game import Game
from engines.processors import processors
from engines.solvers.animal_shogi import table_file
from engines.solvers.animal_shogi.layout import Layout, layout, size
from engines.solvers.animal_shogi.retrograde import (
    LONGEST,
    Bytes,
    judge_blocks,
    settle_draws,
    tell_blocks,
)
from engines.solvers.animal_shogi.table_file import rules_of

_MANY, _FEW = 1024, 32
_BUSY = 200_000


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a build is: what it does (`judging`, `solving`, `learning`, `packing`, `unpacking`,
    `writing`), the share of the whole work that is done (0 ... 1; about that of the time), and the ply
    that it works on (0 before the first)."""

    phase: str
    done: float
    ply: int = 0


Listener = Callable[[Progress], None]


def build(
    game: Game,
    path: Path,
    stop: Event | None = None,
    progress: Listener | None = None,
    threads: int | None = None,
) -> bool:
    """Make the tablebase of an Animal Shogi game and put it at `path`, whole or not at all.

    Gives False if `stop` was set before it was done (noticed within about a second). `progress` is
    called on this thread. Without `threads` every processor is used, up to eight. Raises InputError
    for another game, and where there is no room or no right to write."""
    simple = rules_of(game)
    index = layout(simple)
    table_file.check_room(path, size(index))
    values = Solver(index, stop or Event(), progress or _silent, threads or useful_threads()).solve()
    if values is None:
        return False
    if progress:
        progress(Progress("writing", 0.98))
    table_file.write(path, game, values)
    if progress:
        progress(Progress("writing", 1.0))
    return True


class Solver:
    """One solution of one set of rules, by several threads."""

    def __init__(self, index: Layout, stop: Event, progress: Listener, threads: int) -> None:
        self._index = index
        self._stop = stop
        self._progress = progress
        self._threads = threads
        self._blocks = index.base.size - 1
        self._values = np.empty(size(index), np.uint8)
        self._marks = np.zeros((2, self._blocks), np.uint8)
        self._judged = self._told = 0

    def solve(self) -> Bytes | None:
        """The finished table, or None if it was stopped."""
        pool = ThreadPoolExecutor(self._threads, "solving")
        try:
            self._judge(pool)
            self._solve_levels(pool)
            sum(self._parts(pool, _MANY, self._values.size, settle_draws, self._values))
        finally:
            pool.shutdown(cancel_futures=True)
        return None if self._stop.is_set() else self._values

    def _judge(self, pool: ThreadPoolExecutor) -> None:
        parts = self._parts(pool, _MANY, self._blocks, judge_blocks, self._index, self._values)
        for done, decided in enumerate(parts, 1):
            self._judged += decided
            self._progress(Progress("judging", 0.06 * done / _MANY))

    def _solve_levels(self, pool: ThreadPoolExecutor) -> None:
        """Level after level, until two in a row decide nothing. What one look decides is at most
        two plies from the end, and is not marked: the first levels look at every block."""
        idle, decided = 0, 0
        for depth in range(LONGEST):
            if self._stop.is_set() or (depth > 2 and idle >= 2):
                return
            decided = self._level(pool, depth, decided + (self._judged // 2 if 0 < depth < 3 else 0))
            idle = 0 if decided else idle + 1
        raise OverflowError(f"There are wins of more than {LONGEST} plies.")

    def _level(self, pool: ThreadPoolExecutor, depth: int, telling: int) -> int:
        """Let about so many boards of one distance tell their predecessors; gives how many they decide.
        What a level costs is what there is to tell."""
        found, parts = 0, _MANY if depth < 3 or telling > _BUSY else _FEW
        work = (self._index, self._values, self._marks, depth, int(depth < 3))
        for done, decided in enumerate(self._parts(pool, parts, self._blocks, tell_blocks, *work), 1):
            found += decided
            share = (self._told + telling * done / parts) / self._values.size
            self._progress(Progress("solving", 0.06 + 0.92 * min(share, 1.0), depth))
        self._told += telling
        return found

    def _parts(
        self, pool: ThreadPoolExecutor, parts: int, total: int, kernel: Callable[..., int], *given: Any
    ) -> Iterable[int]:
        """Run a kernel over 0 ... total - 1 in parts; once stopped, the rest is left out."""
        edges = [total * part // parts for part in range(parts + 1)]

        def one(part: int) -> int:
            return 0 if self._stop.is_set() else int(kernel(*given, edges[part], edges[part + 1]))

        return pool.map(one, range(parts))


def useful_threads() -> int:
    """How many threads are of use here: one for each processor, up to eight."""
    return min(processors(), 8)


def _silent(_progress: Progress) -> None:
    return
