"""Games that a table plays against itself, one after the other, and learns from.

Two ways of learning. SEED learns at every turn: the player's move before is worth more where the best move
now is (0 where it must pass), and only a win is rewarded; the move that it remembers stays while it passes.
GAME waits for the end and goes back to the first move: what follows is the best known reply, seen from the
other side, and a share of the result itself; passes are not kept.

`run` breaks off with FETCH where it must know of a position that may be only in the file: `asked[0]` is its
code. Called again with asked[1] = code + 1 it goes on where it was.
"""

from typing import Any

import numpy as np
from numba import types

from engines.game import DRAW, ONGOING
from engines.games.chance import draw_below
from engines.games.reversi.kernels import legal, play
from engines.games.signatures import kernel
from engines.qtables.kernels.coding import canonical, key_of
from engines.qtables.kernels.memory import KEYS, MARKS, VALUES, VISITS, find, left_out

_U = types.uint64
_I = types.int64
_F = types.float64
NUMBERS = types.Array(types.int64, 1, "C")
SEATS = types.Array(types.uint64, 2, "C")
RECORD = types.Array(types.int64, 2, "C")
_ONE: Any = np.uint64(1)

SEED, GAME = 0, 1
ALPHA, GAMMA, EPSILON, FIRST, WIN, TRACE = range(6)
"""Places in `rule`."""
WAY, SYMMETRIC, AVERAGING, WANTED, ROOM, PLY = range(6)
PLAYED, FIRST_WINS, SECOND_WINS, DRAWS, PLIES, UPDATES, CHANGES, ENTRIES, POSITIONS, USED = range(6, 16)
"""Places in `count`; `run` plays until PLAYED is WANTED, or fewer than ROOM places are left free."""
COUNTS = 16
CODE, MASK, MOVE, NEW = range(4)
"""Columns of `seats`, uint64 [2, 4]: the turn that a side has still to learn from; MASK is 0 for none."""
LONGEST = 72
"""Turns in a game at most, passes among them."""
KEPT_GAMES = 4
LENGTH = LONGEST
"""Column of `record`, int64 [KEPT_GAMES, LONGEST + 1], with the number of moves; 0 while the game goes on."""
DONE, FETCH, FULL = 0, 1, 2
NOTABLE = 0.01
"""A value that changes by more than this share of a win counts as changed."""
_PASSED: Any = np.uint64(0xFFFFFFFFFFFFFFFF)


@kernel(_I(KEYS, VALUES, _U, _U, _I, NUMBERS, _I, _F, VALUES))
def look(keys, values, code, mask, n, moves, many, first, worth):
    """What the legal moves are worth, `first` for those not known. Returns how many are known."""
    known = 0
    for i in range(many):
        place = find(keys, key_of(code, mask, moves[i], n))
        worth[i] = values[place] if place >= 0 else first
        known += place >= 0
    return known


@kernel(_I(VALUES, _I, _F, KEYS))
def choose(worth, many, epsilon, generator):
    """The index of a move: any one with probability epsilon, else one of the best."""
    if draw_below(generator, 1 << 30) < epsilon * (1 << 30):
        return draw_below(generator, many)
    best = worth[:many].max()
    equals = 0
    for i in range(many):
        equals += worth[i] == best
    left = draw_below(generator, equals)
    for i in range(many):
        if worth[i] == best:
            if left == 0:
                return i
            left -= 1
    return 0


@kernel(_I(KEYS, VALUES, VISITS, MARKS, NUMBERS, _U, _F))
def entry(keys, values, visits, marks, count, key, first):
    """The place of a move in memory; it is put in where it was not known."""
    place = find(keys, key)
    if place < 0:
        place = -1 - place
        keys[place] = key + _ONE
        values[place], visits[place] = first, 0
        count[ENTRIES] += 1
        count[USED] += 1
    return place


@kernel(types.void(VALUES, VISITS, MARKS, NUMBERS, VALUES, _I, _F))
def revise(values, visits, marks, count, rule, place, value):
    """Give a move its new value."""
    count[UPDATES] += 1
    count[CHANGES] += abs(value - values[place]) > NOTABLE * rule[WIN]
    values[place] = value
    if visits[place] < np.uint32(0xFFFFFFFF):
        visits[place] += np.uint32(1)
    marks[place] = 1


@kernel(types.void(KEYS, VALUES, VISITS, MARKS, NUMBERS, VALUES, SEATS, _I, _I, _F, _F))
def learn_turn(keys, values, visits, marks, count, rule, seats, side, n, goal, rate):
    """SEED: the turn that a side remembers is worth a bit more like `goal`."""
    seat = seats[side]
    if not seat[MASK]:
        return
    key = key_of(seat[CODE], seat[MASK], _I(seat[MOVE]), n)
    count[POSITIONS] += _I(seat[NEW])
    seat[NEW] = 0
    place = entry(keys, values, visits, marks, count, key, rule[FIRST])
    value = values[place]
    revise(values, visits, marks, count, rule, place, value + rule[ALPHA] * (rate * (goal - value)))


@kernel(types.void(KEYS, VALUES, VISITS, MARKS, NUMBERS, VALUES, KEYS, VALUES, _I, _F))
def learn_game(keys, values, visits, marks, count, rule, line, rest, plies, goal):
    """GAME: from the last move back to the first; `goal` is the result for the side that moved last. Bit 0
    of a place in `line` says whether the position was new; the key stands above it."""
    middle, trace = rule[WIN] / 2, rule[TRACE]
    for ply in range(plies - 1, -1, -1):
        if line[ply] != _PASSED:
            place = entry(keys, values, visits, marks, count, line[ply] >> _ONE, rule[FIRST])
            count[POSITIONS] += _I(line[ply] & _ONE)
            rate = rule[ALPHA]
            if count[AVERAGING]:
                rate = max(rate, 1.0 / (visits[place] + 1.0))
            value = values[place] + rate * (goal - values[place])
            revise(values, visits, marks, count, rule, place, value)
            goal = (1.0 - trace) * max(value, rest[ply]) + trace * goal
            goal = middle + rule[GAMMA] * (goal - middle)
        goal = rule[WIN] - goal


