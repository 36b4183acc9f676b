"""The parts of a game, so that each is asked about as often as the others.

Where the board only fills, a position's stratum is its number of empty squares. Where pieces come and
go, it is how far the end is when both sides play perfectly.
"""

from typing import Protocol

from engines.game import Position
from engines.solvers.oracle import Oracle

_WIDTH = 4
"""So many numbers of empty squares have a name together."""
DRAWN = "draw"


class Stages(Protocol):
    """A way to part a game. Each of the `strata` gets as many questions as the others; several may
    have one name."""

    strata: tuple[int, ...]

    def of(self, position: Position) -> int | None:
        """The stratum of a position that goes on; None for one that is not asked about."""
        ...

    def name(self, stratum: int) -> str:
        """What people call it."""
        ...


def stages_of(oracle: Oracle, most_empties: int | None = None) -> Stages:
    """The way that fits an oracle's game: games that may go on for ever have rules to end them."""
    return ByDistance(oracle) if oracle.game.goes_in_circles else ByEmpties(oracle, most_empties)


class ByEmpties:
    """By the number of empty squares, up to `most` (None: as many as are known within a second). With
    fewer than a sixth of the board anyone can count it out, and nothing is asked."""

    def __init__(self, oracle: Oracle, most: int | None = None) -> None:
        self._game = game = oracle.game
        most = _quick_empties(oracle) if most is None else most
        self.strata = tuple(range(max(2, game.rows * game.columns // 6), most + 1))

    def of(self, position: Position) -> int | None:
        """As `Stages` says."""
        empties = self._game.empty_squares(position)
        return empties if empties in self.strata else None

    def name(self, stratum: int) -> str:
        """`8 to 11 empty`."""
        low = stratum // _WIDTH * _WIDTH
        return f"{max(low, self.strata[0])} to {min(low + _WIDTH - 1, self.strata[-1])} empty"


class ByDistance:
    """By the plies to the end, in steps that double, and draws apart."""

    strata: tuple[int, ...] = (0, 2, 4, 8, 16, 32, 64, 128)
    """A draw, and the largest distance of each step; the last has all that are longer."""

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle

    def of(self, position: Position) -> int | None:
        """As `Stages` says."""
        truth = self._oracle.solve(position).truth
        if truth is None or not truth.distance:
            return 0
        return next((most for most in self.strata if truth.distance <= most), self.strata[-1])

    def name(self, stratum: int) -> str:
        """`9 to 16 plies`."""
        if stratum == 0:
            return DRAWN
        low = stratum // 2 + 1 if stratum > 2 else 1
        return f"{low} plies or more" if stratum == self.strata[-1] else f"{low} to {stratum} plies"


def _quick_empties(oracle: Oracle) -> int:
    """With so many empty squares all moves are known within a second, going by one game."""
    game, position = oracle.game, oracle.game.initial
    while not oracle.quick(position):
        position = game.play(position, game.legal_moves(position)[0])
    return game.empty_squares(position)
