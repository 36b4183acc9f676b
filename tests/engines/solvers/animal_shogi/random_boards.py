"""Boards by chance, and their states."""

from collections.abc import Iterator

import numpy as np

from engines.games.animal_shogi.steps import HANDS_SHIFT, SIMPLE_BIT
from engines.solvers.animal_shogi.boards import held_by_other, turned
from engines.solvers.animal_shogi.layout import Layout, size, unfold

Board = tuple[int, int, int]


def addresses(layout: Layout, count: int, seed: int) -> Iterator[tuple[int, int]]:
    """Blocks and numbers, each number as likely as any other."""
    numbers = np.random.default_rng(seed).integers(0, size(layout), count).astype(np.uint32)
    blocks = np.searchsorted(layout.base, numbers, side="right") - 1
    for block, number in zip(blocks, numbers, strict=True):
        yield int(block), int(number)


def board_at(layout: Layout, block: int, number: int) -> Board:
    return unfold(layout, block, number - int(layout.base[block]))


def state_of(board: Board, simple: bool, side: int = 0) -> np.ndarray:
    """The state of an open board with either side to move."""
    own, enemy, hand = board
    pieces, hands = [own, turned(enemy)], [hand, held_by_other(own | enemy, hand)]
    flags = side | simple << SIMPLE_BIT
    flags |= hands[side] << HANDS_SHIFT | hands[1 - side] << HANDS_SHIFT + 6
    return np.array([pieces[side], pieces[1 - side], flags], np.uint64)