@kernel(types.void(KEYS, VALUES, VISITS, MARKS, NUMBERS, VALUES, SEATS, KEYS, VALUES, _I, _I, _I))
def finish(keys, values, visits, marks, count, rule, seats, line, rest, n, side, result):
    """A game has ended with a move of `side`: learn from its result, count it."""
    if count[WAY] == SEED:
        if result != DRAW:
            winner = result - 1
            learn_turn(keys, values, visits, marks, count, rule, seats, winner, n, rule[WIN], 1.0)
    else:
        won = 0.5 if result == DRAW else 1.0 if result - 1 == side else 0.0
        learn_game(keys, values, visits, marks, count, rule, line, rest, count[PLY], won * rule[WIN])
    seats[:, MASK] = 0
    count[PLAYED] += 1
    count[PLIES] += count[PLY]
    count[FIRST_WINS + result - 1] += 1
    count[PLY] = 0


@kernel(types.void(NUMBERS, VALUES, SEATS, KEYS, VALUES, _I, _U, _U, _U, _I, _I, _I, VALUES))
def remember(count, rule, seats, line, rest, side, code, mask, new, n, move, many, worth):
    """Note a turn before it is played, so that it can be learned from; `worth` has -1 for the move chosen."""
    passes = move == n * n
    if count[WAY] == SEED:
        if not passes:
            seats[side, MOVE] = _U(move)
        if seats[side, MASK] or not passes:
            seats[side, CODE], seats[side, MASK], seats[side, NEW] = code, mask, new
    else:
        line[count[PLY]] = _PASSED if passes else key_of(code, mask, move, n) << _ONE | new
        rest[count[PLY]] = worth[:many].max()


@kernel(_I(KEYS, VALUES, VISITS, MARKS, KEYS, KEYS, SEATS, KEYS, VALUES, VALUES, NUMBERS, KEYS, KEYS, NUMBERS,
           VALUES))  # fmt: skip
def decide(keys, values, visits, marks, seen, state, seats, line, rest, rule, count, asked, generator, moves,
           worth):  # fmt: skip
    """The move of the side to move, with what is learned from having come so far; -1 for FETCH, with
    nothing changed."""
    side, n = _I(state[2] & _ONE), _I(state[2] >> _U(4)) & 15
    many = legal(state, moves)
    passes, seed = moves[0] == n * n, count[WAY] == SEED
    if passes:
        many = n * n if seed else 0  # a remembered move stays while its player passes: it may be any
        for square in range(many):
            moves[square] = square
    code, mask = canonical(state[side], state[1 - side], n, count[SYMMETRIC])
    known = look(keys, values, code, mask, n, moves, many, rule[FIRST], worth)
    if many and known == 0 and asked[1] != code + _ONE and left_out(seen, code):
        asked[0] = code
        return -1
    asked[1] = 0
    at = 0 if passes else choose(worth, many, rule[EPSILON], generator)
    if seed:
        goal = 0.0 if passes else worth[:many].max()
        learn_turn(keys, values, visits, marks, count, rule, seats, side, n, goal, rule[GAMMA])
    move = n * n if passes else moves[at]
    for i in range(many):  # its twins under a symmetry of the position are the same move
        if i == at or (
            mask & (mask - _ONE) and key_of(code, mask, moves[i], n) == key_of(code, mask, move, n)
        ):
            worth[i] = -1.0
    remember(count, rule, seats, line, rest, side, code, mask, _U(known == 0), n, move, max(many, 1), worth)
    return move


@kernel(_I(KEYS, VALUES, VISITS, MARKS, KEYS, KEYS, KEYS, SEATS, KEYS, VALUES, RECORD, VALUES, NUMBERS,
           KEYS, KEYS))  # fmt: skip
def run(
    keys: Any, values: Any, visits: Any, marks: Any, seen: Any, start: Any, state: Any, seats: Any,
    line: Any, rest: Any, record: Any, rule: Any, count: Any, asked: Any, generator: Any,
) -> int:  # fmt: skip
    """Play and learn; DONE, FETCH or FULL. `start` and `state` are positions, `line` uint64 [LONGEST] and
    `rest` float64 [LONGEST] the game so far."""
    moves, worth, after = np.empty(40, np.int64), np.empty(40), np.empty(3, np.uint64)
    while count[PLAYED] < count[WANTED]:
        if count[PLY] == 0:
            if len(keys) - count[USED] < count[ROOM]:
                return FULL
            state[:] = start
        side, n = _I(state[2] & _ONE), _I(state[2] >> _U(4)) & 15
        move = decide(
            keys, values, visits, marks, seen, state, seats, line, rest, rule, count, asked, generator,
            moves, worth,
        )  # fmt: skip
        if move < 0:
            return FETCH
        kept = record[count[PLAYED] % KEPT_GAMES]
        kept[count[PLY]] = move
        count[PLY] += 1
        result = play(state, move, after)
        state[:] = after
        kept[LENGTH] = count[PLY] if result != ONGOING else 0
        if result != ONGOING:
            finish(keys, values, visits, marks, count, rule, seats, line, rest, n, side, result)
    return DONE
