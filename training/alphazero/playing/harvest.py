"""What games that are over leave behind to learn from."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engines.game import DRAW, FIRST_WINS, ONGOING, Move, States
from training.alphazero.playing.openings import Openings
from training.alphazero.playing.record import Record
from training.alphazero.samples import Samples
from training.alphazero.teaching.judges import Told
from training.alphazero.teaching.teachers import Teachers


class Over(NamedTuple):
    """K games that are over, or that a solver is to finish."""

    games: NDArray[np.int64]
    """i64 [K] their places in the record."""
    plies: NDArray[np.int64]
    """i64 [K] how many have been played."""
    states: States
    """u64 [K, W] what stands on the boards."""
    results: NDArray[np.int64]
    """i64 [K], `ONGOING` where the solver is to finish."""


class Harvest:
    """Makes samples of games, several at once: what is asked of a table or a solver, and every small step in
    the interpreter, is then done for all of them. Not for two threads at once."""

    def __init__(self, record: Record, teachers: Teachers, openings: Openings) -> None:
        """Of games in a `record`; the `teachers` put right what it says, and further games may branch off
        them in their `openings`."""
        self._record, self._teachers, self._openings = record, teachers, openings

    def reap(self, over: Over) -> Samples:
        """The samples of one game or more."""
        record, teachers = self._record, self._teachers
        which, at = record.learned(over.games, over.plies)
        rows = over.games[which], at
        states, policy, values = record.states[rows], record.policy[rows], record.values[rows]
        played = [
            tuple(map(Move, record.moves[g, :plies].tolist()))
            for g, plies in zip(over.games, over.plies, strict=True)
        ]
        first_view, ends, solved = self._finished(over)
        mover = 1.0 - 2.0 * (states[:, -1] & np.uint64(1)).astype(np.float32)
        outcome = (first_view[which] * mover).astype(np.float32)
        if teachers.corrections:
            told = Told(record.told.known[rows], record.told.plies[rows])
            worth = teachers.corrections.apply(which, states, told, outcome, values)
            if teachers.mistakes:
                teachers.mistakes.note(played, which, at, states, worth)
        for moves in played:
            self._openings.remember(moves)
        whole = tuple(moves + end for moves, end in zip(played, ends, strict=True))
        searched = Samples(
            states=states,
            repeats=record.repeats[rows],
            policy=policy,
            outcome=outcome,
            root_value=values,
            games=len(whole),
            plies=sum(map(len, whole)),
            first_wins=int((first_view > 0).sum()),
            second_wins=int((first_view < 0).sum()),
            draws=int((first_view == 0).sum()),
            moves=whole,
        )
        return Samples.joined([searched, *solved], 0.0)

    def _finished(self, over: Over) -> tuple[NDArray[np.float64], list[tuple[Move, ...]], list[Samples]]:
        """The games' values for the first player, [K], the moves that a solver played to their ends, and what
        it labelled there."""
        results, endings = over.results, self._teachers.endings
        first_view = np.where(results == DRAW, 0.0, np.where(results == FIRST_WINS, 1.0, -1.0))
        ends: list[tuple[Move, ...]] = [()] * len(results)
        if not endings or not (results == ONGOING).any():
            return first_view, ends, []
        left = np.nonzero(results == ONGOING)[0]
        ending = endings.finish(over.states[left])
        first_view[left] = ending.first_view
        for k, moves in zip(left.tolist(), ending.moves, strict=True):
            ends[k] = moves
        repeats = np.zeros(len(ending.states), np.uint8)
        labelled = Samples(ending.states, repeats, ending.policy, ending.values, ending.values)
        return first_view, ends, [labelled]
