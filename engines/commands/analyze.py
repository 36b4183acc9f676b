"""`analyze`: judges positions for other programs. One JSON object a line in, one a line out.

Answers come in the order of the questions. All questions that wait with equal limits are searched
as one batch; a line that cannot be used is answered with an error and changes nothing else.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from queue import Queue
from threading import Thread
from typing import TYPE_CHECKING, Any

from engines.commands.arguments import SPEC_HELP, add_game, whole
from engines.errors import InputError

if TYPE_CHECKING:
    from engines.game import Game
    from engines.matches.match import Match
    from engines.opponents.opponent import Choice, Opponent
    from engines.search.limit import Limit

AT_ONCE = 256
"""Questions answered as one batch at most; so many more may wait."""
LONGEST_LINE, CHUNK = 1_000_000, 65_536
MOST_SIMS, MOST_SECONDS = 1_000_000, 86_400.0
_KEYS = {"id", "position", "moves", "limit"}


@dataclass(frozen=True)
class Question:
    """A readable line: where the game stands, and the limit, None for the player's own."""

    id: object
    match: "Match"
    limit: "Limit | None"


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(command)
    command.add_argument("--player", required=True, metavar="SPEC", help=SPEC_HELP)
    command.add_argument("--seed", type=whole(0, 2**63 - 1), metavar="S", help="for a player who draws lots")


def run(options: argparse.Namespace) -> int:
    """Answer until the end of input."""
    from engines.catalogue import find_game
    from engines.opponents.spec import make_opponent

    game = find_game(options.game)
    player = make_opponent(game, options.player, options.seed)
    lines: Queue[bytes | None] = Queue(AT_ONCE)
    Thread(target=_read, args=(sys.stdin.fileno(), lines), name="reader", daemon=True).start()
    for batch in _batches(lines):
        for answer in answers(game, player, batch):
            print(json.dumps(answer, allow_nan=False), flush=True)
    return 0


def answers(game: "Game", player: "Opponent", lines: list[bytes]) -> Iterator[dict[str, object]]:
    """One answer for each line, in their order, as soon as it and all before it are known."""
    ready: dict[int, dict[str, object]] = {}
    groups: dict[Limit | None, list[tuple[int, Question]]] = {}
    for number, line in enumerate(lines):
        question = read_question(game, line)
        if isinstance(question, Question):
            groups.setdefault(question.limit, []).append((number, question))
        else:
            ready[number] = question
    told = 0
    for limit, group in groups.items():
        found = _ask(player, [question for _, question in group], limit)
        ready |= {number: answer for (number, _), answer in zip(group, found, strict=True)}
        while told in ready:
            yield ready.pop(told)
            told += 1
    for number in sorted(ready):
        yield ready[number]


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


def answer(question: Question, choice: "Choice") -> dict[str, object]:
    """The answer to a question, in the words of the game's notation."""
    match, info = question.match, choice.info
    game, position = match.game, match.position
    line, at = [], match
    for move in info.pv:
        if move not in at.legal_moves:
            break
        line.append(game.format_move(at.position, move))
        at = at.play(move)
    names = {move: game.format_move(position, move) for move in match.legal_moves}
    return {
        "id": question.id,
        "move": names[choice.move],
        "value": float(info.value),
        "policy": {name: float(info.policy.get(move, 0.0)) for move, name in names.items()},
        "visits": {names[move]: int(count) for move, count in info.visits.items()},
        "pv": line,
    }


def split_lines(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """The lines in pieces of input, blank ones left out. One that is too long comes cut, but still as
    too long; its rest is dropped."""
    start, cut = b"", False
    for chunk in chunks:
        *lines, start = (start + chunk).split(b"\n")
        for line in lines:
            if line.strip() and not cut:
                yield line
            cut = False
        if len(start) > LONGEST_LINE:
            if not cut:
                yield start
            start, cut = b"", True
    if start.strip() and not cut:
        yield start


def _read(source: int, lines: "Queue[bytes | None]") -> None:
    # Not through sys.stdin: its lock, held by a waiting thread, would spoil the end of the program.
    for line in split_lines(iter(lambda: os.read(source, CHUNK), b"")):
        lines.put(line)
    lines.put(None)


def _batches(lines: "Queue[bytes | None]") -> Iterator[list[bytes]]:
    """Wait for a line, then take all that are there."""
    while (line := lines.get()) is not None:
        batch = [line]
        while len(batch) < AT_ONCE and not lines.empty():
            following = lines.get()
            if following is None:
                yield batch
                return
            batch.append(following)
        yield batch


def _ask(player: "Opponent", questions: list[Question], limit: "Limit | None") -> list[dict[str, object]]:
    try:
        choices = player.choose([question.match for question in questions], limit)
        return [answer(question, choice) for question, choice in zip(questions, choices, strict=True)]
    except InputError as error:
        return [{"id": question.id, "error": str(error)} for question in questions]


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

    if not isinstance(position, str):
        raise InputError("The question needs a position, as text.")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise InputError("The moves must be a list of texts.")
    match = Match.new(game, game.parse_position(position))
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
