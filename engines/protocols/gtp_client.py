"""Asking an engine that speaks GTP. It tells moves and nothing else, and cannot be interrupted."""

from collections.abc import Callable

from engines.errors import InputError
from engines.game import Side
from engines.matches.match import Match
from engines.protocols.client import Answer, Client, Exchange
from engines.search.limit import Limit

_COLOURS = {Side.FIRST: "black", Side.SECOND: "white"}


class GtpClient(Client):
    """Options are commands of their own: `level` with the value `5` is sent as `level 5`."""

    def greet(self, exchange: Exchange) -> None:
        """The game, where the engine can be told it, the size of the board, then the options."""
        self._command(exchange, "protocol_version")
        if self._send(exchange, "known_command set_game") == (True, "true"):
            self._command(exchange, f"set_game {self.spelling.variant}")
        for line in (
            f"boardsize {self.game.rows}",
            *(f"{name} {value}".rstrip() for name, value in self.options.items()),
        ):
            self._command(exchange, line)

    def ask(
        self, exchange: Exchange, match: Match, limit: Limit, progress: Callable[[Answer], None]
    ) -> Answer:
        """From the first move on, for GTP has no other positions; times are whole seconds in it. Some engines
        pass by themselves: Rhino has no word for it."""
        if match.start != self.game.initial:
            raise InputError(
                "The engine {name} can only play games from the usual start.", name=exchange.name
            )
        if match.must_pass:
            return Answer(match.legal_moves[0])
        self._command(exchange, "clear_board")
        for ply, (position, move) in enumerate(zip(match.positions, match.moves, strict=False)):
            line = f"play {_COLOURS[position.side]} {self.spelling.write_move(position, move)}"
            accepted, answer = self._send(exchange, line)
            if not accepted and not match.passed(ply):
                raise exchange.refused(line, answer)
        seconds = max(1, round(limit.seconds or 1))
        self._send(exchange, f"time_settings 0 {seconds} 1")
        colour = _COLOURS[match.position.side]
        self._send(exchange, f"time_left {colour} {seconds} 1")
        answer = self._command(exchange, f"genmove {colour}")
        if answer.lower() == "resign":
            return Answer(match.legal_moves[0], -1.0)
        return Answer(self.read_move(exchange, match, answer, answer))

    def _command(self, exchange: Exchange, line: str) -> str:
        """What a command is answered with; raises InputError where it is refused."""
        accepted, answer = self._send(exchange, line)
        if not accepted:
            raise exchange.refused(line, answer)
        return answer

    def _send(self, exchange: Exchange, line: str) -> tuple[bool, str]:
        """Whether a command is accepted, and with what it is answered: all lines up to an empty one."""
        exchange.send(line)
        first = exchange.line()
        while not first.startswith(("=", "?")):
            first = exchange.line()
        lines = [first[1:].strip()]
        while following := exchange.line().strip():
            lines.append(following)
        return first[0] == "=", " ".join(lines).strip()
