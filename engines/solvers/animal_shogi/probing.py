"""Looking boards up: kernels from a game state to what it is worth.

A code is distance + 1 for a win of the side to move, minus that for a loss, 0 for a draw. What one
look decides is not in the table and is told from the board. A table that was packed tells of losses
alone; wins and draws then are told by one look at the boards after each move.
"""

from typing import Any

import numpy as np
from numba import types
from numpy.typing import NDArray

from engines.game import FIRST_WINS, States
from engines.games.animal_shogi.kernels import legal, play
from engines.games.signatures import MOVES, STATE, kernel
from engines.games.uncounted import uncounted
from engines.solvers.animal_shogi.boards import FIELD, I, attackers, board_of, complete, lowest
from engines.solvers.animal_shogi.fetching import ask_blocks, ask_values
from engines.solvers.animal_shogi.layout import locate
from engines.solvers.animal_shogi.retrograde import DRAW, NOT_LOST
from engines.solvers.animal_shogi.table import TABLE, TABLE_BOX, value_of
from engines.solvers.marks import BEST, ILLEGAL, KEEPING, SPOILING

INCOMPLETE = 1000
"""The code of a board without all eight animals: the table does not know it."""
_DEEPER, _NOT_LOST = 1001, 1002
_MOST_MOVES = 43
_AT_ONCE = 16
"""So many positions' looks are fetched together: what they bring stays in the cache nearest by but one."""

STATES = types.Array(types.uint64, 2, "C")
MARK, MARKS = types.Array(types.int8, 1, "C"), types.Array(types.int8, 2, "C")
CHOICES = types.Array(types.float64, 1, "C")
RESULTS, DISTANCES = types.Array(types.int8, 1, "C"), types.Array(types.int16, 1, "C")


@kernel(I(I))
def passed_up(code: int) -> int:
    """What a state's code is to the side that moved there."""
    if code == INCOMPLETE or not code:
        return code
    return -code + 1 if code < 0 else -code - 1


@kernel(I(I))
def liking(code: int) -> int:
    """The more, the better for the player: the shorter win, the draw, the longer loss."""
    if not code:
        return 0
    return INCOMPLETE - code if code > 0 else -INCOMPLETE - code


@kernel(I(TABLE, STATE), inlined=True)
def _known(table: Any, state: States) -> int:
    """The code of a state; `_DEEPER` or `_NOT_LOST` for one whose moves must be looked at."""
    result, side = I(state[2]) >> 1 & 3, I(state[2]) & 1
    if result:
        return 1 if result == FIRST_WINS + side else -1
    own, enemy, hand = board_of(state)
    if not complete(own | enemy, I(state[2])):
        return INCOMPLETE
    if attackers(own, lowest(enemy & FIELD)):
        return 2
    block, number = locate(table.layout, own, enemy, hand)
    if number < 0:
        return _DEEPER
    distance = value_of(table, block, number)
    if distance < NOT_LOST:
        return distance + 1 if distance & 1 else -distance - 1
    return 0 if distance == DRAW else max(distance, _NOT_LOST)


@kernel(I(TABLE, STATE, I), inlined=True)
def _quickest(table: Any, state: States, enough: int) -> int:
    """The code of a state in the table that is not lost: it is won if some move leads to a lost board, and
    the quickest such move tells how soon. The table remembers it; reading a unit takes no notice of that.
    A win whose code is at most `enough` is answered as soon as it is found, be there a quicker one or not."""
    moves, after = np.empty(_MOST_MOVES, np.int64), np.empty(3, np.uint64)
    places, best = np.empty((_MOST_MOVES, 2), np.int64), 0
    ask_values(table, places, ask_blocks(table, state, moves, places, 0))
    for i in range(legal(state, moves)):
        play(state, moves[i], after)
        found = _known(table, after)
        if found < 0 and (not best or 1 - found < best):
            best = 1 - found
            if best <= enough:
                return best
    own, enemy, hand = board_of(state)
    _, number = locate(table.layout, own, enemy, hand)
    table.values[number] = best - 1 if best else DRAW
    return best


@kernel(I(TABLE, STATE), inlined=True)
def _stored(table: Any, state: States) -> int:
    """The code of a state; `_DEEPER` for one outside the table."""
    known = _known(table, state)
    return _quickest(table, state, 0) if known == _NOT_LOST else known


@kernel(I(TABLE, STATE))
def code(table: Any, state: States) -> int:
    """The code of a state. Only a lion that went to its far rank under attack and was left alive is
    outside the table; each of its moves ends the game, loses the lion or leads back into it."""
    table = uncounted(table)
    stored = _stored(table, state)
    if stored != _DEEPER:
        return stored
    moves, after = np.empty(_MOST_MOVES, np.int64), np.empty(3, np.uint64)
    best = -1
    for i in range(legal(state, moves)):
        play(state, moves[i], after)
        found = passed_up(_stored(table, after))
        if liking(found) > liking(best):
            best = found
    return best


@kernel(I(TABLE_BOX, STATE))
def probe(box: Any, state: States) -> int:
    """The code of a state."""
    return code(uncounted(box[0]), state)


