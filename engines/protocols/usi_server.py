"""Being an engine by USI or UCI: Animal Shogi by either, Reversi by UCI."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from engines.errors import InputError
from engines.matches.match import Match
from engines.protocols.clock import is_endless, limit_of
from engines.protocols.scores import centipawns_of_value
from engines.protocols.spelling import UCI, USI, Spelling, find_spelling, protocols_of
from engines.protocols.thinking import Thinking
from engines.search.info import SearchInfo
from engines.version import VERSION

if TYPE_CHECKING:
    from engines.opponents.opponent import Choice, Opponent

_NOTHING = {USI: "resign", UCI: "(none)"}
"""What stands for a move where there is none."""


class UsiServer:
    """Judges positions by `player`; `say` prints a line, and is called on the thread that thinks too. The
    first word of the other program, `usi` or `uci`, decides how everything after it is written."""

    def __init__(self, player: "Opponent", say: Callable[[str], None]) -> None:
        """Raises InputError for a player of a game that neither protocol can play."""
        game = player.game
        self._game, self._say = game, say
        self._protocol = USI if USI in protocols_of(game) else UCI
        self._spelling: Spelling = find_spelling(self._protocol, game)
        self._thinking = Thinking(player)
        self._match: Match | None = Match.new(game)
        self._commands: dict[str, Callable[[list[str]], None]] = {
            USI: lambda _: self._greet(USI),
            UCI: lambda _: self._greet(UCI),
            "isready": lambda _: self._say("readyok"),
            "usinewgame": self._new_game,
            "ucinewgame": self._new_game,
            "position": self._position,
            "go": self._go,
            "stop": lambda _: self._thinking.stop(),
            "ponderhit": lambda _: self._thinking.stop(),
            "gameover": lambda _: self._thinking.stop(),
        }

    def handle(self, line: str) -> bool:
        """Answer a line; False when it asks for the end. Words that it does not know change nothing."""
        words = line.split()
        if words[:1] == ["quit"]:
            return False
        command = self._commands.get(words[0]) if words else None
        try:
            if command:
                command(words[1:])
        except InputError as error:
            self._say(f"info string {error}")
        return True

    def close(self) -> None:
        """End the search that is still going on."""
        self._thinking.stop()

    def _greet(self, protocol: str) -> None:
        self._protocol, self._spelling = protocol, find_spelling(protocol, self._game)
        variant = self._spelling.variant
        self._say(f"id name Hiyoko {VERSION}")
        self._say("id author the authors of Hiyoko")
        self._say(f"option name {protocol.upper()}_Variant type combo default {variant} var {variant}")
        self._say(f"{protocol}ok")

    def _new_game(self, _: list[str]) -> None:
        self._thinking.stop()
        self._match = Match.new(self._game)

    def _position(self, words: list[str]) -> None:
        """`startpos`, or `sfen` or `fen` with a position; then perhaps `moves` and moves. What cannot be read
        leaves no position at all: better no answer than one about another board."""
        self._thinking.stop()
        self._match = None
        cut = words.index("moves") if "moves" in words else len(words)
        start = None
        if words[:1] != ["startpos"]:
            start = self._spelling.read_position(" ".join(words[1:cut]))
        match = Match.new(self._game, start)
        for text in words[cut + 1 :]:
            if match.outcome:
                raise InputError("The game is over before the move {move}.", move=text)
            match = match.play(self._spelling.read_move(match.position, text))
        self._match = match

    def _go(self, words: list[str]) -> None:
        self._thinking.stop()
        match, nothing = self._match, _NOTHING[self._protocol]
        if self._protocol == USI and words[:1] == ["mate"]:  # a problem to be solved, which no player is for
            self._say("checkmate notimplemented")
            return
        if match is None or match.outcome:
            self._say(f"bestmove {nothing}")
            return
        limit = limit_of(words, match.position.side, self._spelling.sides)
        started = time.perf_counter()

        def tell(info: SearchInfo) -> None:
            self._info(match, info, time.perf_counter() - started)

        def done(found: "Choice | InputError") -> None:
            if isinstance(found, InputError):
                self._say(f"info string {found}")
                self._say(f"bestmove {nothing}")
                return
            tell(found.info)
            self._say(f"bestmove {self._written(match, found)}")

        self._thinking.start(match, limit, tell, done, is_endless(words))

    def _written(self, match: Match, found: "Choice") -> str:
        """The move, or the likeliest of those that other programs allow; nothing where they call it mate."""
        allowed = [move for move in match.legal_moves if self._spelling.allows(match.position, move)]
        if not allowed:
            return _NOTHING[self._protocol]
        likely = found.info.policy
        move = found.move if found.move in allowed else max(allowed, key=lambda one: likely.get(one, 0.0))
        return self._spelling.write_move(match.position, move)

    def _info(self, match: Match, info: SearchInfo, seconds: float) -> None:
        line = self._spelling.write_line(match, info.pv)
        self._say(
            f"info depth {max(1, len(line))} nodes {info.sims} time {round(1000 * seconds)} "
            f"score cp {centipawns_of_value(info.value)} pv {' '.join(line)}".rstrip()
        )
