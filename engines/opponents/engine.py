"""The player that asks another program, a child process, through one of the protocols."""

import time
from collections.abc import Callable, Sequence
from threading import Event

from engines.catalogue import find_game, game_or_name
from engines.errors import InputError
from engines.game import Game, Move
from engines.matches.match import Match
from engines.opponents.opponent import Choice
from engines.opponents.sampling import require_matches
from engines.protocols.client import Answer, Exchange, Stopped
from engines.protocols.clients import make_client
from engines.protocols.conversation import Conversation
from engines.protocols.registry import Registered, add_engine, check_engine
from engines.search.info import SearchInfo
from engines.search.limit import REPORT_SECONDS, Control, Limit

GREETING_SECONDS = 30.0
"""How long a program may take to start and to answer the greeting."""
GRACE_SECONDS = 10.0
"""How much longer than its limit it may think, before it counts as hanging."""
_STOP_SECONDS = 0.06
"""How long it may take to answer when it is told to stop."""


class Engine:
    """A registered program as an opponent. It is started with the first question and again whenever it has
    ended; `close` ends it, and so does forgetting the player. Not for two threads at once."""

    def __init__(
        self,
        game: Game,
        engine: Registered,
        greeting_seconds: float = GREETING_SECONDS,
        grace_seconds: float = GRACE_SECONDS,
    ) -> None:
        """Starts nothing yet. Raises InputError for an engine of another game."""
        if engine.game != game.id:
            raise InputError(
                "The engine {name} plays {game}, not {other}.",
                name=engine.name, game=game_or_name(engine.game), other=game,
            )  # fmt: skip
        self.game = game
        self._engine = engine
        self._client = make_client(engine.protocol, game, engine.options)
        self._greeting_seconds, self._grace_seconds = greeting_seconds, grace_seconds
        self._conversation: Conversation | None = None

    def close(self) -> None:
        """End the program, politely at first."""
        if self._conversation:
            self._conversation.close()
            self._conversation = None

    def choose(
        self, matches: Sequence[Match], limit: Limit | None = None, control: Control | None = None
    ) -> list[Choice]:
        """As `Opponent` says; one match after the other, and `limit` holds for each. Only USI and UCI can be
        told simulations (as nodes), and where no seconds are given the registered ones hold too. The program
        has no share in the policy but its move. Raises InputError where it cannot be started, ends, hangs, or
        answers with what is no legal move."""
        require_matches(self.game, matches)
        control = control or Control()
        seconds = limit.seconds if limit and limit.seconds is not None else self._engine.seconds
        allowed = Limit(limit.sims if limit else None, seconds)
        choices = []
        for number, match in enumerate(matches):
            report = control.progress if number == 0 else None
            choices.append(self._choose(match, allowed, control.stop, report))
        return choices

    def _choose(
        self, match: Match, limit: Limit, stop: Event, report: Callable[[SearchInfo], None] | None
    ) -> Choice:
        started, reported = time.perf_counter(), -REPORT_SECONDS

        def tell(answer: Answer) -> None:
            nonlocal reported
            now = time.perf_counter()
            if report and now - reported >= REPORT_SECONDS:
                reported = now
                report(_info(match, answer, now - started))

        try:
            answer = self._ask(match, limit, stop, tell)
        except InputError as error:
            error.details = self._conversation.talk if self._conversation else ""
            self._kill()
            raise
        except BaseException:
            self._kill()
            raise
        return Choice(answer.move, _info(match, answer, time.perf_counter() - started))

    def _ask(self, match: Match, limit: Limit, stop: Event, tell: Callable[[Answer], None]) -> Answer:
        """What the program plays; when it is stopped and has no answer at once, the first legal move."""
        if stop.is_set():
            return Answer(match.legal_moves[0])
        thinking = False
        try:
            conversation = self._ready(stop)
            thinking = True
            seconds = (limit.seconds or 0.0) + self._grace_seconds
            return self._client.ask(self._exchange(conversation, seconds, stop), match, limit, tell)
        except Stopped:
            answer = self._interrupted(match) if thinking else None
        if answer is None:
            self._kill()
            answer = Answer(match.legal_moves[0])
        return answer

    def _interrupted(self, match: Match) -> Answer | None:
        assert self._conversation
        try:
            return self._client.interrupt(self._exchange(self._conversation, _STOP_SECONDS, Event()), match)
        except InputError:
            return None

    def _ready(self, stop: Event) -> Conversation:
        """The program, running and greeted."""
        if self._conversation and self._conversation.alive:
            return self._conversation
        self._kill()
        engine = self._engine
        try:
            conversation = Conversation(list(engine.command), engine.folder)
        except OSError as error:
            raise InputError(
                "The engine {name} cannot be started: {reason}.",
                name=engine.name, reason=error.strerror or error,
            ) from error  # fmt: skip
        self._conversation = conversation
        self._client.greet(self._exchange(conversation, self._greeting_seconds, stop))
        return conversation

    def _exchange(self, conversation: Conversation, seconds: float, stop: Event) -> Exchange:
        return Exchange(self._engine.name, conversation, seconds, stop)

    def _kill(self) -> None:
        if self._conversation:
            self._conversation.kill()
            self._conversation = None


def add_tried(engine: Registered, control: Control | None = None) -> Move:
    """Add a program to those registered, once it has answered with a move at its game's start, which is
    returned. Raises InputError as `add_engine` and `Engine.choose` do; one that is told to stop meanwhile is
    not added."""
    control = control or Control()
    check_engine(engine)
    game = find_game(engine.game)
    player = Engine(game, engine)
    try:
        choice = player.choose([Match.new(game)], control=control)[0]
    finally:
        player.close()
    if not control.stop.is_set():
        add_engine(engine)
    return choice.move


def _info(match: Match, answer: Answer, seconds: float) -> SearchInfo:
    """All that is known of what the program thinks."""
    return SearchInfo(
        value=answer.value,
        policy=dict.fromkeys(match.legal_moves, 0.0) | {answer.move: 1.0},
        pv=answer.line or (answer.move,),
        sims=answer.nodes,
        seconds=seconds,
    )
