"""The part of a table that is in memory: open addressing over exact keys, and a filter of what is only in
the file.

`keys` uint64 [2 ** bits] holds key + 1, 0 for an empty place; `values` float64, `visits` uint32 and `marks`
uint8 (1: not in the file as it is here) are as long. Nothing is ever removed: a memory that is too full is
built anew. The filter, uint64 [2 ** bits], knows every code that was left out, and a few that were not.
"""

from typing import Any

import numpy as np
from numba import types

from engines.games.signatures import kernel

_U = types.uint64
_I = types.int64
KEYS = types.Array(types.uint64, 1, "C")
VALUES = types.Array(types.float64, 1, "C")
VISITS = types.Array(types.uint32, 1, "C")
MARKS = types.Array(types.uint8, 1, "C")
_ONE: Any = np.uint64(1)
_PROBES = 4
_SEEN_BITS: Any = np.uint64(6)


@kernel(_U(_U))
def mixed(word):
    """A word whose bits all depend on all bits of the one given (splitmix64)."""
    word += np.uint64(0x9E3779B97F4A7C15)
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@kernel(_I(KEYS, _U))
def find(keys, key):
    """The place of a key; -1 - place where it is not there and could be put."""
    last = _U(len(keys) - 1)
    place = mixed(key) & last
    while keys[place]:
        if keys[place] == key + _ONE:
            return _I(place)
        place = (place + _ONE) & last
    return -1 - _I(place)


@kernel(_I(KEYS, VALUES, VISITS, MARKS, KEYS, VALUES, VISITS, _I))
def admit(
    keys: Any, values: Any, visits: Any, marks: Any, new_keys: Any, new_values: Any, new_visits: Any,
    mark: Any,
) -> int:  # fmt: skip
    """Put in what is not there yet, each with this mark; what is there stays. Returns how many were put
    in. The caller sees to it that there is room."""
    admitted = 0
    for i in range(len(new_keys)):
        place = find(keys, new_keys[i])
        if place < 0:
            place = -1 - place
            keys[place] = new_keys[i] + _ONE
            values[place], visits[place], marks[place] = new_values[i], new_visits[i], mark
            admitted += 1
    return admitted


@kernel(types.void(KEYS, VALUES, VISITS, KEYS, VALUES, VISITS))
def recall(keys: Any, values: Any, visits: Any, wanted: Any, found_values: Any, found_visits: Any) -> None:
    """What is there of some keys, all of which must be."""
    for i in range(len(wanted)):
        place = find(keys, wanted[i])
        found_values[i], found_visits[i] = values[place], visits[place]


@kernel(types.void(KEYS, KEYS))
def leave_out(seen: Any, codes: Any) -> None:
    """Let the filter know codes that are only in the file."""
    last = _U(len(seen) * 64 - 1)
    for code in codes:
        word = code
        for _ in range(_PROBES):
            word = mixed(word)
            bit = word & last
            seen[bit >> _SEEN_BITS] |= _ONE << (bit & _U(63))


@kernel(_I(KEYS, _U))
def left_out(seen, code):
    """1 where a code may be only in the file; 0 where it surely is not."""
    last = _U(len(seen) * 64 - 1)
    word = code
    for _ in range(_PROBES):
        word = mixed(word)
        bit = word & last
        if not seen[bit >> _SEEN_BITS] >> (bit & _U(63)) & _ONE:
            return 0
    return 1
