"""Self-play games replayed with the rules alone."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from engines.game import Game, Move
from engines.matches.match import Match
from tests.engines.search.reference import HashEvaluator
from training.alphazero.play_options import PlayOptions
from training.alphazero.playing.selfplay import SelfPlay
from training.alphazero.samples import Samples

Settings = Mapping[str, object]
GUMBEL: Settings = {"algorithm": "gumbel", "considered": 4}
PUCT: Settings = {"algorithm": "puct", "dirichlet_share": 0.25}


def options(search: Settings = GUMBEL, **changes: object) -> PlayOptions:
    """Small searches, a few games at once, no random openings."""
    small: dict = {"sims": 6, "fast_sims": 3, "parallel_games": 4, "opening_share": 0.0, "longest": 60}
    return PlayOptions(**(small | dict(search) | changes))


def selfplay(game: Game, settings: PlayOptions, seed: int = 1, threads: int = 1) -> SelfPlay:
    """Self-play with an evaluator that has fixed but senseless opinions."""
    return SelfPlay(game, [HashEvaluator(game) for _ in range(threads)], settings, seed)


def replayed(game: Game, moves: tuple[int, ...]) -> Match:
    """The match of a recorded game; raises InputError for an illegal move."""
    match = Match.new(game)
    for move in moves:
        match = match.play(Move(move))
    return match


def result(match: Match) -> float:
    """The first player's result; a game that was cut off is a draw."""
    winner = match.outcome.winner if match.outcome else None
    return 0.0 if winner is None else 1.0 - 2.0 * winner


def learnable(match: Match) -> NDArray[np.uint64]:
    """The positions of a match in which there was a choice."""
    states = match.states()[:-1]
    choices = [len(match.game.legal_moves(position)) > 1 for position in match.positions[:-1]]
    return states[np.array(choices, bool)]


def by_game(samples: Samples, game: Game) -> list[tuple[Match, slice]]:
    """Every game with the rows of its samples. Samples of a game are a row of its positions; a new
    game's first one does not follow from the last one of the game before."""
    found, at = [], 0
    for moves in samples.moves:
        match = replayed(game, moves)
        end = at
        for state in match.states()[:-1]:
            if end < len(samples) and (samples.states[end] == state).all():
                end += 1
        found.append((match, slice(at, end)))
        at = end
    assert at == len(samples), "samples that belong to no game"
    return found
