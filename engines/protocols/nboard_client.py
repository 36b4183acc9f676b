"""Asking an engine that speaks NBoard's protocol. It has no clock: the depth says how long it thinks."""

import re
from collections.abc import Callable
from dataclasses import replace

from engines.matches.match import Match
from engines.matches.record import Record
from engines.notation.writing_brackets import write_ggf
from engines.protocols.client import Answer, Client, Exchange
from engines.protocols.scores import value_of_discs
from engines.search.limit import Limit

DEPTH = "10"
"""The depth that is set unless the person's options say another."""
_MOVE = re.compile(r"[a-h][1-8]|p[as](?:ss)?", re.IGNORECASE)


class NBoardClient(Client):
    """Options are what is `set`: `depth` with the value `12` is sent as `set depth 12`."""

    def greet(self, exchange: Exchange) -> None:
        """NBoard asks for no answer to its greeting, but for one to `ping`."""
        exchange.send("nboard 2")
        for name, value in ({"depth": DEPTH} | dict(self.options)).items():
            exchange.send(f"set {name} {value}")
        exchange.send("ping 1")
        while exchange.line().split() != ["pong", "1"]:
            pass

    def ask(
        self, exchange: Exchange, match: Match, limit: Limit, progress: Callable[[Answer], None]
    ) -> Answer:
        """The limit is not told; an engine that takes longer has not answered in time."""
        exchange.send(f"set game {write_ggf(Record(replace(match, notes=())))}")  # notes are nobody else's
        exchange.send("go")
        thought: Answer | None = None
        while True:
            line = exchange.line()
            words = line.replace("===", "=== ").split()
            if words[:1] == ["==="]:
                parts = re.split(r"[/\s]+", " ".join(words[1:]))
                return self._answer(exchange, match, parts, thought, line)
            if words[:1] in (["search"], ["book"]) and (found := self._read_search(match, words)):
                thought = found
                progress(found)

    def _answer(
        self, exchange: Exchange, match: Match, parts: list[str], thought: Answer | None, line: str
    ) -> Answer:
        """The move, with the value beside it or else the last that was told."""
        move = self.read_move(exchange, match, parts[0], line)
        same = thought if thought and thought.move == move else None
        lead = _lead(parts[1]) if len(parts) > 1 else None
        if lead is not None:
            return replace(same or Answer(move, 0.0, (move,)), value=value_of_discs(lead))
        return same or Answer(move, 0.0, (move,))

    def _read_search(self, match: Match, words: list[str]) -> Answer | None:
        """What `search pv eval …` tells; the moves of a pv stand together, or with `-` between them."""
        moves = self.spelling.read_line(match, _MOVE.findall(words[1])) if len(words) > 2 else ()
        lead = _lead(words[2]) if moves else None
        return None if lead is None else Answer(moves[0], value_of_discs(lead), moves)


def _lead(text: str) -> float | None:
    """Discs for the side to move; of a pair (draw to Black, draw to White) the first."""
    try:
        lead = float(text.strip("()").partition(",")[0])
    except ValueError:
        return None
    return lead if abs(lead) <= 1e6 else None