@kernel(I(TABLE_BOX, STATE, MOVES, MOVES))
def move_codes(box: Any, state: States, moves: Any, codes: Any) -> int:
    """Write a state's legal moves and the code of each for the side that makes it; gives how many."""
    table, after = uncounted(box[0]), np.empty(3, np.uint64)
    count = legal(state, moves)
    for i in range(count):
        play(state, moves[i], after)
        codes[i] = passed_up(code(table, after))
    return count


@kernel(I(TABLE, STATE, I), inlined=True)
def _after_move(table: Any, after: States, best: int) -> int:
    """The code of a move to a state that is not lost where another has the code `best`: exact if the move is
    at least as good, else of some loss. After a win all are losses."""
    if best > 0:
        return -1
    return passed_up(_quickest(table, after, -best - 2 if best else INCOMPLETE))


@kernel(types.boolean(I, I, RESULTS, DISTANCES))
def _tell(found: int, i: int, results: NDArray[np.int8], distances: NDArray[np.int16]) -> bool:
    """Write a code as a result and a distance (-1 for a draw); whether the table knows it."""
    results[i], distances[i] = np.sign(found), abs(found) - 1
    return found != INCOMPLETE


@kernel(I(TABLE, STATE, MOVES, MOVES, MARK))
def _mark(table: Any, state: States, moves: Any, codes: Any, marks: NDArray[np.int8]) -> int:
    """Write what `marks` says of a state's actions, i8 [A]; gives the code of its best move. What takes a
    look at all moves after a move is put off: it may not matter any more."""
    table, after = uncounted(table), np.empty(3, np.uint64)
    count, best = legal(state, moves), -1
    for i in range(count):
        play(state, moves[i], after)
        found = _known(table, after)
        if found == _DEEPER:
            found = code(table, after)
        codes[i] = found if found == _NOT_LOST else passed_up(found)
        if found != _NOT_LOST and liking(codes[i]) > liking(best):
            best = codes[i]
    for i in range(count):
        if codes[i] == _NOT_LOST:
            play(state, moves[i], after)
            codes[i] = _after_move(table, after, best)
            if liking(codes[i]) > liking(best):
                best = codes[i]
    marks[:] = ILLEGAL
    for i in range(count):
        marks[moves[i]] = SPOILING
        if np.sign(codes[i]) == np.sign(best):
            marks[moves[i]] = BEST if codes[i] == best else KEEPING
    return best


@kernel(types.boolean(TABLE_BOX, STATES, MARKS, RESULTS, DISTANCES))
def mark_moves(
    box: Any,
    states: States,
    marks: NDArray[np.int8],
    results: NDArray[np.int8],
    distances: NDArray[np.int16],
) -> bool:
    """Write what `marks` says of each state's actions, i8 [n, A], and what its best move is worth; gives
    whether the table knows all of them."""
    table = uncounted(box[0])
    moves, found = np.empty(_MOST_MOVES, np.int64), np.empty(_MOST_MOVES, np.int64)
    places, known = np.empty((_AT_ONCE * _MOST_MOVES, 2), np.int64), True
    for i in range(states.shape[0]):
        if not i % _AT_ONCE:
            asked = 0
            for k in range(i, min(i + _AT_ONCE, states.shape[0])):
                asked = ask_blocks(table, states[k], moves, places, asked)
            ask_values(table, places, asked)
        best = _mark(table, states[i], moves, found, marks[i])
        known &= _tell(best, i, results, distances)
    return known


@kernel(I(TABLE_BOX, CHOICES, STATES, MOVES, MARKS, RESULTS, DISTANCES))
def play_best(
    box: Any,
    choices: NDArray[np.float64],
    states: States,
    moves: NDArray[np.int64],
    marks: NDArray[np.int8],
    results: NDArray[np.int8],
    distances: NDArray[np.int16],
) -> int:
    """Play from the unfinished states[0] to the end, at most n plies, always one of the best moves, chosen by
    `choices` f64 [n] from 0 up to 1. Writes the states u64 [n, 3] before the `moves` i64 [n] and the rest as
    `mark_moves`; gives the number of plies, -1 where the table does not know one of the states."""
    table = uncounted(box[0])
    open_moves, found = np.empty(_MOST_MOVES, np.int64), np.empty(_MOST_MOVES, np.int64)
    places, after = np.empty((_MOST_MOVES, 2), np.int64), states[0].copy()
    for i in range(states.shape[0]):
        states[i] = after
        ask_values(table, places, ask_blocks(table, after, open_moves, places, 0))
        best = _mark(table, after, open_moves, found, marks[i])
        if not _tell(best, i, results, distances):
            return -1
        good = np.flatnonzero(marks[i] == BEST)
        if not good.size:
            return i
        moves[i] = good[int(choices[i] * good.size)]
        play(states[i], moves[i], after)
        if I(after[2]) >> 1 & 3:
            return i + 1
    return int(states.shape[0])


@kernel(types.boolean(TABLE_BOX, STATES, RESULTS, DISTANCES))
def probe_states(box: Any, states: States, results: NDArray[np.int8], distances: NDArray[np.int16]) -> bool:
    """Write what each state is worth; gives whether the table knows all of them."""
    table = uncounted(box[0])
    known = True
    for i in range(states.shape[0]):
        known &= _tell(code(table, states[i]), i, results, distances)
    return known
