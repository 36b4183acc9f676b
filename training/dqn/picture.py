"""The article's table as a picture: one good game, and what the network gives for each of its moves under
each of the board's eight images."""

from threading import Event

import numpy as np
from numpy.typing import NDArray

from engines.evaluation.qnetwork import QNetwork
from engines.game import Game, Move
from engines.games.reversi.afterstates import play_moves
from engines.matches.match import Match
from engines.opponents.playouts import Playouts
from engines.search.limit import Control

SEED = 1
"""The same game in every run with as many playouts."""


def play_line(game: Game, playouts: int, stop: Event) -> list[int] | None:
    """The moves of a game of MTS(`playouts`) against itself; None when stopped before its end."""
    player, match = Playouts(game, playouts, 0.0, SEED), Match.new(game)
    while match.outcome is None:
        (choice,) = player.choose([match], None, Control(stop=stop))
        if stop.is_set():
            return None
        match = match.play(choice.move)
    return [int(move) for move in match.moves]


def values_along(game: Game, network: QNetwork, line: list[int]) -> tuple[list[int], NDArray[np.float32]]:
    """The numbers, from 1, of the moves of a game that are no passes, and what the network gives for each
    under each image, float32 [images, moves], as the first player sees it."""
    match = Match(game, game.initial, tuple(Move(move) for move in line))
    numbers = [at + 1 for at, move in enumerate(line) if move != game.actions - 1]
    before = np.array([match.positions[at - 1].words for at in numbers], np.uint64)
    after = np.empty_like(before)
    play_moves(before, np.array([line[at - 1] for at in numbers], np.int64), after)
    mover = (1 - 2 * (before[:, 2] & np.uint64(1)).astype(np.int64)).astype(np.float32)
    rows = [network.estimates(before, after, image) * mover for image in range(network.images)]
    return numbers, np.array(rows)
