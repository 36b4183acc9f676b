"""Animal Shogi's tablebase as an oracle, and how it gets onto this machine."""

import time
from collections.abc import Callable
from pathlib import Path
from threading import Event

from engines.errors import InputError
from engines.game import Game, Move, Position
from engines.solvers.animal_shogi import packing
from engines.solvers.animal_shogi.tablebase import Tablebase, default_path
from engines.solvers.oracle import Control, Solution, Source, Truth, finished, no_move, sorted_moves


class TableOracle:
    """Looks everything up."""

    def __init__(self, table: Tablebase) -> None:
        self.game = table.game
        self._table = table

    def quick(self, position: Position) -> bool:
        """As `Oracle` says: always."""
        return True

    def solve(self, position: Position, control: Control | None = None) -> Solution:
        """As `Oracle` says; too quick to be stopped."""
        over = finished(self.game, position)
        if over:
            return over
        started = time.perf_counter()
        verdicts = self._table.all_moves(position)
        moves = {move: Truth(one.result, distance=one.distance) for move, one in verdicts.items()}
        best = sorted_moves(moves)
        seconds = time.perf_counter() - started
        return Solution(best, next(iter(best.values())), True, Source.TABLE, len(best), seconds)

    def choose(self, position: Position, control: Control | None = None) -> tuple[Move, Truth | None]:
        """As `Oracle` says."""
        solution = self.solve(position)
        if not solution.moves:
            raise no_move()
        return next(iter(solution.moves.items()))


def find_table(
    game: Game,
    stop: Event | None = None,
    progress: Callable[[float], None] | None = None,
    path: Path | None = None,
) -> Tablebase:
    """Open the table at `path` (None: the default place). Where it is missing, damaged or of another
    version, unpack the one that came with the program first. Raises InputError with the next step."""
    path, packed = path or default_path(game), packing.bundled(game)
    if path.is_file() or not packed:
        try:
            return Tablebase.open(path, game)
        except InputError:
            if path.is_file() and not packed:
                raise
            if not packed:
                raise InputError(
                    "The tablebase of {game} is not there yet; build it with: "
                    "hiyoko-engine tablebase build --game {game}",
                    game=game.id,
                ) from None
    listener = (lambda step: progress(step.done)) if progress else None
    if not packing.unpack(game, packed, path, stop, listener):
        raise InputError("The tablebase was not unpacked: it was stopped.")
    return Tablebase.open(path, game)
