"""What positions promise: the same whichever way the board is turned, and close to the truth."""

import random
from typing import Any

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import Game, Position
from engines.games.reversi.eight import layout
from engines.games.reversi.promises import looks6, looks8, promise6, promise8, weights
from engines.games.reversi.promises.weights import SCALE
from engines.solvers.reversi import learning
from engines.solvers.reversi.kernels.foresight import COLUMNS, FAR, ROWS, cost
from engines.solvers.reversi.solver import ReversiSolver

GAMES = {rows: find_game(f"reversi{rows}") for rows in (6, 8)}
WEIGHTS = {6: promise6.weights6(), 8: promise8.weights8()}
KINDS = {6: [4, 4, 4, 4, 2, 4, 4, 1, 1], 8: [4, 8, 4, 4, 4, 4, 2, 4, 4, 4, 4, 1, 1]}
sizes = pytest.mark.parametrize("rows", [6, 8])


def promised(game: Game, position: Position) -> float:
    """Discs for the side to move, by the bundled weights."""
    return float(WEIGHTS[game.rows][learning.places(game, position)].sum() / SCALE)


def image(game: Game, position: Position, number: int) -> Position:
    squares = game.symmetries[number].squares
    words = [sum((word >> int(at) & 1) << i for i, at in enumerate(squares)) for word in position.words[:2]]
    return Position((*words, position.words[2]))


@sizes
@pytest.mark.parametrize("seed", range(10))
def test_turning_the_board_changes_nothing(rows: int, seed: int) -> None:
    game = GAMES[rows]
    position = learning.wander(game, random.Random(seed), 6 + 2 * seed)
    sizes = learning.BOARDS[rows].sizes
    starts = np.cumsum((0, *sizes[:-1]))
    kinds = np.searchsorted(starts, learning.places(game, position), "right") - 1
    assert np.bincount(kinds).tolist() == KINDS[rows]
    expected = promised(game, position)
    for number in range(8):
        assert promised(game, image(game, position, number)) == expected


@sizes
def test_the_solver_sees_the_same(rows: int) -> None:
    game = GAMES[rows]
    position = learning.wander(game, random.Random(rows), 14)
    own, opponent = (np.uint64(bits) for bits in layout.sides(position, rows))
    board, scratch = np.uint64(layout.board(rows)), np.zeros((ROWS, COLUMNS), np.int64)
    empty = board & ~(own | opponent)
    seems = cost(own, opponent, empty, board, 0, FAR, scratch, WEIGHTS[8]) - FAR
    assert seems == SCALE * promised(game, position)


@pytest.mark.parametrize(("rows", "near"), [(6, 0.85), (8, 0.9)])
def test_promises_are_near_the_truth(rows: int, near: float) -> None:
    game, rng, solver = GAMES[rows], random.Random(7), ReversiSolver(GAMES[rows], 14)
    positions = [learning.wander(game, rng, 10) for _ in range(150)]
    pairs = [(promised(game, position), solver.margin(position)) for position in positions]
    assert np.corrcoef(np.array(pairs).T)[0, 1] > near


@sizes
def test_what_was_put_in_is_learned(rows: int) -> None:
    """Margins that are sums of weights are explained by weights."""
    game, board, rng = GAMES[rows], learning.BOARDS[rows], np.random.default_rng(1)
    hidden = rng.normal(0, 2, sum(board.sizes))[learning.images(board)]
    walk = random.Random(1)
    seen = np.array([learning.places(game, learning.wander(game, walk, 14)) for _ in range(400)])
    margins = learning.weights_sum(hidden, seen)
    learned = learning.fit(board, seen, margins)
    assert learned.shape == (sum(board.sizes),) and learned.dtype == np.int16
    assert (learned == learned[learning.images(board)]).all()
    off = learning.weights_sum(learned / SCALE, seen) - margins
    assert np.sqrt(np.mean(off**2)) < 0.6 * margins.std()


@sizes
def test_solved_positions_are_learned_from(rows: int) -> None:
    heard: list[int] = []
    learned = learning.learn(GAMES[rows], 30, 1, heard.append)
    assert heard == list(range(1, 31))
    assert learned.any()


@pytest.mark.parametrize(
    ("rows", "read", "sizes"),
    [(6, promise6.weights6, looks6.SIZES), (8, promise8.weights8.__wrapped__, looks8.SIZES)],
)
def test_a_wrong_file_is_refused(rows: int, read: Any, sizes: tuple[int, ...], tmp_path, monkeypatch) -> None:
    for module in (promise6, weights):
        monkeypatch.setattr(module, "resource", tmp_path.joinpath)
    file = tmp_path / "solvers" / f"reversi{rows}.npy"
    with pytest.raises(InputError, match=r"reversi\d\.npy cannot be read: No such file or directory\.$"):
        read()
    file.parent.mkdir()
    for content in (b"", b"nonsense"):
        file.write_bytes(content)
        with pytest.raises(InputError, match="not hold what it should"):
            read()
    for size, kind in ((5, np.int16), (sum(sizes), np.float32)):
        np.save(file, np.zeros(size, kind))
        with pytest.raises(InputError, match="not hold what it should"):
            read()


def test_weights_that_no_network_was_trained_with_are_refused(tmp_path, monkeypatch) -> None:
    for module in (promise6, weights):
        monkeypatch.setattr(module, "resource", tmp_path.joinpath)
    (tmp_path / "solvers").mkdir()
    np.save(tmp_path / "solvers" / "reversi6.npy", np.zeros(sum(looks6.SIZES), np.int16))
    with pytest.raises(InputError, match="not hold what it should"):
        promise6.weights6()
