"""The exact truth about positions, whatever stands behind it: a table, a book or a search to the end.

Values are for the side to move (of a move: for the side that makes it) when both sides play perfectly
from a fresh history; a cap of plies or a position that stood before changes nothing here. All Reversi
sizes, Animal Shogi and tic-tac-toe have an oracle.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from threading import Event, Lock
from typing import Protocol

from engines.errors import InputError
from engines.game import Game, Move, Position, Side
from engines.games.animal_shogi.rules import AnimalShogi
from engines.games.reversi.rules import Reversi
from engines.games.tictactoe.rules import TicTacToe

_SMALL: tuple[type[Game], ...] = (TicTacToe,)
"""Games of a few thousand positions, none of which comes again: everything that can follow is searched."""


class Source(StrEnum):
    """How the truth is known: the game is over, or a tablebase, a book or a search tells it."""

    RULES = "rules"
    TABLE = "table"
    BOOK = "book"
    SEARCH = "search"


@dataclass(frozen=True, slots=True)
class Truth:
    """What perfect play leads to: `value` is 1 for a win, 0 for a draw, -1 for a loss. `margin`
    (Reversi) is the final disc difference, empties to the winner. `distance` counts the plies to the
    end, a move's own included, where the oracle counts them; None for a draw."""

    value: int
    margin: int | None = None
    distance: int | None = None

    @property
    def rank(self) -> tuple[int, int, int]:
        """The greater, the better: by value, then by margin, then the quicker win or the later loss."""
        return self.value, self.margin or 0, -self.value * (self.distance or 0)

    def seen(self, mover: Side, side: Side) -> "Truth":
        """What is true for `mover`, as `side` sees it."""
        if mover is side:
            return self
        return Truth(-self.value, None if self.margin is None else -self.margin, self.distance)


@dataclass(frozen=True, slots=True)
class Solution:
    """What is known of a position: `moves` holds the moves whose worth is known, the best first; `truth`
    is the position's own, None if it is not known yet. `exact`: the worth of every legal move is
    known. `nodes` were looked at in `seconds`."""

    moves: dict[Move, Truth]
    truth: Truth | None
    exact: bool
    source: Source
    nodes: int = 0
    seconds: float = 0.0

    @property
    def optimal(self) -> tuple[Move, ...]:
        """The known moves than which none is better by value, margin and distance."""
        return tuple(move for move, truth in self.moves.items() if self._best(truth).rank == truth.rank)

    @property
    def keeping(self) -> tuple[Move, ...]:
        """The known moves that keep the position's value: win, draw or loss."""
        return tuple(move for move, truth in self.moves.items() if self._best(truth).value == truth.value)

    def _best(self, other: Truth) -> Truth:
        return self.truth or max((other, *self.moves.values()), key=lambda truth: truth.rank)


@dataclass(frozen=True, slots=True)
class OracleControl:
    """The caller's hand on a running oracle. Set `stop`, and within about a tenth of a second it answers
    with what it knows; so it does after `seconds`. `progress` hears of what is known at most ten
    times a second and after each move, on the working thread."""

    stop: Event = field(default_factory=Event)
    seconds: float | None = None
    progress: Callable[[Solution], None] | None = None


class Oracle(Protocol):
    """Knows the truth about one game's positions. May be asked from several threads at once. Raises
    InputError for positions that it cannot know (Animal Shogi without all eight animals)."""

    game: Game

    def quick(self, position: Position) -> bool:
        """Whether all moves are known within about a second."""
        ...

    def effort(self, position: Position) -> float:
        """About how many seconds `solve` takes, within a factor of a few."""
        ...

    def solve(self, position: Position, control: OracleControl | None = None) -> Solution:
        """The worth of every legal move; of some of them, or of none, if stopped or out of time: the
        position's own and a best move are known first. A game that is over has no moves, but a truth."""
        ...

    def choose(self, position: Position, control: OracleControl | None = None) -> tuple[Move, Truth | None]:
        """A perfect move: it wins fastest or loses slowest, in Reversi by the largest margin. The truth is
        None where the time did not do: then the move is the best that was found. Raises InputError
        when the game is over."""
        ...


def has_oracle(game: Game) -> bool:
    """Whether there can be one; loads no kernel."""
    return isinstance(game, (Reversi, AnimalShogi, *_SMALL))


def is_ready(game: Game) -> bool:
    """Whether `find_oracle` has what it needs; else it says what is missing."""
    if not isinstance(game, AnimalShogi):
        return has_oracle(game)
    from engines.solvers.animal_shogi.table_file import is_there

    return is_there(game)


def find_oracle(game: Game, memory: int | None = None) -> Oracle:
    """The game's oracle, one for the whole process; found in a fraction of a second. `memory`: of another
    process's table, see `Tablebase.open_packed`; it counts the first time. Raises InputError with the next
    step where it cannot be had."""
    with _FINDING:
        if game.id not in _FOUND:
            _FOUND[game.id] = _make(game, memory)
        return _FOUND[game.id]


def searching_oracle(game: Game) -> Oracle | None:
    """An oracle that only searches, where what `find_oracle` reads besides is damaged; None where there is
    none."""
    from engines.solvers.reversi.oracle import ReversiOracle

    try:
        return ReversiOracle(game, reads=False) if isinstance(game, Reversi) else None
    except InputError:  # the solver has something to read itself
        return None


_FOUND: dict[str, Oracle] = {}
_FINDING = Lock()


def _make(game: Game, memory: int | None) -> Oracle:
    if isinstance(game, AnimalShogi):
        from engines.solvers.animal_shogi.oracle import TableOracle
        from engines.solvers.animal_shogi.tablebase import open_best

        return TableOracle(open_best(game, memory))
    if isinstance(game, Reversi):
        from engines.solvers.reversi.oracle import ReversiOracle

        return ReversiOracle(game)
    if isinstance(game, _SMALL):
        from engines.solvers.full_search import FullSearch

        return FullSearch(game)
    raise InputError("Perfect play of {game} is not known.", game=game)


def sorted_moves(moves: dict[Move, Truth]) -> dict[Move, Truth]:
    """The best first, the lowest number among equals."""
    return dict(sorted(sorted(moves.items()), key=lambda item: item[1].rank, reverse=True))


def finished(game: Game, position: Position) -> Solution | None:
    """The truth of a game that is over by its rules; None while it goes on."""
    outcome = game.outcome(position)
    if outcome is None:
        return None
    value = 0 if outcome.winner is None else 1 if outcome.winner == Side(position.side) else -1
    margin = None if outcome.margin is None else value * outcome.margin
    truth = Truth(value, margin, 0 if margin is None and value else None)
    return Solution({}, truth, True, Source.RULES)


def no_move() -> InputError:
    """What is said of a game that is over, when a move is asked for."""
    return InputError("The game is over: there is no move to choose.")
