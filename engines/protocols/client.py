"""Asking another program for moves: what the protocols have in common."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Event

from engines.errors import InputError
from engines.game import Game, Move
from engines.matches.match import Match
from engines.protocols.conversation import Conversation, Ended
from engines.protocols.spelling import Spelling
from engines.search.limit import Limit

_LOOK_SECONDS = 0.02
"""How often a waiting question looks whether it is to stop."""


class Stopped(Exception):
    """The caller wants no answer any more."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What an engine says of a position: its move, the value for the side to move in [-1, 1] (0 where it
    tells none), the line it expects, which begins with the move, and the positions it looked at."""

    move: Move
    value: float = 0.0
    line: tuple[Move, ...] = ()
    nodes: int = 0


class Exchange:
    """A conversation for one question to the engine of a name: it has `seconds` from now on, and `stop`
    breaks it off."""

    def __init__(self, name: str, conversation: Conversation, seconds: float, stop: Event) -> None:
        self.name = name
        self._conversation, self._seconds, self._stop = conversation, seconds, stop
        self._deadline = time.monotonic() + seconds

    def send(self, line: str) -> None:
        """Write a line. Raises InputError where the engine has ended."""
        try:
            self._conversation.send(line)
        except Ended as error:
            raise self._ended() from error

    def line(self) -> str:
        """The next line, when it comes. Raises Stopped, and InputError where the engine has ended or its time
        is over."""
        while True:
            left = self._deadline - time.monotonic()
            if self._stop.is_set():
                raise Stopped
            if left <= 0:
                raise InputError(
                    "The engine {name} did not answer within {seconds} seconds; its last words were: {said}",
                    name=self.name, seconds=f"{self._seconds:g}", said=self._said,
                )  # fmt: skip
            try:
                line = self._conversation.read(min(left, _LOOK_SECONDS))
            except Ended as error:
                raise self._ended() from error
            if line is not None:
                return line

    def no_move(self, text: str) -> InputError:
        """The complaint about an answer that is no legal move."""
        return InputError(
            "The engine {name} did not answer with a legal move: {said}",
            name=self.name,
            said=text[:200] or "–",
        )

    def refused(self, line: str, answer: str) -> InputError:
        """The complaint about a command that the engine does not accept."""
        return InputError(
            "The engine {name} refuses “{command}”: {said}", name=self.name, command=line, said=answer or "–"
        )

    def _ended(self) -> InputError:
        return InputError(
            "The engine {name} quit unexpectedly; its last words were: {said}",
            name=self.name,
            said=self._said,
        )

    @property
    def _said(self) -> str:
        return self._conversation.last_words or "–"


class Client(ABC):
    """One protocol from the asking side, for one process: greeted once, then asked as often as wanted. It may
    be told what `options` the person has chosen."""

    def __init__(self, game: Game, spelling: Spelling, options: Mapping[str, str]) -> None:
        self.game, self.spelling, self.options = game, spelling, options

    @abstractmethod
    def greet(self, exchange: Exchange) -> None:
        """Come to terms with a process that has just started. Raises InputError and Stopped."""

    @abstractmethod
    def ask(
        self, exchange: Exchange, match: Match, limit: Limit, progress: Callable[[Answer], None]
    ) -> Answer:
        """What it plays in an unfinished match, the whole of which is sent. The limit has seconds. Raises
        InputError for an answer that is no legal move, and as `Exchange.line` does."""

    def interrupt(self, exchange: Exchange, match: Match) -> Answer | None:
        """What it plays when it is told to answer now; None where the protocol has no word for that, and the
        process is still thinking."""
        return None

    def read_move(self, exchange: Exchange, match: Match, text: str, whole: str) -> Move:
        """The legal move that an engine wrote, within a whole line; raises InputError that quotes the
        line."""
        try:
            return self.spelling.read_move(match.position, text)
        except InputError as error:
            raise exchange.no_move(whole) from error
