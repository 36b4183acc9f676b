"""The file of random games that a run learns from first."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event

import numpy as np
from numpy.typing import NDArray

from engines.arrays import unpacked
from engines.files import write_atomically
from engines.game import Game, States
from engines.games.reversi.afterstates import play_moves, replay_games
from engines.games.reversi.random_games import random_games

FILE = "random-games.npz"
"""In the run's folder: `squares` uint8 [G, P], a game a row, without passes, 255 after its end."""
_AT_ONCE = 5000


@dataclass(frozen=True, slots=True)
class Moves:
    """Moves that were made: the position before [M, 3], the move [M], and the position after [M, 3]."""

    states: States
    moves: NDArray[np.int64]
    after: States


def find_or_make(
    folder: Path, game: Game, count: int, seed: int, stop: Event, report: Callable[[int], None]
) -> NDArray[np.uint8] | None:
    """The games in the run's file; it is made where there is none that fits. None when stopped meanwhile;
    `report` hears how many are made. Raises InputError when it cannot be written."""
    path, plies = folder / FILE, game.rows * game.columns - 4
    try:
        squares: NDArray[np.uint8] = unpacked(path)["squares"]
        if squares.shape == (count, plies) and squares.dtype == np.uint8:
            return squares
    except (OSError, ValueError, KeyError):
        pass
    squares = np.empty((count, plies), np.uint8)
    generator = np.array([seed], np.uint64)
    for at in range(0, count, _AT_ONCE):
        if stop.is_set():
            return None
        random_games(game.initial.array(), squares[at : at + _AT_ONCE], generator)
        report(min(count, at + _AT_ONCE))
    buffer = io.BytesIO()
    np.savez_compressed(buffer, allow_pickle=False, squares=squares)
    write_atomically(path, buffer.getvalue())
    return squares


def draw(game: Game, squares: NDArray[np.uint8], count: int, deepest: int, rng: np.random.Generator) -> Moves:
    """`count` moves drawn from the games among those that leave at most `deepest` squares empty."""
    plies = squares.shape[1]
    usable = min(plies, deepest + 1)
    few = min(len(squares), max(1, -(-count // usable)) * 2)
    chosen = np.ascontiguousarray(squares[rng.integers(0, len(squares), few)])
    states = np.empty((few * plies, game.words), np.uint64)
    moves = np.empty(few * plies, np.int64)
    made = replay_games(game.initial.array(), chosen, states, moves)
    empty = game.rows * game.columns - 1 - np.bitwise_count(states[:made, 0] | states[:made, 1])
    rows = np.flatnonzero(empty <= deepest)
    rows = rows[rng.integers(0, len(rows), count)]
    before, played = np.ascontiguousarray(states[rows]), moves[rows]
    after = np.empty_like(before)
    play_moves(before, played, after)
    return Moves(before, played, after)
