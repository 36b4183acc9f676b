"""The player that cannot be beaten where perfection can be had."""

import time
from collections.abc import Callable, Sequence

import numpy as np

from engines.errors import InputError
from engines.evaluation.cache import Cached
from engines.evaluation.library import BEST, has_network
from engines.evaluation.network import Network
from engines.game import Game, Move, Position
from engines.matches.match import Match
from engines.opponents.alphazero import AlphaZero
from engines.opponents.opponent import Choice, Opponent
from engines.opponents.patience import EMPTIES, Patience
from engines.opponents.playouts import Playouts
from engines.opponents.sampling import require_matches
from engines.opponents.solving import SHARE, solved_or_thought
from engines.search.info import SearchInfo
from engines.search.limit import Control, Limit
from engines.solvers.oracle import Oracle, OracleControl, Truth

_ADVISER_SIMS, _ADVISER_PLAYOUTS = 1600, 10_000
_EQUALS_SECONDS = 0.3
"""Where every move is known about as soon as this it draws among the best, else it plays the first found."""
_LINE_PLIES = 12
_LINE_SECONDS = 0.2


class Perfect:
    """Plays what its oracle tells: wins as fast, loses as late as can be, in Reversi by the largest
    margin; in other games it likes, among equals, what leaves the opponent the most ways to go wrong.
    Where the truth would take too long it plays as `adviser` does, and says so: its `SearchInfo` is
    not `exact` then."""

    def __init__(
        self,
        oracle: Oracle,
        adviser: Opponent,
        patience: Patience | None = None,
        variety: bool = True,
        seed: int | None = None,
    ) -> None:
        """With `variety` it draws among equally good moves, else it takes the first."""
        self.game = oracle.game
        self._oracle = oracle
        self._adviser = adviser
        self._patience = patience or Patience()
        self._variety = variety
        self._rng = np.random.default_rng(seed)

    def choose(
        self, matches: Sequence[Match], limit: Limit | None = None, control: Control | None = None
    ) -> list[Choice]:
        """As `Opponent` says; solved one after the other, the rest is asked of the adviser as one batch. Of a
        limit's seconds half at most go into solving, so that advice is had in time."""
        require_matches(self.game, matches)
        control = control or Control()
        return solved_or_thought(
            matches,
            limit or Limit(),
            lambda match: self._solved(match, limit, control),
            lambda rest, left: self._adviser.choose(rest, left if limit else None, control),
        )

    def _solved(self, match: Match, limit: Limit | None, control: Control) -> Choice | None:
        """The perfect choice; None where it is not to be had in time."""
        started = time.perf_counter()
        seconds = self._patience.seconds if self._within_reach(match) else 0.0
        if limit and limit.seconds is not None:
            seconds = min(seconds, SHARE * limit.seconds)
        hand = OracleControl(control.stop, seconds)
        try:
            moves = self._worths(match, hand)
        except InputError:
            return None  # no position of a usual game: a piece is missing
        return self._choice(match, here(match, moves), started) if moves else None

    def _worths(self, match: Match, hand: OracleControl) -> dict[Move, Truth]:
        """What is known of the moves. Raises InputError as `Oracle` does."""
        if self._oracle.effort(match.position) <= _EQUALS_SECONDS:
            solution = self._oracle.solve(match.position, hand)
            return dict(solution.moves) if solution.truth else {}
        move, worth = self._oracle.choose(match.position, hand)
        return {move: worth} if worth else {}

    def _choice(self, match: Match, moves: dict[Move, Truth], started: float) -> Choice:
        best = max(worth.rank for worth in moves.values())
        equals = [move for move, worth in moves.items() if worth.rank == best]
        liked = self._hardest(match, equals) if moves[equals[0]].margin is None and best[0] < 1 else equals
        move = liked[int(self._rng.integers(len(liked)))] if self._variety else liked[0]
        info = SearchInfo(
            value=float(best[0]),
            policy=dict.fromkeys(match.legal_moves, 0.0) | dict.fromkeys(equals, 1 / len(equals)),
            values={one: float(worth.value) for one, worth in moves.items()},
            pv=(move, *self._line(match.play(move))),
            seconds=time.perf_counter() - started,
            exact=True,
        )
        return Choice(move, info)

    def _hardest(self, match: Match, equals: list[Move]) -> list[Move]:
        """Those of some moves after which the smallest share of the replies keeps what the opponent has."""
        shares = {}
        for move in equals if len(equals) > 1 else ():
            replies = self._oracle.solve(match.play(move).position)
            shares[move] = len(replies.keeping) / max(1, len(replies.moves))
        return [move for move, share in shares.items() if share == min(shares.values())] or equals

    def _line(self, match: Match) -> tuple[Move, ...]:
        """Perfect play of both, as far as it is known almost at once."""
        hand = OracleControl(seconds=_LINE_SECONDS)
        return perfect_line(self._oracle, match, _LINE_PLIES - 1, hand, self._oracle.quick)

    def _within_reach(self, match: Match) -> bool:
        most = self._patience.empties
        most = EMPTIES.get(self.game.rows, 0) if most is None else most
        return self.game.empty_squares(match.position) <= most


def perfect_line(
    oracle: Oracle,
    match: Match,
    longest: int,
    hand: OracleControl,
    near: Callable[[Position], bool] = lambda _: True,
) -> tuple[Move, ...]:
    """How a match goes on, for at most `longest` plies, when both sides play perfectly: as far as that is
    known within the hand's seconds, which are spent on those positions alone that are `near` enough. Raises
    InputError as `Oracle` does."""
    deadline = time.perf_counter() + (hand.seconds or 0.0)
    line: list[Move] = []
    while match.outcome is None and len(line) < longest and not hand.stop.is_set():
        left = max(0.0, deadline - time.perf_counter())
        left = left if near(match.position) else 0.0
        move, worth = oracle.choose(match.position, OracleControl(hand.stop, left))
        if worth is None:
            break
        line.append(move)
        match = match.play(move)
    return tuple(line)


def adviser(game: Game, net: str | None, seed: int | None = None) -> Opponent:
    """Who plays where the truth is not to be had: the named network, else the bundled one, else random
    playouts. Raises InputError for a network that cannot be used."""
    if net is None and not has_network(game):
        return Playouts(game, _ADVISER_PLAYOUTS, seed=seed)
    return AlphaZero(
        game, Cached(Network.load(net or BEST, game, quantized=True)), Limit(_ADVISER_SIMS), seed=seed
    )


def here(match: Match, moves: dict[Move, Truth]) -> dict[Move, Truth]:
    """What the moves are worth in this match: one that ends it by repetition or length is a draw."""
    if not match.game.goes_in_circles:
        return moves
    outcomes = {move: match.play(move).outcome for move in moves}
    drawn = {move: Truth(0) for move, outcome in outcomes.items() if outcome and outcome.winner is None}
    return moves | drawn
