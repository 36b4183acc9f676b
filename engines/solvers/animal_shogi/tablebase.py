"""The exact truth about Animal Shogi, official and simple.

Values are those of unlimited play: who can force the end does so in the fewest plies, the other side
holds out the longest; what neither can force is a draw. Under the official third-occurrence rule a
position without history is worth the same, since a winner comes nearer with every move; so it is under
the simple rules' cap of 300 plies as long as the distance fits under it. The game's own rules on the
try hold: after any move a lion that stands on its far rank with no enemy attacking it has won.
"""

import mmap
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.errors import InputError
from engines.game import Game, Move, Position, States
from engines.solvers.animal_shogi import packing, table_file
from engines.solvers.animal_shogi.layout import layout, size
from engines.solvers.animal_shogi.memory import Memory
from engines.solvers.animal_shogi.probing import (
    INCOMPLETE,
    mark_moves,
    move_codes,
    play_best,
    probe,
    probe_states,
)
from engines.solvers.animal_shogi.table import Table, boxed, complete, fill_units
from engines.solvers.animal_shogi.table_file import bundled_path, default_path, rules_of
from engines.solvers.oracle import Truth


def open_best(game: Game, memory: int | None = None) -> "Tablebase":
    """The table that came with the program (nothing is unpacked or written: each board is read when it is
    asked for, into `memory` as `Tablebase.open_packed` says), else, or where that is damaged, the one that
    was built at the default place. Raises InputError with the next step if there is neither, and as
    `Tablebase.open` does."""
    shipped, built = bundled_path(game), default_path(game)
    try:
        if shipped:
            return Tablebase.open_packed(shipped, game, memory)
    except InputError:
        if not built.is_file():
            raise
    if built.is_file():
        return Tablebase.open(built, game)
    rules_of(game)
    raise InputError(
        "There is no tablebase for {game} yet; build it with: hiyoko-engine tablebase build --game {id}",
        game=game,
        id=game.id,
    )


class Tablebase:
    """An opened tablebase. Probing is safe from several threads, which wait for nothing but the disk. A
    packed table takes up to 0.2 GB of memory as more and more of it is read, and at first milliseconds
    for a position; a complete one takes none of its own, and microseconds from the start."""

    def __init__(
        self,
        game: Game,
        path: Path,
        table: Table,
        mapped: mmap.mmap | None = None,
        memory: Memory | None = None,
    ) -> None:
        """See `open` and `open_packed`."""
        self.game = game
        self.path = path
        self._mapped, self._memory = mapped, memory
        self._table: Table | None = table
        self._box = boxed(table)

    @classmethod
    def open(cls, path: Path, game: Game) -> "Tablebase":
        """Map the table at `path` and check every byte of it. Raises InputError if it is missing, another
        game's, of another version or damaged."""
        index = layout(rules_of(game))
        mapped, values = table_file.read(path, game, size(index))
        return cls(game, path, complete(index, values), mapped)

    @classmethod
    def open_packed(cls, path: Path, game: Game, memory: int | None = None) -> "Tablebase":
        """Map a packed table, which need not be unpacked; otherwise as `open`. `memory`: of another
        process's table, passed on; each of the two then reads for both."""
        mapped, table, own = packing.open_packed(game, path, memory)
        return cls(game, path, table, mapped, own)

    @property
    def memory(self) -> int | None:
        """The descriptor of what has been read of a packed table, to be passed on to another process; None
        where there is none."""
        return self._memory.file if self._memory else None

    def read_whole(self) -> None:
        """Read all of a packed table, some twenty seconds of processor time, so that no later question has to
        wait for a part of it."""
        table = self.table()
        fill_units(table, 0, table.ready.size)

    def close(self) -> None:
        """Let go of the file; nothing can be probed after, nor while another thread probes."""
        self._table = self._box = None
        if self._mapped:
            self._mapped.close()

    def probe(self, position: Position) -> Truth:
        """What a position is worth; distance 0 when it is over. Raises InputError for a position
        that was set up without all eight animals."""
        return _truth(probe(self._boxed(), position.array()))

    def all_moves(self, position: Position) -> dict[Move, Truth]:
        """What each legal move is worth to the side that makes it, its own ply counted. Raises
        InputError as `probe` does."""
        moves, codes = np.empty((2, self.game.max_moves), np.int64)
        count = move_codes(self._boxed(), position.array(), moves, codes)
        return {Move(int(moves[i])): _truth(int(codes[i])) for i in range(count)}

    def mark_moves(self, states: States) -> tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.int16]]:
        """What `marks` says of the actions of many unfinished states u64 [n, 3], i8 [n, A], and what the
        best move of each is worth, as `probe_states` gives it. A state without moves has lost."""
        n = len(states)
        marks = np.empty((n, self.game.actions), np.int8)
        results, distances = np.empty(n, np.int8), np.empty(n, np.int16)
        if not mark_moves(self._boxed(), np.ascontiguousarray(states), marks, results, distances):
            raise _incomplete()
        return marks, results, distances

    def play_best(
        self, position: Position, choices: NDArray[np.float64]
    ) -> tuple[tuple[States, NDArray[np.int8], NDArray[np.int8], NDArray[np.int16]], NDArray[np.int64]]:
        """Play an unfinished position to its end, at most n plies, choosing among the best moves by `choices`
        f64 [n], from 0 up to 1. Gives the positions that moves were played in, u64 [m, 3], with all that
        `mark_moves` says of them, and the moves i64 [m]."""
        n = len(choices)
        states, moves = np.empty((n, self.game.words), np.uint64), np.empty(n, np.int64)
        marks = np.empty((n, self.game.actions), np.int8)
        results, distances = np.empty(n, np.int8), np.empty(n, np.int16)
        states[0] = position.words
        m = play_best(self._boxed(), choices, states, moves, marks, results, distances)
        if m < 0:
            raise _incomplete()
        return (states[:m], marks[:m], results[:m], distances[:m]), moves[:m]

    def probe_states(self, states: States) -> tuple[NDArray[np.int8], NDArray[np.int16]]:
        """The results and distances (-1 for a draw) of many states u64 [n, 3] at once, as `probe`."""
        results, distances = np.empty(len(states), np.int8), np.empty(len(states), np.int16)
        if not probe_states(self._boxed(), np.ascontiguousarray(states), results, distances):
            raise _incomplete()
        return results, distances

    def _boxed(self) -> Any:
        """As `table`, for kernels that are called often."""
        self.table()
        return self._box

    def table(self) -> Table:
        """What the kernels read. Raises ValueError once it is closed."""
        if self._table is None:
            raise ValueError("The tablebase is closed.")
        return self._table


def _truth(found: int) -> Truth:
    if found == INCOMPLETE:
        raise _incomplete()
    return Truth((found > 0) - (found < 0), distance=abs(found) - 1 if found else None)


def _incomplete() -> InputError:
    return InputError("The tablebase knows only positions with all eight animals.")
