"""A fixed set of positions with the exact worth of every legal move, as a file.

The file: a line of JSON (format, game, rules_version, stages, making, positions, and sha256 of
the rest of that line and of all that follows), then the columns, compressed with zlib one after the
other: the positions' words, their stages, origins and numbers of moves, then the moves and what each
is worth. The positions stand in an order drawn by lot, so that the first N are a sample of all.
"""

import hashlib
import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.errors import InputError
from engines.files import head_of, read_bytes, write_atomically
from engines.game import Game, Move, Position
from engines.paths import resource
from engines.solvers.oracle import Truth

FORMAT = 1
LARGEST = 4_000_000
"""No such file has more bytes, nor ten times as many unpacked."""
_NO_MARGIN, _NO_DISTANCE = -128, -1
_BY_POSITION = np.dtype([("stage", "u1"), ("origin", "u1"), ("moves", "u1")])
_BY_MOVE = np.dtype([("move", "<u2"), ("value", "i1"), ("margin", "i1"), ("distance", "<i2")])


class Origin(StrEnum):
    """Where a position comes from: random play, or games between strong players."""

    RANDOM = "random"
    STRONG = "strong"


@dataclass(frozen=True, slots=True)
class Question:
    """A position in which there is a choice. `moves`: what every legal move is worth to the side that
    makes it, the best first; `stage`: the name of the part of the game it belongs to."""

    position: Position
    moves: Mapping[Move, Truth]
    stage: str
    origin: Origin

    @property
    def truth(self) -> Truth:
        """What the position is worth to the side to move: as much as its best move."""
        return next(iter(self.moves.values()))

    @property
    def matters(self) -> bool:
        """Whether some move gives away a win or a draw and another does not."""
        return any(truth.value != self.truth.value for truth in self.moves.values())

    def keeps(self, move: Move) -> bool:
        """Whether a move keeps what the position is worth: win, draw or loss."""
        return self.moves[move].value == self.truth.value

    def is_optimal(self, move: Move) -> bool:
        """Whether no move is better, by margin or distance neither."""
        return self.moves[move].rank == self.truth.rank


@dataclass(frozen=True)
class PositionSet:
    """Questions of one game. `stages` are the stages' names in their order; `making` says how the set
    was made."""

    game: Game
    stages: tuple[str, ...]
    questions: tuple[Question, ...]
    making: Mapping[str, object]

    @cached_property
    def decisions(self) -> tuple[Question, ...]:
        """The questions that matter, in order."""
        return tuple(question for question in self.questions if question.matters)

    def first(self, count: int) -> "PositionSet":
        """The first `count` questions."""
        return PositionSet(self.game, self.stages, self.questions[:count], self.making)

    def save(self, path: Path) -> None:
        """Write the file, whole or not at all. Raises InputError where that is impossible."""
        body = b"".join(zlib.compress(column.tobytes(), 9) for column in self._columns())
        head = {
            "format": FORMAT,
            "game": self.game.id,
            "rules_version": self.game.rules_version,
            "stages": list(self.stages),
            "making": dict(self.making),
            "positions": len(self.questions),
        }
        text = json.dumps(head | {"sha256": _checksum(head, body)})
        write_atomically(path, text.encode() + b"\n" + body)

    @classmethod
    def load(cls, path: Path, game: Game) -> "PositionSet":
        """Read a game's set. Raises InputError with a sentence when it is not one, or damaged."""
        line, _, body = read_bytes(path, LARGEST).partition(b"\n")
        head = head_of(line)
        if head.get("format") != FORMAT:
            raise InputError("{path} is not a test set that this version can read.", path=path)
        if (head.get("game"), head.get("rules_version")) != (game.id, game.rules_version):
            raise InputError("{path} is not a test set of {game}.", path=path, game=game)
        try:
            if head.pop("sha256", None) != _checksum(head, body):
                raise ValueError
            questions, making = tuple(_questions(head, body, game)), dict(head["making"])
        except (ValueError, KeyError, TypeError, IndexError, OverflowError, zlib.error) as error:
            raise InputError("{path} is damaged: its checksum is wrong.", path=path) from error
        return cls(game, tuple(head["stages"]), questions, making)

    def _columns(self) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        origins = list(Origin)
        words = np.array([question.position.words for question in self.questions], "<u8")
        facts = [(self.stages.index(q.stage), origins.index(q.origin), len(q.moves)) for q in self.questions]
        moves = [(move, *_numbers(truth)) for q in self.questions for move, truth in q.moves.items()]
        return words, np.array(facts, _BY_POSITION), np.array(moves, _BY_MOVE)


def bundled(game: Game) -> Path | None:
    """The set that came with the program, if one did."""
    path = resource("testsets", f"{game.id}.testset")
    return path if path.is_file() else None


def find_set(game: Game, path: Path | None = None) -> PositionSet:
    """The set at `path`, or else the bundled one. Raises InputError where there is none, or it cannot
    be used."""
    path = path or bundled(game)
    if path is None:
        raise InputError(
            "There is no test set for {game}; make one with hiyoko-engine testset build --game {id} "
            "--to FILE, and give it with --set FILE.",
            game=game, id=game.id,
        )  # fmt: skip
    return PositionSet.load(path, game)


def _numbers(truth: Truth) -> tuple[int, int, int]:
    margin = _NO_MARGIN if truth.margin is None else truth.margin
    return truth.value, margin, _NO_DISTANCE if truth.distance is None else truth.distance


def _questions(head: dict[str, Any], body: bytes, game: Game) -> Iterator[Question]:
    """Take the columns apart again. Raises ValueError when they are not what the head promises."""
    stages, origins, count = list(head["stages"]), list(Origin), int(head["positions"])
    parts = list(_unpacked(body))
    words = np.frombuffer(parts[0], "<u8").reshape(count, game.words)
    facts, moves = np.frombuffer(parts[1], _BY_POSITION), np.frombuffer(parts[2], _BY_MOVE)
    if (len(parts), len(facts), len(moves)) != (3, count, int(facts["moves"].sum())):
        raise ValueError
    worth = [
        (Move(move), Truth(value, None if margin == _NO_MARGIN else margin,
                           None if distance == _NO_DISTANCE else distance))
        for move, value, margin, distance in moves.tolist()
    ]  # fmt: skip
    at = 0
    for row, (stage, origin, number) in zip(words.tolist(), facts.tolist(), strict=True):
        found = dict(worth[at : at + number])
        at += number
        yield Question(Position(tuple(row)), found, stages[stage], origins[origin])


def _unpacked(body: bytes) -> Iterator[bytes]:
    while body:
        part = zlib.decompressobj()
        yield part.decompress(body, 10 * LARGEST)
        body = part.unused_data


def _checksum(head: Mapping[str, object], body: bytes) -> str:
    return hashlib.sha256(json.dumps(head).encode() + body).hexdigest()
