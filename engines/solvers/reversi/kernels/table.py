"""What is known of positions: bounds of the margin, kept in one array of bounded size.

The array is uint64 [3 * 2 ** bits]: entries of (own discs, opponent's discs, facts), two of which share
a bucket. Discs are kept whole, so that an entry never speaks of another position. Facts, from bit 0:
lower bound + 128, upper bound + 128, best move, empty squares, age (8 bits each); 0 = no entry.
"""

from typing import Any

import numpy as np
from numba import types

from engines.games.signatures import kernel

_U = types.uint64
_I = types.int64
TABLE = types.Array(types.uint64, 1, "C")
_TURN: Any = np.uint64(0x9E3779B97F4A7C15)
_MIX: Any = np.uint64(0xD6E8FEB86659FD93)
_THREE: Any = np.uint64(3)
_ONE: Any = np.uint64(1)
_TWO: Any = np.uint64(2)


@kernel(_U(TABLE, _U, _U))
def bucket(table, own, opponent):
    """Where the bucket of a position starts."""
    word = (own ^ (opponent << _U(29) | opponent >> _U(35)) * _MIX) * _TURN
    word ^= word >> _U(32)
    word *= _MIX
    word ^= word >> _U(29)
    return (word & _U(len(table) // 6 - 1)) * _U(6)


@kernel(_U(TABLE, _U, _U))
def recall(table, own, opponent):
    """The facts of a position, 0 if there are none."""
    at = bucket(table, own, opponent)
    if table[at] == own and table[at + _ONE] == opponent:
        return table[at + _TWO]
    at += _THREE
    if table[at] == own and table[at + _ONE] == opponent:
        return table[at + _TWO]
    return _U(0)


@kernel(_I(_U))
def lower(facts):
    """The lower bound of facts that are not 0."""
    return _I(facts & _U(255)) - 128


@kernel(_I(_U))
def upper(facts):
    """The upper bound of facts that are not 0."""
    return _I(facts >> _U(8) & _U(255)) - 128


@kernel(_I(_U))
def best_move(facts):
    """The best move of facts that are not 0."""
    return _I(facts >> _U(16) & _U(255))


@kernel(_I(_U, _I))
def _worth(facts, age):
    """How much an entry would be missed: this search's before older ones, then by empty squares."""
    return _I(facts >> _U(24) & _U(255)) + (256 if _I(facts >> _U(32) & _U(255)) == age else 0)


@kernel(types.void(TABLE, _U, _U, _I, _I, _I, _I, _I))
def remember(table, own, opponent, alpha, margin, move, empties, age):
    """Keep that the margin is at least `margin` (if that is above alpha) or else at most; what was known
    of the position stays known. The less worthy entry of the bucket makes room."""
    at = bucket(table, own, opponent)
    below, above = (margin, 127) if margin > alpha else (-128, margin)
    other = at + _THREE
    if table[other] == own and table[other + _ONE] == opponent:
        at = other
    elif table[at] != own or table[at + _ONE] != opponent:
        if _worth(table[other + _TWO], age) < _worth(table[at + _TWO], age):
            at = other
        table[at] = own
        table[at + _ONE] = opponent
        table[at + _TWO] = _U(0)
    facts = table[at + _TWO]
    if facts:
        below, above = max(below, lower(facts)), min(above, upper(facts))
        if margin <= alpha and lower(facts) > -128:
            move = best_move(facts)
    table[at + _TWO] = _U(below + 128 | above + 128 << 8 | move << 16 | empties << 24 | age << 32)
