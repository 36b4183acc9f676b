"""Being an engine by GTP, version 2: Reversi and tic-tac-toe.

Black (X in tic-tac-toe) is the first player. Rows are counted from the top, as all Othello programs do that
speak GTP. A pass that a side is forced to may be left out.
"""

import re
from collections.abc import Callable
from math import isfinite
from typing import TYPE_CHECKING

from engines.errors import InputError
from engines.game import Side
from engines.matches.match import Match
from engines.protocols.clock import to_think
from engines.protocols.gogui import gogui_rules
from engines.protocols.spelling import GTP, find_spelling, with_due_pass
from engines.search.limit import Limit
from engines.version import VERSION

if TYPE_CHECKING:
    from engines.opponents.opponent import Opponent

_COLOURS = {"b": Side.FIRST, "black": Side.FIRST, "w": Side.SECOND, "white": Side.SECOND}


class GtpServer:
    """One game after the other, played by `player`; `say` prints a line, `draw` writes a board for people."""

    def __init__(self, player: "Opponent", say: Callable[[str], None], draw: Callable[[Match], str]) -> None:
        """Raises InputError for a player of a game that GTP cannot play."""
        game = player.game
        self._player, self._say, self._draw = player, say, draw
        self._spelling = find_spelling(GTP, game)
        self._game = game
        self._matches = [Match.new(game)]  # one for each move that can be undone, the present one last
        self._byoyomi: float | None = None  # seconds a move, where there are such
        self._left: dict[Side, float] = {}  # seconds a move by the clocks
        self._commands: dict[str, Callable[[list[str]], str]] = {
            "protocol_version": lambda _: "2",
            "name": lambda _: "Hiyoko",
            "version": lambda _: VERSION,
            "known_command": lambda words: "true" if words[:1] and words[0] in self._commands else "false",
            "list_commands": lambda _: "\n".join(self._commands),
            "quit": lambda _: "",
            "list_games": lambda _: str(self._spelling.variant),
            "set_game": self._set_game,
            "boardsize": self._boardsize,
            "clear_board": self._clear_board,
            "komi": self._komi,
            "play": self._play,
            "genmove": self._genmove,
            "undo": self._undo,
            "showboard": lambda _: f"\n{self._draw(self._matches[-1])}",
            "time_settings": self._time_settings,
            "time_left": self._time_left,
            **gogui_rules(self._spelling, lambda: self._matches[-1]),
        }

    def handle(self, line: str) -> bool:
        """Answer a line; False when it asks for the end."""
        words = re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", "", line.partition("#")[0]).split()
        number = words.pop(0) if words and words[0].isascii() and words[0].isdigit() else ""
        if not words:
            return True
        command = self._commands.get(words[0])
        try:
            if command is None:
                raise _Refused("unknown command")
            mark, text = "=", command(words[1:])
        except (InputError, _Refused) as error:
            mark, text = "?", str(error)
        gap = "" if text.startswith("\n") else " "
        self._say(f"{mark}{number}{gap}{text}".rstrip() + "\n")
        return words[0] != "quit"

    def close(self) -> None:
        """Nothing is left to end."""

    def _set_game(self, words: list[str]) -> str:
        """Without this and `list_games` Quarry takes every engine for one of Go."""
        if " ".join(words) != self._spelling.variant:
            raise _Refused("unsupported game")
        return self._clear_board(words)

    def _boardsize(self, words: list[str]) -> str:
        if _number(words, 0) != self._game.rows:
            raise _Refused("unacceptable size")
        return self._clear_board(words)

    def _clear_board(self, _: list[str]) -> str:
        self._matches = [Match.new(self._game)]
        self._left = {}
        return ""

    def _komi(self, words: list[str]) -> str:
        _number(words, 0)
        return ""

    def _play(self, words: list[str]) -> str:
        match = self._turn(words, 2)
        self._matches.append(match.play(self._spelling.read_move(match.position, words[1])))
        return ""

    def _genmove(self, words: list[str]) -> str:
        match = self._turn(words, 1)
        seconds = self._left.get(match.position.side, self._byoyomi)
        choice = self._player.choose([match], None if seconds is None else Limit(seconds=seconds))[0]
        self._matches.append(match.play(choice.move))
        return self._spelling.write_move(match.position, choice.move)

    def _undo(self, _: list[str]) -> str:
        if len(self._matches) == 1:
            raise _Refused("cannot undo")
        self._matches.pop()
        return ""

    def _time_settings(self, words: list[str]) -> str:
        main, byoyomi, stones = (_number(words, place) for place in range(3))
        self._left = {}
        if byoyomi > 0 and stones == 0:
            self._byoyomi = None  # GTP's way to say that there is no limit
        else:
            self._byoyomi = to_think(byoyomi / stones if stones else main / self._to_play)
        return ""

    def _time_left(self, words: list[str]) -> str:
        side = _colour(words)
        seconds, stones = _number(words, 1), _number(words, 2)
        self._left[side] = to_think(seconds / (stones or self._to_play))
        return ""

    @property
    def _to_play(self) -> int:
        """About how many moves a side has still to make."""
        return max(1, self._game.empty_squares(self._matches[-1].position) // 2)

    def _turn(self, words: list[str], needed: int) -> Match:
        """The match, with the named colour to move."""
        side = _colour(words)
        if len(words) < needed:
            raise _Refused("syntax error")
        match = self._matches[-1]
        if match.outcome:
            raise _Refused("the game is over")
        match = with_due_pass(match, side)
        if match.position.side != side:
            raise _Refused("illegal move")
        return match


class _Refused(Exception):
    """A command that cannot be done, in GTP's words."""


def _colour(words: list[str]) -> Side:
    side = _COLOURS.get(words[0].lower()) if words else None
    if side is None:
        raise _Refused("syntax error")
    return side


def _number(words: list[str], place: int) -> float:
    try:
        number = float(words[place])
    except (IndexError, ValueError) as error:
        raise _Refused("syntax error") from error
    if not isfinite(number):
        raise _Refused("syntax error")
    return max(0.0, number)
