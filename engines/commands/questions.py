"""Questions that other programs ask on standard input: one JSON object a line, as `analyze` and `solve`
read them."""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from queue import Queue
from threading import Thread
from typing import TYPE_CHECKING, Any

from engines.errors import InputError
from engines.lines import read_lines

if TYPE_CHECKING:
    from engines.game import Game
    from engines.matches.match import Match
    from engines.search.limit import Limit

AT_ONCE = 256
"""Lines handed over together at most; so many more may wait."""
LONGEST_LINE = 1_000_000
MOST_SIMS, MOST_SECONDS = 1_000_000, 86_400.0
_KEYS = {"id", "position", "moves", "limit"}


@dataclass(frozen=True)
class Question:
    """A readable line: where the game stands, and the limit, None for the player's own."""

    id: object
    match: "Match"
    limit: "Limit | None"


def incoming() -> Iterator[list[bytes]]:
    """The lines of standard input until its end, blank ones left out: each time, all that are there."""
    lines: Queue[bytes | None] = Queue(AT_ONCE)
    Thread(target=_read, args=(sys.stdin.fileno(), lines), name="reader", daemon=True).start()
    while (line := lines.get()) is not None:
        batch = [line]
        while len(batch) < AT_ONCE and not lines.empty():
            following = lines.get()
            if following is None:
                yield batch
                return
            batch.append(following)
        yield batch


def read_question(game: "Game", line: bytes) -> Question | dict[str, object]:
    """A line as a question, or the answer that says why it is none."""
    name: object = None
    try:
        fields = _fields(line)
        name = fields.get("id")
        unknown = sorted(fields.keys() - _KEYS)
        if unknown:
            raise InputError("A question has no field {key}.", key=repr(unknown[0]))
        match = _match(game, fields.get("position"), fields.get("moves", []))
        return Question(name, match, _limit(fields.get("limit")))
    except InputError as error:
        return {"id": name, "error": str(error)}


def _read(source: int, lines: "Queue[bytes | None]") -> None:
    # Not through sys.stdin: its lock, held by a waiting thread, would spoil the end of the program.
    for line in read_lines(source, LONGEST_LINE):
        if line.strip():
            lines.put(line)
    lines.put(None)


def _fields(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise InputError("The line is longer than {length} characters.", length=LONGEST_LINE)
    try:
        fields = json.loads(line.decode("utf-8-sig"))
        json.dumps(fields, allow_nan=False)
    except (ValueError, RecursionError) as error:
        raise InputError("The line is not readable JSON.") from error
    if not isinstance(fields, dict):
        raise InputError("The line is not a JSON object.")
    return fields


def _match(game: "Game", position: object, moves: object) -> "Match":
    from engines.matches.match import Match
    from engines.notation.bitboards import read_position

    if not isinstance(position, str):
        raise InputError("The question needs a position, as text.")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise InputError("The moves must be a list of texts.")
    match = Match.new(game, read_position(position, game))
    for text in moves:
        if not match.legal_moves:
            raise InputError("The game is over before the move {move}.", move=text)
        match = match.play(game.parse_move(match.position, text))
    if not match.legal_moves:
        raise InputError("The game is over: there is no move to choose.")
    return match


def _limit(given: object) -> "Limit | None":
    from engines.search.limit import Limit

    if given is None:
        return None
    if not isinstance(given, dict) or not given or given.keys() - {"sims", "seconds"}:
        raise InputError('The limit must be {{"sims": n}} or {{"seconds": s}}.')
    sims, seconds = given.get("sims"), given.get("seconds")
    if sims is not None and (type(sims) is not int or not 1 <= sims <= MOST_SIMS):
        raise InputError("The limit's sims must be a whole number from 1 to {most}.", most=MOST_SIMS)
    if seconds is not None and (type(seconds) not in (int, float) or not 0 < seconds <= MOST_SECONDS):
        raise InputError("The limit's seconds must be a number above 0, at most {most}.", most=MOST_SECONDS)
    return Limit(sims, None if seconds is None else float(seconds))
