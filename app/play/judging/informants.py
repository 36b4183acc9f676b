"""Who can be asked what stands on the squares: the opponent, of what it goes by itself, the person's
collection of games, of what was played there, and the rules, of what the other side may answer."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Protocol

from app.i18n import per_cent
from app.play.opponents.players import spec_of
from app.play.session import HUMAN
from app.settings import options
from engines.errors import InputError
from engines.game import Game
from engines.search.info import Inside, Mark

if TYPE_CHECKING:
    from app.play.lists.collected import Continuation
    from app.play.page import GamePage
    from engines.matches.match import Match
    from engines.notation.wthor import Base
    from engines.opponents.opponent import Opponent

SELDOM = 0.005
"""What was played less often is not written on the board."""
PLAYED = (
    "Games that went on from here: {games}. On the squares: how many of a hundred with this move, and below "
    "it how many points of a hundred the side that made it got."
)
NOT_PLAYED = "No game continued from here."
LEFT = "On the squares: how many moves the other side can answer with. The fewer, the less freedom it has."
MOVING = "Replies are counted where pieces are only put down."
NO_COLLECTION = "Open a collection of games first; you find it in the menu."
OTHER_BOARD = "Collections only hold games on the 8×8 board."


class Informant(Protocol):
    """Somebody who can be asked about a position."""

    def source(self) -> str:
        """Who answers, where one looks now; "" for nobody. The same source says the same."""
        ...

    def ask(self, source: str, match: Match, stop: Event) -> Inside | None:
        """What a source says; on a worker, always the same one. Raises InputError where it cannot."""
        ...


class Seated:
    """The player at the board, of the side to move if both can tell."""

    def __init__(self, page: GamePage) -> None:
        self._page = page
        self._player: tuple[str, Opponent] | None = None

    def source(self) -> str:
        """As `Informant` says."""
        session = self._page.controller.session
        order = (session.seats[session.side], session.seats[session.side.other])
        return next((seat for seat in order if shows_inside(session.game, seat)), "")

    def ask(self, source: str, match: Match, stop: Event) -> Inside | None:
        """As `Informant` says."""
        from engines.opponents.spec import make_opponent
        from engines.search.limit import Control

        if self._player is None or self._player[0] != source:
            self._player = (source, make_opponent(match.game, spec_of(match.game, source)))
        return self._player[1].choose([match], control=Control(stop))[0].info.inside


class People:
    """Those whose games are in the collection that was opened last."""

    def __init__(self, page: GamePage) -> None:
        self._page = page
        self._base: tuple[str, Base] | None = None

    def source(self) -> str:
        """As `Informant` says."""
        return f"{options.PEOPLE} {self._page.settings[options.COLLECTION]}"

    def ask(self, source: str, match: Match, stop: Event) -> Inside | None:
        """As `Informant` says."""
        from app.play.lists.collected import summed
        from engines.notation.archives import read_collection
        from engines.notation.played_over import board_game
        from engines.notation.seeking import continuations

        if match.game is not board_game():
            return Inside(OTHER_BOARD)
        paths = source.partition(" ")[2]
        if not paths:
            return Inside(NO_COLLECTION)
        if self._base is None or self._base[0] != source:
            self._base = (source, read_collection([Path(path) for path in paths.split("\n")], stop))
        base = self._base[1]
        found = continuations(base.squares, match.position)
        if found.position != match.position:  # a pass, which nobody wrote down
            return None
        return _told(summed(base, found))


class Replies:
    """The rules: how much freedom each move leaves to the other side."""

    def source(self) -> str:
        """As `Informant` says."""
        return options.REPLIES

    def ask(self, source: str, match: Match, stop: Event) -> Inside | None:
        """As `Informant` says."""
        if any(match.game.hands(match.position)):
            return Inside(MOVING)
        left = {move: _choices(match.play(move)) for move in match.legal_moves}
        most = max(left.values(), default=0) + 1
        marks = {move: Mark(str(count), weight=1 - count / most) for move, count in left.items()}
        return Inside(LEFT, marks=marks)


def _choices(match: Match) -> int:
    """How many moves there are, of which a pass is none."""
    anatomies = (match.game.anatomy(match.position, move) for move in match.legal_moves)
    return sum(one.target is not None for one in anatomies)


def _told(rows: list[Continuation]) -> Inside:
    if not rows:
        return Inside(NOT_PLAYED)
    most = rows[0].share
    marks = {
        one.move: Mark(per_cent(one.share), per_cent(one.points), one.share / most)
        for one in rows
        if one.share >= SELDOM
    }
    return Inside(PLAYED, {"games": f"{sum(one.games for one in rows):,}"}, marks)


def shows_inside(game: Game, seat: str) -> bool:
    """Whether the player of a seat can show what it goes by."""
    from engines.opponents.spec import parse_spec

    if seat == HUMAN:
        return False
    try:
        return parse_spec(spec_of(game, seat))[0].shows_inside
    except InputError:
        return False
