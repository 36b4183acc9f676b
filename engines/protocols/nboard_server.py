"""Being an engine by NBoard's protocol, version 2: Reversi on 8x8."""

import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from engines.errors import InputError
from engines.game import Move
from engines.matches.match import Match
from engines.notation.reading_brackets import read_brackets
from engines.protocols.scores import discs_of_value
from engines.protocols.spelling import NBOARD, find_spelling
from engines.protocols.thinking import Thinking
from engines.search.info import SearchInfo

if TYPE_CHECKING:
    from engines.opponents.opponent import Choice, Opponent


class NBoardServer:
    """Judges the position of a game by `player`, which is as strong as it is whatever depth is set; `say`
    prints a line, and is called on the thread that thinks too."""

    def __init__(self, player: "Opponent", say: Callable[[str], None]) -> None:
        """Raises InputError for a player of a game that NBoard does not know."""
        game = player.game
        self._game, self._say = game, say
        self._spelling = find_spelling(NBOARD, game)
        self._thinking = Thinking(player)
        self._match: Match | InputError = Match.new(game)
        """Or why there is none."""
        self._commands: dict[str, Callable[[str], None]] = {
            "nboard": lambda _: self._say("set myname Hiyoko"),
            "set": self._set,
            "move": self._move,
            "hint": self._hint,
            "go": self._go,
            "ping": self._ping,
            "learn": lambda _: self._say("learned"),
        }

    def handle(self, line: str) -> bool:
        """Answer a line; False when it asks for the end. Words that it does not know change nothing."""
        word, _, rest = line.strip().partition(" ")
        if word == "quit":
            return False
        command = self._commands.get(word)
        try:
            if command:
                command(rest.strip())
        except InputError as error:
            self._say(f"status {error}")
        return True

    def close(self) -> None:
        """End the search that is still going on."""
        self._thinking.stop()

    def _set(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        if name == "game":
            self._become(lambda: self._read_game(value))

    def _become(self, read: Callable[[], Match]) -> None:
        """What cannot be read leaves no game at all: better no answer than one about another board."""
        self._thinking.stop()
        try:
            self._match = read()
        except InputError as error:
            self._match = error
            raise

    @property
    def _present(self) -> Match:
        if isinstance(self._match, InputError):
            raise self._match
        return self._match

    def _read_game(self, text: str) -> Match:
        script = read_brackets(text)
        if script is None:
            raise InputError("This is not a game in GGF.")
        match = script.match(self._game)
        if match.game is not self._game:
            raise InputError("There is no board of size {size} here.", size=match.game.rows)
        return match

    def _move(self, rest: str) -> None:
        text = rest.partition("/")[0].strip()
        self._become(lambda: self._present.play(self._spelling.read_move(self._present.position, text)))

    def _ping(self, rest: str) -> None:
        self._thinking.stop()
        self._say(f"pong {rest}")

    def _hint(self, rest: str) -> None:
        wanted = int(rest) if re.fullmatch(r"\d{1,3}", rest, re.ASCII) else 1

        def tell(match: Match, choice: "Choice") -> None:
            for move in _best(choice, max(1, wanted)):
                self._search_line(match, choice.info, move)

        self._think(tell)

    def _go(self, _: str) -> None:
        def tell(match: Match, choice: "Choice") -> None:
            self._search_line(match, choice.info, choice.move)
            move = self._spelling.write_move(match.position, choice.move)
            lead = discs_of_value(choice.info.value)
            self._say(f"=== {move}/{lead:.2f}/{time.perf_counter() - started:.2f}")

        started = time.perf_counter()
        self._think(tell)

    def _think(self, tell: Callable[[Match, "Choice"], None]) -> None:
        match = self._present
        if match.outcome:
            raise InputError("The game is over: there is no move to choose.")
        started = time.perf_counter()

        def progress(info: SearchInfo) -> None:
            if info.pv:
                self._search_line(match, info, info.pv[0])

        def done(found: "Choice | InputError") -> None:
            if isinstance(found, InputError):
                self._say(f"status {found}")
                return
            tell(match, found)
            self._say(f"nodestats {found.info.sims} {time.perf_counter() - started:.2f}")
            self._say("status")

        self._say("status Thinking")
        self._thinking.start(match, None, progress, done)

    def _search_line(self, match: Match, info: SearchInfo, move: Move) -> None:
        best = info.pv[:1] == (move,)
        line = self._spelling.write_line(match, info.pv if best else (move,))
        value = info.value if best else info.values.get(move, info.value)
        self._say(f"search {''.join(line)} {discs_of_value(value):.2f} 0 {len(line)}")


def _best(choice: "Choice", count: int) -> list[Move]:
    """The moves that it thinks most of, the chosen one first."""
    policy = choice.info.policy
    order = sorted(policy, key=lambda move: (move != choice.move, -policy[move]))
    return order[:count]
