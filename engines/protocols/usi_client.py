"""Asking an engine that speaks USI or UCI."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise

from engines.errors import InputError
from engines.game import Game
from engines.matches.match import Match
from engines.protocols.client import Answer, Client, Exchange
from engines.protocols.scores import value_of_centipawns
from engines.protocols.spelling import Spelling
from engines.search.limit import Limit

_NUMBER = re.compile(r"[+-]?\d{1,12}", re.ASCII)
_VARIANTS = ("USI_Variant", "UCI_Variant")
"""The option that tells an engine for many games which one is meant. Fairy-Stockfish 11 lists UCI's where it
is spoken to by USI, later ones each protocol's own."""
_VARIANTS_FILE = "VariantPath"
"""Its option for a file that describes further games."""


class UsiClient(Client):
    """An engine for many games is told which one is meant, where it lists an option for that."""

    def __init__(self, protocol: str, game: Game, spelling: Spelling, options: Mapping[str, str]) -> None:
        super().__init__(game, spelling, options)
        self._protocol = protocol
        self._thought: Answer | None = None  # the newest of its lines that tells a move

    def greet(self, exchange: Exchange) -> None:
        """The options that the person chose come first: they may hold the file in which the game is
        described."""
        exchange.send(self._protocol)
        offered = dict[str, list[str]]()
        while (line := exchange.line()) != f"{self._protocol}ok":
            words = line.split()
            if words[:2] == ["option", "name"] and "type" in words:
                kind = words.index("type")
                choices = [word for before, word in pairwise(words[kind:]) if before == "var"]
                offered[" ".join(words[2:kind])] = choices
        for name, value in {**self.options, **self._variant(exchange, offered)}.items():
            exchange.send(f"setoption name {name} value {value}")
        exchange.send("isready")
        while exchange.line() != "readyok":
            pass
        exchange.send(f"{self._protocol}newgame")

    def _variant(self, exchange: Exchange, offered: Mapping[str, list[str]]) -> dict[str, str]:
        """The option that tells which game is meant, where it is needed. Raises InputError for a game that is
        not among those listed, unless a file of the person's may add it."""
        wanted = self.spelling.variant
        found = next((name for name in _VARIANTS if name in offered), None)
        if wanted is None or found is None or found in self.options:
            return {}
        if offered[found] and wanted not in offered[found] and _VARIANTS_FILE not in self.options:
            raise InputError(
                "The engine {name} does not know {game}: {variant} is not among its variants.",
                name=exchange.name, game=self.game, variant=wanted,
            )  # fmt: skip
        return {found: wanted}

    def ask(
        self, exchange: Exchange, match: Match, limit: Limit, progress: Callable[[Answer], None]
    ) -> Answer:
        """From the match's start on, with all its moves, for repetitions count; or from behind the last move
        that other programs do not allow: they would not read on."""
        self._thought = None
        exchange.send(self._position(match))
        nodes = "" if limit.sims is None else f" nodes {limit.sims}"
        exchange.send(f"go{nodes} movetime {max(1, round(1000 * (limit.seconds or 1)))}")
        return self._listen(exchange, match, progress)

    def interrupt(self, exchange: Exchange, match: Match) -> Answer | None:
        """`stop` makes it answer."""
        exchange.send("stop")
        return self._listen(exchange, match, lambda _: None)

    def _position(self, match: Match) -> str:
        spelling = self.spelling
        played = list(zip(match.positions, match.moves, strict=False))
        first = next((ply for ply in range(len(played), 0, -1) if not spelling.allows(*played[ply - 1])), 0)
        start = "startpos"
        if first or match.start != self.game.initial:
            start = f"{spelling.position_word} {spelling.write_position(match.positions[first])}"
        moves = [spelling.write_move(position, move) for position, move in played[first:]]
        return " ".join(["position", start, *(["moves", *moves] if moves else [])])

    def _listen(self, exchange: Exchange, match: Match, progress: Callable[[Answer], None]) -> Answer:
        """Hear what it thinks until it says its move."""
        while True:
            line = exchange.line()
            words = line.split()
            if words[:1] == ["info"]:
                thought = self._read_info(match, words)
                if thought:
                    self._thought = thought
                    progress(thought)
            elif words[:1] == ["bestmove"]:
                return self._answer(exchange, match, words[1] if len(words) > 1 else "", line)

    def _answer(self, exchange: Exchange, match: Match, text: str, line: str) -> Answer:
        """The move with what was thought of it last. One who resigns, or knows no move since it is mated,
        plays on as it can."""
        thought = self._thought
        if text in ("resign", "(none)"):
            return replace(thought or Answer(match.legal_moves[0]), value=-1.0)
        move = self.read_move(exchange, match, text, line)
        if thought is None:
            return Answer(move)
        return thought if thought.move == move else replace(thought, move=move, line=(move,))

    def _read_info(self, match: Match, words: list[str]) -> Answer | None:
        """What an `info` line tells of the best move; None where it tells no line and score of it."""
        if "string" in words or "pv" not in words or "score" not in words:
            return None
        if _field(words, "multipv") not in (None, 1):
            return None
        moves = self.spelling.read_line(match, words[words.index("pv") + 1 :])
        value = _value(words[words.index("score") + 1 :])
        if not moves or value is None:
            return None
        return Answer(moves[0], value, moves, _field(words, "nodes") or 0)


def _field(words: list[str], name: str) -> int | None:
    """The whole number after a name."""
    at = words.index(name) + 1 if name in words else len(words)
    return int(words[at]) if at < len(words) and _NUMBER.fullmatch(words[at]) else None


def _value(words: list[str]) -> float | None:
    """The value in `cp 12` or `mate -3`; USI also knows `mate +` and `mate -`, and a side that is mated where
    it stands says `mate 0` or `mate -0`."""
    if len(words) < 2:
        return None
    kind, text = words[:2]
    if kind == "mate" and (text in "+-" or _NUMBER.fullmatch(text)):
        return -1.0 if text[0] == "-" or text == "0" else 1.0
    if kind == "cp" and _NUMBER.fullmatch(text):
        return value_of_centipawns(int(text))
    return None
