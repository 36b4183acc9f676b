"""The index: one number for each open board, whoever looks at it from wherever."""

import numpy as np
import pytest

from engines.games.animal_shogi.steps import LION_SQUARES
from engines.solvers.animal_shogi.boards import attackers, board_of, lowest, mirrored
from engines.solvers.animal_shogi.layout import layout, locate, size
from tests.engines.solvers.animal_shogi.random_boards import addresses, board_at, state_of

LAYOUTS = [(False, False), (True, False), (False, True)]
each_layout = pytest.mark.parametrize(("simple", "every"), LAYOUTS)


@each_layout
def test_every_number_is_one_board(simple: bool, every: bool) -> None:
    index = layout(simple, every)
    for block, number in addresses(index, 2000, 1):
        assert locate(index, *board_at(index, block, number)) == (block, number)


@each_layout
def test_blocks_fill_all_numbers_and_one_byte_counts_within(simple: bool, every: bool) -> None:
    index = layout(simple, every)
    lengths = np.diff(index.base)
    assert index.base[0] == 0 and lengths.min() >= 1 and lengths.max() <= 256
    assert size(index) == lengths.sum(dtype=np.int64)


@each_layout
def test_mirror_images_have_one_number_unless_both_lions_stand_in_the_middle(
    simple: bool, every: bool
) -> None:
    index = layout(simple, every)
    for block, number in addresses(index, 500, 2):
        own, enemy, hand = board_at(index, block, number)
        if (own | enemy) & LION_SQUARES & ~0x492:
            assert locate(index, mirrored(own), mirrored(enemy), hand) == (block, number)
        else:
            image = locate(index, mirrored(own), mirrored(enemy), hand)
            assert image[0] >= 0 and board_at(index, *image) == (mirrored(own), mirrored(enemy), hand)


@pytest.mark.parametrize("simple", [False, True])
def test_boards_are_open_and_both_sides_see_the_same(simple: bool) -> None:
    index = layout(simple)
    for block, number in addresses(index, 500, 3):
        board = board_at(index, block, number)
        assert not attackers(board[0], lowest(board[1] & LION_SQUARES))
        for side in (0, 1):
            assert board_of(state_of(board, simple, side)) == board
