"""Looks through games: the truth where it is soon known, a player's opinion elsewhere."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from threading import Event

from engines.errors import InputError
from engines.game import Position, Side
from engines.matches.match import Match
from engines.opponents.opponent import Opponent
from engines.review.doubts import CARELESS, Doubt, doubts
from engines.review.losses import average_costs
from engines.review.played import Played
from engines.review.verdicts import Known, Verdict, verdicts
from engines.search.info import SearchInfo
from engines.search.limit import Control
from engines.solvers.oracle import Oracle, OracleControl, Solution

AT_ONCE = 64
"""So many positions are searched together."""
EXCESS = 4
"""A solution may take so many times longer than it was expected to."""
GLANCE = 0.001
"""Seconds in which is told what is known without searching, as from a book."""


@dataclass(frozen=True, slots=True)
class Review:
    """A game looked through: by ply, what its moves lost, for certain or in a player's opinion. Those that it
    was begun with are left out."""

    played: Played
    losses: dict[int, Verdict | Doubt]

    @property
    def averages(self) -> tuple[float, float] | None:
        """What a move of each side cost of the expected score, of those that had a choice; None where one
        side made none."""
        return average_costs(self.played.match, self.losses, self.played.opening)

    def mistakes(self, side: Side) -> tuple[Verdict | Doubt, ...]:
        """The moves of a side that cost a tenth of the expected score or more."""
        return tuple(one for one in self.losses.values() if one.side is side and one.cost >= CARELESS)


class Reviewer:
    """Looks through games of one kind. `oracle` tells what it knows within about `seconds` a position (None:
    nobody knows), `player` judges the rest. Once `stop` is set, what is not looked through is left out."""

    def __init__(
        self, player: Opponent, oracle: Oracle | None, seconds: float, stop: Event | None = None
    ) -> None:
        self.player, self._oracle, self._seconds = player, oracle, seconds
        self._stop = stop or Event()

    def reviews(self, games: Sequence[Played]) -> Iterator[Review]:
        """The games one after the other; those of one call are searched together."""
        known: dict[Position, Solution | None] = {}
        found = [verdicts(played.match, self._knower(known)) for played in games]
        wanted = [_unknown(played, certain) for played, certain in zip(games, found, strict=True)]
        thought = self._think(
            [played.match.back_to(ply) for played, plies in zip(games, wanted, strict=True) for ply in plies]
        )
        for played, certain, plies in zip(games, found, wanted, strict=True):
            if self._stop.is_set():
                return
            opinions = {ply: thought[played.match.positions[: ply + 1]] for ply in plies}
            doubted = doubts(played.match, opinions, trusting=True)
            losses: dict[int, Verdict | Doubt] = {**doubted, **certain}
            made = (ply for ply in sorted(losses) if ply > played.opening)
            yield Review(played, {ply: losses[ply] for ply in made})

    def _knower(self, known: dict[Position, Solution | None]) -> Known:
        """Who tells what is known of a game's positions, one after the other: by a glance as long as the game
        has not left the book, later only what is soon solved. Answers are put into `known`."""
        in_book = True

        def ask(position: Position) -> Solution | None:
            nonlocal in_book
            if position not in known:
                known[position] = self._solve(position, in_book)
            in_book = in_book and known[position] is not None
            return known[position]

        return ask

    def _solve(self, position: Position, glances: bool) -> Solution | None:
        oracle = self._oracle
        if oracle is None or self._stop.is_set():
            return None
        try:
            soon = oracle.effort(position) <= self._seconds
            if not soon and not glances:
                return None
            solution = oracle.solve(
                position, OracleControl(self._stop, EXCESS * self._seconds if soon else GLANCE)
            )
        except InputError:
            return None
        return solution if solution.truth is not None else None

    def _think(self, matches: Sequence[Match]) -> dict[tuple[Position, ...], SearchInfo]:
        """What the player thinks, by the positions that led there."""
        by_line = {match.positions: match for match in matches}
        lines = list(by_line)
        found: dict[tuple[Position, ...], SearchInfo] = {}
        for begin in range(0, len(lines), AT_ONCE):
            part = lines[begin : begin + AT_ONCE]
            if self._stop.is_set():
                break
            choices = self.player.choose([by_line[line] for line in part], control=Control(self._stop))
            found |= {line: choice.info for line, choice in zip(part, choices, strict=True)}
        return found


def _unknown(played: Played, certain: dict[int, Verdict]) -> list[int]:
    """The plies after which somebody has to think about the position, since what a player's move beside it
    lost is not known."""
    match, made = played.match, range(played.opening + 1, played.match.plies + 1)
    plies = {at for ply in made if ply not in certain for at in (ply - 1, ply)}
    return sorted(ply for ply in plies if match.back_to(ply).outcome is None)
