"""Small players and partners for the protocols' tests."""

from collections.abc import Callable, Sequence
from queue import Queue
from random import Random
from threading import Event

from engines.catalogue import GAMES
from engines.commands.serving import Server
from engines.errors import InputError
from engines.game import Game
from engines.matches.match import Match
from engines.opponents.opponent import Choice
from engines.protocols.client import Exchange
from engines.protocols.spelling import protocols_of
from engines.search.info import SearchInfo
from engines.search.limit import Control, Limit
from tests.engines.games.playthrough import random_match

WAIT_SECONDS = 10.0
"""Longer than anything here takes; it only ends a test that would never end."""
PAIRS = [(protocol, game) for game in GAMES for protocol in protocols_of(game)]


def match_at(game: Game, seed: int) -> Match:
    """An unfinished match after some random moves."""
    rng = Random(seed)
    match = random_match(game, rng, rng.randrange(80))
    return match.back_to(match.plies - 1) if match.outcome else match


class First:
    """Plays the first legal move, finds it worth `value`, and notes what it was asked."""

    def __init__(self, game: Game, value: float = 0.0, error: str = "") -> None:
        self.game = game
        self.value, self.error = value, error
        self.asked: list[tuple[Match, Limit | None]] = []

    def choose(
        self, matches: Sequence[Match], limit: Limit | None = None, control: Control | None = None
    ) -> list[Choice]:
        self.asked += [(match, limit) for match in matches]
        if self.error:
            raise InputError(self.error)
        return [self._choice(match, control) for match in matches]

    def _choice(self, match: Match, control: Control | None) -> Choice:
        legal = match.legal_moves
        policy = dict.fromkeys(legal, 0.0) | {legal[0]: 1.0}
        info = SearchInfo(self.value, policy, pv=(legal[0],), sims=7)
        if control and control.progress:
            control.progress(info)
        return Choice(legal[0], info)


class Patient(First):
    """Thinks until it is stopped."""

    def _choice(self, match: Match, control: Control | None) -> Choice:
        assert control
        assert control.stop.wait(WAIT_SECONDS)
        return super()._choice(match, None)


class Session:
    """A server and the lines that it says, from whatever thread."""

    def __init__(self, make: Callable[[Callable[[str], None]], Server]) -> None:
        self.said: Queue[str] = Queue()
        self.server = make(self._say)

    def _say(self, text: str) -> None:
        for line in text.split("\n"):
            self.said.put(line)

    def line(self) -> str:
        return self.said.get(timeout=WAIT_SECONDS)

    def follow(self, script: str) -> None:
        """Play a session: `> ` is sent, all other lines must be said, in this order, and no line more. The
        time that something took is written as `T`."""
        for number, text in enumerate(script[1:-1].split("\n")):
            if text.startswith("> "):
                assert self.server.handle(text[2:])
            else:
                said = self.line()
                assert said == text or (text.endswith("T") or (" T" in text and _timeless(said, text))), (
                    number,
                    said,
                    text,
                )
        self.server.close()
        assert self.said.empty(), self.line()


def _timeless(said: str, wanted: str) -> bool:
    words, expected = said.split(), wanted.split()
    if wanted.endswith("/T"):
        return said.rpartition("/")[0] == wanted.rpartition("/")[0]
    return len(words) == len(expected) and all(
        other in (one, "T") for one, other in zip(words, expected, strict=True)
    )


class Loop(Exchange):
    """An exchange with a server in the same process."""

    def __init__(self, session: Session) -> None:
        self.name, self.session, self.stop = "loop", session, Event()

    def send(self, line: str) -> None:
        assert self.session.server.handle(line)

    def line(self) -> str:
        return self.session.line()
