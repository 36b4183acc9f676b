"""Arrays whose references nobody counts: the same entries, and nothing is kept or let go."""

import sys

import numpy as np
from numba import njit

from engines.games.uncounted import uncounted

PAIR = np.dtype([("gain", "f8"), ("move", "u2")])


@njit
def double(array):
    """Write into the array through its uncounted twin; gives the number of axes and the last entry."""
    twin = uncounted(array)
    for i in range(twin.shape[0]):
        for j in range(twin.shape[1]):
            twin[i, j] *= 2
    return twin.ndim, twin[-1, -1]


@njit
def last_move(array):
    return uncounted(array)[-1].move


def test_it_is_the_same_memory():
    array = np.arange(6, dtype=np.int64).reshape(2, 3)
    assert double(array) == (2, 10)
    assert array.tolist() == [[0, 2, 4], [6, 8, 10]]


def test_entries_may_have_fields():
    array = np.zeros(3, PAIR)
    array["move"] = 7, 8, 9
    assert last_move(array) == 9


def test_its_owner_keeps_it_and_may_let_it_go():
    array = np.ones((4, 4))
    before = sys.getrefcount(array)
    for _ in range(100):
        double(array)
    assert sys.getrefcount(array) == before
    assert array[0, 0] == 2.0**100
