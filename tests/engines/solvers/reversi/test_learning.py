"""What positions promise: the same whichever way the board is turned, and close to the truth."""

import random

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import Position
from engines.games.reversi import promise as promises
from engines.games.reversi.eight import layout
from engines.games.reversi.eight.patterns import LOOKS, SCALE, SIZES, STARTS
from engines.solvers.reversi import learning
from engines.solvers.reversi.kernels.foresight import COLUMNS, ROWS
from engines.solvers.reversi.solver import ReversiSolver

GAME = find_game("reversi6")


def promise(position: Position) -> float:
    """Discs for the side to move, by the bundled weights."""
    own, opponent = (np.uint64(bits) for bits in layout.sides(position, 6))
    empty = np.uint64(layout.board(6)) & ~(own | opponent)
    scratch = np.zeros((ROWS, COLUMNS), np.int64)
    return promises.promise(own, opponent, empty, scratch) / SCALE


def image(position: Position, number: int) -> Position:
    squares = GAME.symmetries[number].squares
    words = [sum((word >> int(at) & 1) << i for i, at in enumerate(squares)) for word in position.words[:2]]
    return Position((*words, position.words[2]))


@pytest.mark.parametrize("seed", range(10))
def test_turning_the_board_changes_nothing(seed: int) -> None:
    position = learning.wander(GAME, random.Random(seed), 6 + 2 * seed)
    kinds = np.searchsorted(STARTS, learning.places(GAME, position), "right") - 1
    assert np.bincount(kinds).tolist() == [4, 4, 4, 4, 2, 4, 4, 1, 1]
    expected = promise(position)
    for number in range(8):
        assert promise(image(position, number)) == expected


def test_promises_are_near_the_truth() -> None:
    rng, solver = random.Random(7), ReversiSolver(GAME, 14)
    positions = [learning.wander(GAME, rng, 10) for _ in range(150)]
    pairs = [(promise(position), solver.margin(position)) for position in positions]
    assert np.corrcoef(np.array(pairs).T)[0, 1] > 0.85


def test_what_was_put_in_is_learned() -> None:
    """Margins that are sums of weights are explained by weights."""
    rng = np.random.default_rng(1)
    hidden = rng.normal(0, 2, sum(SIZES))[learning.images()]
    walk = random.Random(1)
    seen = np.array([learning.places(GAME, learning.wander(GAME, walk, 14)) for _ in range(400)])
    margins = learning.weights_sum(hidden, seen)
    learned = learning.fit(seen, margins)
    assert learned.shape == (sum(SIZES),) and learned.dtype == np.int16
    assert (learned == learned[learning.images()]).all()
    off = learning.weights_sum(learned / SCALE, seen) - margins
    assert np.sqrt(np.mean(off**2)) < 0.6 * margins.std()


def test_solved_positions_are_learned_from() -> None:
    heard: list[int] = []
    learned = learning.learn(GAME, 30, 1, heard.append)
    assert heard == list(range(1, 31))
    assert learned.any()
    assert len(learning.places(GAME, GAME.initial)) == LOOKS


def test_a_wrong_file_is_refused(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(promises, "resource", tmp_path.joinpath)
    file = tmp_path / "solvers" / "reversi6.npy"
    with pytest.raises(InputError, match="cannot be read"):
        promises.weights()
    file.parent.mkdir()
    for content in (b"", b"nonsense"):
        file.write_bytes(content)
        with pytest.raises(InputError, match="cannot be read"):
            promises.weights()
    for size in (5, sum(SIZES)):
        np.save(file, np.zeros(size, np.int16))
        with pytest.raises(InputError, match="not what it should be"):
            promises.weights()
