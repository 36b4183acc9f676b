"""Turned and mirrored 8x8 boards, against arrays that numpy turns."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engines.games.reversi.eight.symmetry import least_image, mirrored, transposed

BOARDS = st.integers(0, 2**64 - 1)


def squares(discs: int) -> np.ndarray:
    return np.array([discs >> square & 1 for square in range(64)]).reshape(8, 8)


def number(board: np.ndarray) -> int:
    return sum(1 << square for square, disc in enumerate(board.ravel()) if disc)


def images(board: np.ndarray) -> list[int]:
    return [number(np.rot90(side, turns)) for side in (board, board.T) for turns in range(4)]


@given(BOARDS)
def test_boards_are_mirrored_and_transposed(discs: int) -> None:
    assert int(mirrored(np.uint64(discs))) == number(squares(discs)[:, ::-1])
    assert int(transposed(np.uint64(discs))) == number(squares(discs).T)


@given(BOARDS, BOARDS)
def test_the_least_image_is_that_of_all_images(own: int, opponent: int) -> None:
    pairs = list(zip(images(squares(own)), images(squares(opponent)), strict=True))
    for pair in pairs:
        found = least_image(*map(np.uint64, pair))
        assert tuple(map(int, found)) == min(pairs)
