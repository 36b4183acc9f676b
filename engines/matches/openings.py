"""Random openings for matches: as different from each other as the game allows."""

from collections.abc import Callable
from functools import cache
from threading import Event

import numpy as np

from engines.errors import InputError
from engines.game import Game, Position, Side
from engines.games.horizon import forced
from engines.matches.match import Match

_MOST = 10_000
"""Different openings at most: more take too long to find, and tell no more."""
_PATIENCE = 100
"""Draws without a new opening after which no more is looked for, and four more for each one found."""
_HORIZON = 5
"""An opening in which a side can force a win within so many plies is a blunder's, and tells nothing."""


def random_openings(
    game: Game, count: int, plies: int, rng: np.random.Generator, stop: Event | None = None
) -> list[Match]:
    """`count` unfinished matches of `plies` random moves. No two of them stand alike, not even as
    mirror images, as long as there are such; then mirror images of each other are taken, and when
    all are used up (or 10,000 are found) they are taken again. Openings that a side wins by force
    within five plies are taken only when there are no others. None once `stop` is set. Raises InputError when
    no game is that long."""
    stop = stop or Event()
    chosen = _collect(game, count, plies, rng, lambda match: not _blundered(match), stop) or _collect(
        game, count, plies, rng, lambda _: True, stop
    )
    if stop.is_set():
        return []
    if not chosen:
        raise InputError("No opening of {plies} moves leaves {game} unfinished.", plies=plies, game=game)
    return [chosen[i % len(chosen)] for i in range(count)]


def won_openings(
    game: Game, count: int, plies: int, rng: np.random.Generator, stop: Event | None = None
) -> list[tuple[Match, Side]]:
    """`count` openings as `random_openings` finds them, but only such as one side wins if it plays perfectly,
    each with that side. How long that takes is up to the game's oracle: with few moves of 6x6 Reversi,
    minutes. None once `stop` is set. Raises InputError where nobody can tell, or where there are none."""
    from engines.solvers.oracle import OracleControl, find_oracle

    oracle, control = find_oracle(game), OracleControl(stop or Event())

    @cache
    def winner(position: Position) -> Side | None:
        truth = None if control.stop.is_set() else oracle.choose(position, control)[1]
        if truth is None or not truth.value:
            return None
        return Side(position.side) if truth.value > 0 else Side(position.side).other

    def is_won(match: Match) -> bool:
        return winner(match.position) is not None

    chosen = _collect(
        game, count, plies, rng, lambda match: not _blundered(match) and is_won(match), control.stop
    ) or _collect(game, count, plies, rng, is_won, control.stop)
    if control.stop.is_set():
        return []
    won = [(match, side) for match in chosen if (side := winner(match.position)) is not None]
    if not won:
        raise InputError("No {game} opening of {plies} moves is known to be won.", plies=plies, game=game)
    return [won[i % len(won)] for i in range(count)]


def _blundered(match: Match) -> bool:
    """Whether a side wins within so few plies that the opening tells nothing."""
    return bool(forced(match.game, match.position, _HORIZON))


def _collect(
    game: Game,
    count: int,
    plies: int,
    rng: np.random.Generator,
    wanted: Callable[[Match], bool],
    stop: Event,
) -> list[Match]:
    images: dict[bytes, Match] = {}
    twins: dict[bytes, Match] = {}
    in_vain = 0
    while len(images) < min(count, _MOST) and in_vain < _PATIENCE + 4 * len(images) and not stop.is_set():
        in_vain += 1
        match = _random_opening(game, plies, rng)
        if match is None or not wanted(match):
            continue
        own, least = _pictures(match)
        if least not in images:
            images[least] = match
            in_vain = 0
        twins.setdefault(own, match)
    chosen = list(images.values())
    taken = {id(match) for match in chosen}
    chosen += [match for match in twins.values() if id(match) not in taken]
    return chosen


def _random_opening(game: Game, plies: int, rng: np.random.Generator) -> Match | None:
    match = Match.new(game)
    for _ in range(plies):
        legal = match.legal_moves
        if not legal:
            return None
        match = match.play(legal[int(rng.integers(len(legal)))])
    return match if match.legal_moves else None


def images(game: Game, position: Position) -> list[bytes]:
    """The position as its encoder shows it to the side to move, whichever that is, and its mirror
    images: one for each of the game's symmetries, in their order."""
    planes = np.empty(game.rows * game.columns * game.planes, np.float32)
    game.kernels.encode(position.array(), 0, planes)
    squares = planes.reshape(game.rows * game.columns, game.planes)
    return [squares[symmetry.squares].tobytes() for symmetry in game.symmetries]


def least_image(game: Game, position: Position) -> bytes:
    """The least of a position's images: the same for all that are mirror images of each other."""
    return min(images(game, position))


def _pictures(match: Match) -> tuple[bytes, bytes]:
    """The position as its encoder shows it, and the least of its mirror images."""
    side = bytes([match.position.side])
    shown = [side + image for image in images(match.game, match.position)]
    return shown[0], min(shown)
