"""What the moves of the person's own games cost: looked through once, and kept in one file. No Qt here."""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING
from zlib import crc32

from app.play.own_games.games import OwnGame
from engines.errors import InputError
from engines.files import read_json, write_json
from engines.game import Side
from engines.matches.record import load_record
from engines.review.usual import USUAL_SECONDS, usual_judge, usual_oracle
from engines.solvers.oracle import has_oracle

if TYPE_CHECKING:
    from engines.game import Game
    from engines.review.reviewer import Reviewer

FORMAT = 2
LARGEST = 512_000_000
"""Bytes of the file."""
PAUSE_SECONDS, SHARE = 5.0, 20
"""It is written again after so long, or after so many times what writing took: it holds all games."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Judged:
    """Of a game, by side: what a move cost on average of the expected score, in [0, 1] (None where a side had
    no choice), and how many moves cost a tenth or more; those that the game was begun with are nobody's.
    `moves` is a check sum of all: the game may have been gone on with from an earlier one since. `whole`:
    nothing was lacking that its judges go by."""

    moves: int
    costs: tuple[float, float] | None
    mistakes: tuple[int, int]
    whole: bool = True


class JudgedGames:
    """What is known of games. What cannot be read counts as not known; it can be found out again. What was
    once found out while something was lacking, such as a book, is known, and yet to be found out again."""

    def __init__(self, path: Path, now: bool = True) -> None:
        """`path` is the file that keeps it. Where it is not read `now`, nothing is known before `read`."""
        self._path = path
        self._known: dict[str, Judged] = {}
        self._poor: set[str] = set()
        """The games of which that was found out while something was lacking, before the file was read."""
        self._is_read = False
        if now:
            self.read()

    def read(self) -> None:
        """Read the file, once; of very many games that takes a moment."""
        if not self._is_read:
            self._known, self._is_read = _load(self._path), True
            self._poor = {key for key, judged in self._known.items() if not judged.whole}

    def of(self, one: OwnGame) -> Judged | None:
        """What is known of a game as it stands."""
        judged = self._known.get(one.key)
        return judged if judged is not None and judged.moves == _check_sum(one) else None

    def left(self, games: Sequence[OwnGame]) -> list[OwnGame]:
        """The games that are over, and of which something is to be found out yet."""
        over = (one for one in games if one.heading.outcome is not None)
        return [one for one in over if self.of(one) is None or one.key in self._poor]

    def look_through(
        self, games: Sequence[OwnGame], stop: Event, report: Callable[[object], None]
    ) -> list[InputError]:
        """Find out what is not known of these games; `report` hears how many were looked through. Returns
        what is wrong with games that cannot be read, or lacking for some. Raises InputError where it cannot
        be kept."""
        reviewers: dict[str, tuple[Reviewer, bool]] = {}
        wrong, done, kept, due = list[InputError](), 0, 0, 0.0
        for one in self.left(games):
            if stop.is_set():
                break
            try:
                judged = _judge(one, reviewers, stop, wrong.append)
            except InputError as error:
                wrong.append(error)
                continue
            if judged is not None:
                self._known[one.key] = judged
                self._poor.discard(one.key)
                done += 1
                if time.monotonic() >= due:
                    kept, due = done, self._keep()
                report(done)
        if kept < done:
            self._keep()
        return wrong

    def _keep(self) -> float:
        """Write all that is known, and return when to do so again."""
        begun = time.monotonic()
        write_json(self._path, {"format": FORMAT, "games": self._as_json()})
        ended = time.monotonic()
        return ended + max(PAUSE_SECONDS, SHARE * (ended - begun))

    def _as_json(self) -> dict[str, object]:
        return {name: asdict(judged) for name, judged in self._known.items()}


def sides_of(one: OwnGame) -> tuple[Side, ...]:
    """Whose moves are told of: the person's, or both where two people or none played."""
    return tuple(Side) if one.side is None else (one.side,)


def _judge(
    one: OwnGame,
    reviewers: "dict[str, tuple[Reviewer, bool]]",
    stop: Event,
    tell: Callable[[InputError], object],
) -> Judged | None:
    """None where it was stopped; `tell` hears what is lacking for a game's judge."""
    from engines.review.played import Played

    game, record = one.heading.game, load_record(one.path)
    if game.id not in reviewers:
        reviewers[game.id] = _reviewer(game, stop, tell)
    played = Played(one.path.stem, record.match, opening=record.given)
    reviewer, whole = reviewers[game.id]
    for review in reviewer.reviews([played]):
        first, second = (len(review.mistakes(side)) for side in Side)
        return Judged(_check_sum(one), review.averages, (first, second), whole)
    return None


def _reviewer(game: "Game", stop: Event, tell: Callable[[InputError], object]) -> "tuple[Reviewer, bool]":
    """Who looks through games of one kind, and whether nothing is lacking."""
    from engines.evaluation.library import has_network
    from engines.opponents.spec import make_opponent
    from engines.review.reviewer import Reviewer

    lacking: list[InputError] = []
    player, oracle = make_opponent(game, usual_judge(game)), usual_oracle(game, lacking.append)
    for error in lacking:
        tell(error)
    whole = not lacking and has_network(game) and (oracle is not None or not has_oracle(game))
    return Reviewer(player, oracle, USUAL_SECONDS, stop), whole


def _check_sum(one: OwnGame) -> int:
    """Of the moves and, where some are others', how many those are."""
    given = one.heading.given
    return crc32(f"{one.heading.line}{f' {given}' if given else ''}".encode())


def _load(path: Path) -> dict[str, Judged]:
    if not path.is_file():
        return {}
    try:
        value = read_json(path, LARGEST)
        if not isinstance(value, dict) or value["format"] != FORMAT:
            raise ValueError
        return {str(name): _judged(one) for name, one in value["games"].items()}
    except (InputError, KeyError, TypeError, ValueError, OverflowError, AttributeError) as error:
        log.warning("what games cost is looked for again: %r", error)
        return {}


def _judged(value: dict[str, object]) -> Judged:
    moves, costs, mistakes = value["moves"], value["costs"], value["mistakes"]
    whole = value.get("whole", True)
    if not isinstance(moves, int) or not isinstance(mistakes, list) or not isinstance(whole, bool):
        raise ValueError
    first, second = (int(count) for count in mistakes)
    if costs is None:
        return Judged(moves, None, (first, second), whole)
    if not isinstance(costs, list):
        raise ValueError
    mine, theirs = (float(cost) for cost in costs)
    if not (0 <= mine <= 1 and 0 <= theirs <= 1):
        raise ValueError
    return Judged(moves, (mine, theirs), (first, second), whole)
