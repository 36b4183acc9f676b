"""The kind host (settai): it aims for a close game, and hides it."""

import time
from collections.abc import Sequence

import numpy as np

from engines.errors import InputError
from engines.game import Game, Move, Position
from engines.games.reversi.rules import Reversi
from engines.matches.match import Match
from engines.opponents.eyes import Eye
from engines.opponents.opponent import Choice
from engines.opponents.sampling import require_matches
from engines.opponents.solving import solved_or_thought, solving_hand
from engines.search.info import Inside, Mark, SearchInfo
from engines.search.limit import Control, Limit
from engines.solvers.reversi.control import SolverControl, Stopped
from engines.solvers.reversi.hosting import prospects
from engines.solvers.reversi.solver import ReversiSolver

FORESEEN, FORESEEN_IN_HASTE = 11, 9
"""With so many empty squares or fewer the host reckons with every line and with the guest's errors. That is
not broken off: it takes about a third of a second, and in haste a hundredth."""
LEISURE = 2.0
"""Whoever has fewer seconds for it is in haste."""
SOLVED = {4: 12, 6: 18, 8: 16}
"""Rows -> with so many empty squares or fewer it knows every exact margin within a tenth of a second."""
FIRST_GUESS, TRUST = 2.0, 2.0
"""The discs that a guest is taken to give away with a move, and how many moves it takes to unlearn that."""
LEAD = 0.2
"""The expectation, in [-1, 1], that the host keeps before it knows more: giving away later is easier than
winning back."""
UNNATURAL = 0.02
"""How much nearer to its wish a move must come to be worth being half as natural."""
CAPTION = (
    "How many discs ahead the host expects to end after each move. It estimates that you give away "
    "{loss} discs per move on average."
)
CAPTION_EARLY = (
    "How the host expects each move to end, from -100 (it loses) to 100. It looks for a close game."
)


class Settai:
    """Plays Reversi towards a wished final margin (0: a draw), with moves that look natural.

    Far from the end it keeps what its eye expects near an even game, preferring natural moves. Where the
    solver reaches it knows every exact margin, never passes up a proof of its wish, and estimates from the
    guest's moves how many discs they give away; near the end it reckons with every line of play against
    such a guest. Not for two threads at once."""

    def __init__(self, game: Game, eye: Eye, sims: int, wish: int = 0, seed: int | None = None) -> None:
        """`sims` are the simulations (or playouts) of the eye for a move; `wish` is the final margin, in
        discs for the host, that it aims for. Raises InputError for other games than Reversi."""
        if not isinstance(game, Reversi):
            raise InputError("The kind host plays Reversi, not {game}.", game=game)
        self.game: Game = game
        self._eye, self._limit, self._wish = eye, Limit(sims), wish
        self._solver = ReversiSolver(game)
        self._losses: dict[tuple[Position, Move], float] = {}
        self._rng = np.random.default_rng(seed)

    def choose(
        self, matches: Sequence[Match], limit: Limit | None = None, control: Control | None = None
    ) -> list[Choice]:
        """As `Opponent` says; what is too far from the end to be solved in time is looked at as one batch."""
        require_matches(self.game, matches)
        limit, control = limit or self._limit, control or Control()

        def solve(match: Match) -> Choice | None:
            near = self.game.empty_squares(match.position) <= SOLVED[self.game.rows]
            try:
                return self._late(match, solving_hand(limit, control)) if near else None
            except Stopped:
                return None

        def think(rest: list[Match], left: Limit) -> list[Choice]:
            infos = self._eye.look(rest, left, control)
            return [self._early(match, info) for match, info in zip(rest, infos, strict=True)]

        return solved_or_thought(matches, limit, solve, think)

    def guests_loss(self, match: Match, control: SolverControl | None = None) -> float:
        """The discs that the guest, who is not to move, gives away with a move on average, as far as can be
        told: a guess that gives way to the exact losses of the moves that the solver reaches. Raises
        `Stopped` as the solver does."""
        guest, losses = match.position.side.other, list[float]()
        for position, move in zip(match.positions, match.moves, strict=False):
            if position.side == guest and self.game.empty_squares(position) <= SOLVED[self.game.rows]:
                losses.append(self._loss(position, move, control))
        return (FIRST_GUESS * TRUST + sum(losses)) / (TRUST + len(losses))

    def _loss(self, position: Position, move: Move, control: SolverControl | None) -> float:
        key = position, move
        if key not in self._losses:
            margins = self._solver.all_moves(position, control)
            self._losses[key] = float(max(margins.values()) - margins[move])
        return self._losses[key]

    def _early(self, match: Match, info: SearchInfo) -> Choice:
        even = 1 / len(match.legal_moves)
        values = {move: info.values.get(move, info.value) for move in match.legal_moves}
        costs = {
            move: abs(value - LEAD) - UNNATURAL * np.log2(max(info.prior.get(move, even), 1e-3))
            for move, value in values.items()
        }
        move = min(costs, key=lambda one: (costs[one], one))
        marks = {one: Mark(f"{100 * value:+.0f}", weight=_near(value * 32)) for one, value in values.items()}
        return _choice(match, move, values, info.seconds, Inside(CAPTION_EARLY, marks=marks))

    def _late(self, match: Match, control: SolverControl) -> Choice:
        started = time.perf_counter()
        loss = self.guests_loss(match, control)
        hasty = control.until is not None and control.until - time.perf_counter() < LEISURE
        if self.game.empty_squares(match.position) <= (FORESEEN_IN_HASTE if hasty else FORESEEN):
            found = prospects(self.game, match.position, loss, self._wish)
            exact = {move: one.exact for move, one in found.items()}
            margins = {move: one.margin for move, one in found.items()}
            costs = {move: one.price for move, one in found.items()}
        else:
            exact = self._solver.all_moves(match.position, control)
            margins = {move: margin + loss / 2 for move, margin in exact.items()}
            costs = {move: abs(margin - self._wish) for move, margin in margins.items()}
        met = [move for move, margin in exact.items() if margin == self._wish]
        move = min(met or costs, key=lambda one: (costs[one], one))
        values = {one: float(np.sign(margin)) for one, margin in exact.items()}
        marks = {
            one: Mark(f"{margin:+.0f}", weight=_near(margin - self._wish)) for one, margin in margins.items()
        }
        inside = Inside(CAPTION, {"loss": f"{loss:.1f}"}, marks)
        return _choice(match, move, values, time.perf_counter() - started, inside, exact=True)


def _choice(
    match: Match, move: Move, values: dict[Move, float], seconds: float, inside: Inside, exact: bool = False
) -> Choice:
    policy = dict.fromkeys(match.legal_moves, 0.0) | {move: 1.0}
    info = SearchInfo(
        value=max(values.values()) if exact else values[move],
        policy=policy, values=values, pv=(move,), seconds=seconds, exact=exact, inside=inside,
    )  # fmt: skip
    return Choice(move, info)


def _near(discs: float) -> float:
    """1 for the wished margin, less the farther from it."""
    return float(1 / (1 + abs(discs) / 4))
