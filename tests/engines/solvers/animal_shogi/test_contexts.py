"""Contexts: places in a table of guesses, of which the kernels do not check the bounds."""

import numpy as np
import pytest

from engines.solvers.animal_shogi.boards import mirrored
from engines.solvers.animal_shogi.contexts import CONTEXTS, INPUTS, look_around
from engines.solvers.animal_shogi.layout import Layout, layout, size
from engines.solvers.animal_shogi.retrograde import DRAW, NOT_LOST, UNDECIDED, judge
from tests.engines.solvers.animal_shogi.random_boards import Board, addresses, board_at

both = pytest.mark.parametrize("simple", [False, True])


def contexts(index: Layout, values: np.ndarray, place: tuple[int, int], board: Board) -> np.ndarray:
    found = np.full(INPUTS, -1, np.int64)
    moves = judge(*board, index.hens) - UNDECIDED
    first = max(place[1] - 300, 0)
    look_around(index, values, *place, first, *board, max(moves, 0), found)
    return found


@both
def test_every_context_is_a_place_in_the_table(simple: bool) -> None:
    index = layout(simple)
    values = np.resize(np.random.default_rng(1).integers(0, 256, 99_991).astype(np.uint8), size(index))
    found = [contexts(index, values, p, board_at(index, *p)) for p in addresses(index, 1500, 12)]
    assert np.min(found) >= 0 and np.max(found) < CONTEXTS
    assert all(np.unique(column).size > 50 for column in np.transpose(found))


@both
def test_what_is_told_by_the_board_alone_is_so_of_its_mirror_image(simple: bool) -> None:
    index = layout(simple)
    values = np.zeros(size(index), np.uint8)
    same = [4, 6, 10, 11, 12, 13]
    for place in addresses(index, 300, 13):
        own, enemy, hand = board_at(index, *place)
        image = contexts(index, values, place, (mirrored(own), mirrored(enemy), hand))
        assert np.array_equal(image[same], contexts(index, values, place, (own, enemy, hand))[same])


@both
def test_wins_and_draws_that_were_found_out_look_like_what_was_read(simple: bool) -> None:
    index, rng = layout(simple), np.random.default_rng(2)
    read = np.resize(rng.choice([1, 2, 6, 30, NOT_LOST], 99_991).astype(np.uint8), size(index))
    known = np.resize(rng.choice([3, 77, 195, DRAW], 99_989).astype(np.uint8), size(index))
    found_out = np.where(read == NOT_LOST, known, read)
    for place in addresses(index, 300, 14):
        board = board_at(index, *place)
        assert np.array_equal(contexts(index, read, place, board), contexts(index, found_out, place, board))
