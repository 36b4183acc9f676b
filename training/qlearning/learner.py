"""A table in memory, as far as it has room, with its file behind it: it plays, learns and writes."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from threading import Event

import numpy as np
from numpy.typing import NDArray

from engines.game import Game
from engines.qtables.kernels import games as kernels
from engines.qtables.kernels.memory import admit, leave_out, recall
from engines.qtables.store import About, Keys, Rows, Store, Values, Visits
from training.qlearning.options import GAME, Options

AT_A_TIME = 64
"""Games between two looks at whether to stop: some milliseconds."""
_PLACE_BYTES = 21
_FILTER_WORDS = 2**20
_SMALLEST = 2**12
_MOST_VISITS = 2**16
"""More than so many visits of a position count as this many."""


@dataclass(slots=True)
class Played:
    """What some games were like. `changes` are updates that moved a value by more than a hundredth of a
    win."""

    games: int = 0
    first_wins: int = 0
    second_wins: int = 0
    draws: int = 0
    plies: int = 0
    updates: int = 0
    changes: int = 0

    def add(self, other: "Played") -> None:
        """Count these games too."""
        for entry in fields(self):
            setattr(self, entry.name, getattr(self, entry.name) + getattr(other, entry.name))


class Learner:
    """Learns in memory, with the file for what has no room there."""

    def __init__(self, game: Game, options: Options, store: Store) -> None:
        """Takes the file's moves into memory, or if they have no room there, none of them yet. Raises
        InputError where the file is damaged."""
        self.game, self.store = game, store
        places = max(_SMALLEST, 1 << (options.memory * 2**20 // _PLACE_BYTES).bit_length() - 1)
        self._make_room(places)
        self._seen = np.zeros(_FILTER_WORDS, np.uint64)
        self._count = np.zeros(kernels.COUNTS, np.int64)
        self._count[kernels.WAY] = kernels.GAME if options.way == GAME else kernels.SEED
        self._count[kernels.SYMMETRIC] = options.symmetries
        self._count[kernels.AVERAGING] = options.averaging
        self._count[kernels.ROOM] = places // 4
        self._rule = np.array(
            [options.alpha, options.gamma, options.epsilon, options.first_value, options.win, options.trace]
        )
        self._start, self._state = game.initial.array(), game.initial.array()
        self._seats = np.zeros((2, 4), np.uint64)
        self._line, self._rest = np.zeros(kernels.LONGEST, np.uint64), np.zeros(kernels.LONGEST)
        self._record = np.zeros((kernels.KEPT_GAMES, kernels.LONGEST + 1), np.int64)
        self._asked, self._generator = np.zeros(2, np.uint64), np.zeros(1, np.uint64)
        self._take_in()

    @property
    def moves(self) -> int:
        """How many moves the table knows."""
        return int(self._count[kernels.ENTRIES])

    @property
    def positions(self) -> int:
        """How many positions it knows."""
        return int(self._count[kernels.POSITIONS])

    @property
    def last_games(self) -> tuple[tuple[int, ...], ...]:
        """The moves of the last few whole games."""
        return tuple(
            tuple(row[: row[kernels.LENGTH]].tolist()) for row in self._record if row[kernels.LENGTH]
        )

    @property
    def full(self) -> bool:
        """Whether memory has no room for another game until what it holds is written."""
        used, room, ply = (int(self._count[at]) for at in (kernels.USED, kernels.ROOM, kernels.PLY))
        return ply == 0 and len(self._keys) - used < room

    def draw_by(self, seed: int) -> None:
        """Draw lots by this seed from now on."""
        self._generator[0] = seed

    def set_epsilon(self, epsilon: float) -> None:
        """The share of random moves from now on."""
        self._rule[kernels.EPSILON] = epsilon

    def play(self, games: int, stop: Event, report: Callable[[int], None]) -> Played:
        """Play so many games, fewer when stopped or when memory is `full`, and learn from each. `report`
        hears how many are over."""
        count = self._count
        count[kernels.PLAYED : kernels.ENTRIES] = 0
        while count[kernels.PLAYED] < games and not stop.is_set() and not self.full:
            count[kernels.WANTED] = min(games, count[kernels.PLAYED] + AT_A_TIME)
            ended = kernels.run(
                *self._memory, self._seen, self._start, self._state, self._seats, self._line, self._rest,
                self._record, self._rule, count, self._asked, self._generator,
            )  # fmt: skip
            if ended == kernels.FETCH:
                self._fetch()
            report(int(count[kernels.PLAYED]))
        return Played(*(int(number) for number in count[kernels.PLAYED : kernels.ENTRIES]))

    def write(self, about: About) -> None:
        """Write what changed, and what the table is; a full memory has room then. Raises InputError when that
        cannot be done; it can be tried again."""
        changed = np.flatnonzero(self._marks)
        changed = changed[np.argsort(self._keys[changed])]
        rows = Rows(self._keys[changed] - np.uint64(1), self._values[changed], self._visits[changed])
        self.store.write(rows, about)
        self._marks[changed] = 0
        if self.full:
            self._shrink()

    def _make_room(self, places: int) -> None:
        self._keys, self._values = np.zeros(places, np.uint64), np.zeros(places)
        self._visits, self._marks = np.zeros(places, np.uint32), np.zeros(places, np.uint8)

    @property
    def _memory(
        self,
    ) -> tuple[NDArray[np.uint64], NDArray[np.float64], NDArray[np.uint32], NDArray[np.uint8]]:
        return self._keys, self._values, self._visits, self._marks

    def _take_in(self) -> None:
        """Take up what is in the file."""
        fits = self.store.count() <= len(self._keys) // 2
        last = -1
        for rows in self.store.read():
            codes = rows.keys // np.uint64(self.game.actions)
            new = np.flatnonzero(np.diff(codes.astype(np.int64), prepend=last))
            last = int(codes[-1])
            self._count[kernels.ENTRIES] += len(rows)
            self._count[kernels.POSITIONS] += len(new)
            if fits:
                self._count[kernels.USED] += admit(*self._memory, rows.keys, rows.values, rows.visits, 0)
            else:
                leave_out(self._seen, codes[new])

    def _fetch(self) -> None:
        """Take into memory what the file knows of the position that was asked for."""
        rows = self.store.rows_of(int(self._asked[0]))
        self._count[kernels.USED] += admit(*self._memory, rows.keys, rows.values, rows.visits, 0)
        self._asked[1] = self._asked[0] + np.uint64(1)

    def _shrink(self) -> None:
        """Keep a quarter of the memory at most: the positions seen most often. Everything is in the file by
        now. Memory is what there is little of: keys are sorted alone, the rest is looked up."""
        keys = self._keys[self._keys > 0]
        keys -= np.uint64(1)
        keys.sort()
        codes = keys // np.uint64(self.game.actions)
        starts = np.flatnonzero(np.diff(codes, prepend=codes[0] + np.uint64(1))).astype(np.int32)
        codes = codes[starts]
        sizes = np.diff(starts, append=np.int32(len(keys)))
        totals = np.minimum(np.add.reduceat(self._recall(keys)[1], starts), _MOST_VISITS)
        stays = totals >= _threshold(totals, sizes, len(self._keys) // 4)
        leave_out(self._seen, codes[~stays])
        keys = keys[np.repeat(stays, sizes)]
        values, visits = self._recall(keys)
        for array in self._memory:
            array[:] = 0
        self._asked[1] = 0
        self._count[kernels.USED] = admit(*self._memory, keys, values, visits, 0)

    def _recall(self, keys: Keys) -> tuple[Values, Visits]:
        values, visits = np.empty(len(keys)), np.empty(len(keys), np.uint32)
        recall(self._keys, self._values, self._visits, keys, values, visits)
        return values, visits


def _threshold(totals: Visits, sizes: NDArray[np.int32], room: int) -> int:
    """The fewest visits with which a position stays, so that no more moves stay than there is room for."""
    moves = np.bincount(totals, weights=sizes, minlength=_MOST_VISITS + 1)
    enough = np.flatnonzero(np.cumsum(moves[::-1]) <= room)
    return int(_MOST_VISITS - enough[-1]) if len(enough) else _MOST_VISITS + 1
