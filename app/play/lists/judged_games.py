"""What the moves of the person's own games cost: looked through once, and kept in one file. No Qt here."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from app.play.lists.own_games import OwnGame
from app.play.session import HUMAN
from engines.errors import InputError
from engines.files import read_json, write_json
from engines.game import Side
from engines.matches.record import load_record
from engines.review.usual import USUAL_SECONDS, usual_judge

if TYPE_CHECKING:
    from engines.game import Game
    from engines.review.reviewer import Reviewer

FORMAT = 1
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Judged:
    """Of a game of `plies` moves, by side: what a move cost on average of the expected score, in [0, 1]
    (None where a side had no choice), and how many moves cost a tenth or more."""

    plies: int
    costs: tuple[float, float] | None
    mistakes: tuple[int, int]


class JudgedGames:
    """What is known of games. What cannot be read counts as not known; it can be found out again."""

    def __init__(self, path: Path) -> None:
        """`path` is the file that keeps it."""
        self._path = path
        self._known = _load(path)

    def of(self, one: OwnGame) -> Judged | None:
        """What is known of a game as it stands."""
        judged = self._known.get(_name(one))
        return judged if judged is not None and judged.plies == one.heading.plies else None

    def left(self, games: Sequence[OwnGame]) -> list[OwnGame]:
        """The games that are over, and of which nothing is known yet."""
        return [one for one in games if one.heading.outcome is not None and self.of(one) is None]

    def look_through(
        self, games: Sequence[OwnGame], stop: Event, report: Callable[[object], None]
    ) -> list[InputError]:
        """Find out what is not known, of all games that there are; `report` hears each game that is done.
        Returns what is wrong with games that cannot be read. Raises InputError where it cannot be kept."""
        self._known = {_name(one): judged for one in games if (judged := self.of(one)) is not None}
        reviewers: dict[str, Reviewer] = {}
        wrong = []
        for one in self.left(games):
            if stop.is_set():
                break
            try:
                judged = _judge(one, reviewers, stop)
            except InputError as error:
                wrong.append(error)
                continue
            if judged is not None:
                self._known = {**self._known, _name(one): judged}
                write_json(self._path, {"format": FORMAT, "games": self._as_json()})
                report(one)
        return wrong

    def _as_json(self) -> dict[str, object]:
        return {name: asdict(judged) for name, judged in self._known.items()}


def sides_of(one: OwnGame) -> tuple[Side, ...]:
    """Whose moves are told of: the person's, or both where two people or none played."""
    people = tuple(side for side in Side if one.heading.players[side] == HUMAN)
    return people if len(people) == 1 else tuple(Side)


def _judge(one: OwnGame, reviewers: "dict[str, Reviewer]", stop: Event) -> Judged | None:
    """None where it was stopped."""
    from engines.review.played import Played

    game, match = one.heading.game, load_record(one.path).match
    if game.id not in reviewers:
        reviewers[game.id] = _reviewer(game, stop)
    for review in reviewers[game.id].reviews([Played(one.path.stem, match)]):
        first, second = (len(review.mistakes(side)) for side in Side)
        return Judged(match.plies, review.averages, (first, second))
    return None


def _reviewer(game: "Game", stop: Event) -> "Reviewer":
    from engines.opponents.spec import make_opponent
    from engines.review.reviewer import Reviewer
    from engines.solvers.oracle import find_oracle, is_ready

    oracle = find_oracle(game) if is_ready(game) else None
    return Reviewer(make_opponent(game, usual_judge(game)), oracle, USUAL_SECONDS, stop)


def _name(one: OwnGame) -> str:
    return f"{one.heading.game.id}/{one.path.name}"


def _load(path: Path) -> dict[str, Judged]:
    if not path.is_file():
        return {}
    try:
        value = read_json(path)
        if not isinstance(value, dict) or value["format"] != FORMAT:
            raise ValueError
        return {str(name): _judged(one) for name, one in value["games"].items()}
    except (InputError, KeyError, TypeError, ValueError, OverflowError, AttributeError) as error:
        log.warning("what games cost is looked for again: %r", error)
        return {}


def _judged(value: dict[str, object]) -> Judged:
    plies, costs, mistakes = value["plies"], value["costs"], value["mistakes"]
    if not isinstance(plies, int) or not isinstance(mistakes, list):
        raise ValueError
    first, second = (int(count) for count in mistakes)
    if costs is None:
        return Judged(plies, None, (first, second))
    if not isinstance(costs, list):
        raise ValueError
    mine, theirs = (float(cost) for cost in costs)
    if not (0 <= mine <= 1 and 0 <= theirs <= 1):
        raise ValueError
    return Judged(plies, (mine, theirs), (first, second))
