"""A player that errs as people do: of the moves that look natural it takes one that is not much worse."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from engines.game import Game, Move
from engines.games.horizon import forced
from engines.matches.match import Match
from engines.opponents.endgame import Endgame
from engines.opponents.eyes import Eye
from engines.opponents.opponent import Choice
from engines.opponents.sampling import chances_of, require_matches, sample
from engines.opponents.solving import solved_or_thought
from engines.search.info import SearchInfo
from engines.search.limit import Control, Limit

HABIT = 8.0
"""How many visits of the search the first impression weighs."""
_ROUNDING = 1e-6


@dataclass(frozen=True, slots=True)
class Weakness:
    """What a player forgives itself; the defaults are a player at its best.

    `allowance` in [0, 2] is how much worse than the best a move may be in its eyes; `temperature`
    (0 or more) how little it cares which of those moves looks natural; `attention` in [0, 1] how
    often it notices what is plainly there: a win at once, or a threat to lose at once.
    """

    allowance: float = 0.0
    temperature: float = 0.0
    attention: float = 1.0


class Natural:
    """Looks with an eye, then chooses as its weakness lets it.

    It never *makes* a loss at once that was not there (puts its lion into reach, say) as long as
    another move is legal: without attention it merely overlooks what the other side threatens
    already, and its own chance to win, as beginners do.
    """

    def __init__(
        self,
        game: Game,
        eye: Eye,
        sims: int,
        weakness: Weakness | None = None,
        seed: int | None = None,
        endings: int = 0,
    ) -> None:
        """`sims` are the simulations (or playouts) of the eye for a move. With `endings` (Reversi only) it
        plays from so many empty squares on without a mistake."""
        self.game = game
        self._eye = eye
        self._sims = sims
        self._weakness = weakness or Weakness()
        self._rng = np.random.default_rng(seed)
        self._endgame = Endgame(game, endings) if endings else None

    def choose(
        self, matches: Sequence[Match], limit: Limit | None = None, control: Control | None = None
    ) -> list[Choice]:
        """As `Opponent` says; but no limit gives its eye more simulations. That they are few belongs to its
        weakness."""
        require_matches(self.game, matches)
        given = limit or Limit()
        limit = replace(given, sims=min(self._sims, given.sims or self._sims))
        control = control or Control()

        def solve(match: Match) -> Choice | None:
            return self._endgame.answer(match, limit, control) if self._endgame else None

        def think(rest: list[Match], left: Limit) -> list[Choice]:
            infos = self._eye.look(rest, left, control)
            return [Choice(self._pick(match, info), info) for match, info in zip(rest, infos, strict=True)]

        return solved_or_thought(matches, limit, solve, think)

    def look(self, matches: Sequence[Match]) -> list[SearchInfo]:
        """What its eye sees of unfinished matches, whatever its weakness makes of that."""
        require_matches(self.game, matches)
        return self._eye.look(matches, Limit(self._sims), Control())

    def chances(self, match: Match, info: SearchInfo) -> dict[Move, float]:
        """How likely it plays its moves in a match of which it sees `info`; those that it never plays are
        left out. What it plays where it solves the ending is another matter."""
        total: dict[Move, float] = {}
        attention = self._weakness.attention
        for attentive, weight in ((True, attention), (False, 1 - attention)):
            part = self._chances(match, info, attentive) if weight else {}
            for move, chance in part.items():
                total[move] = total.get(move, 0.0) + weight * chance
        return total

    def _pick(self, match: Match, info: SearchInfo) -> Move:
        attentive = bool(self._rng.random() < self._weakness.attention)
        nature = self._nature(match, info, attentive)
        return nature if isinstance(nature, int) else sample(nature, self._weakness.temperature, self._rng)

    def _chances(self, match: Match, info: SearchInfo, attentive: bool) -> dict[Move, float]:
        nature = self._nature(match, info, attentive)
        if isinstance(nature, int):
            return {nature: 1.0}
        return chances_of(nature, self._weakness.temperature)

    def _nature(self, match: Match, info: SearchInfo, attentive: bool) -> Move | dict[Move, float]:
        """The move it plays, or how natural those look that it may play."""
        weakness = self._weakness
        moves = self._moves_in_sight(match, attentive)
        if weakness.allowance == 0 == weakness.temperature and info.pv and info.pv[0] in moves:
            return info.pv[0]
        values = {move: info.values.get(move, info.value) for move in moves}
        least = max(values.values()) - weakness.allowance - _ROUNDING
        even = 1 / len(match.legal_moves)
        return {
            move: HABIT * info.prior.get(move, even) + info.visits.get(move, 0)
            for move, value in values.items()
            if value >= least
        }

    def _moves_in_sight(self, match: Match, attentive: bool) -> list[Move]:
        """The moves to choose from, after a look at what wins or loses at once."""
        ends = {move: self._end(match, move) for move in match.legal_moves}
        wins = [move for move, end in ends.items() if end > 0]
        quiet = [move for move, end in ends.items() if end == 0]
        losses = [move for move, end in ends.items() if end < 0]
        if wins and (attentive or not (quiet or losses)):
            return wins
        threatened = len(losses) > len(wins) + len(quiet)  # a threat that most moves leave was there before
        if threatened and not attentive:
            return quiet + losses
        return quiet or wins or losses

    def _end(self, match: Match, move: Move) -> int:
        """1 when the move wins at once, -1 when the answer to it can, 0 otherwise."""
        after = self.game.play(match.position, move)
        return forced(self.game, after, 1) * (1 if after.side == match.position.side else -1)
