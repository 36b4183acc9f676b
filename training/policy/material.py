"""What is learned from: the positions of a collection of games, split by whole games."""

import zlib
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engines.errors import InputError
from engines.game import States
from engines.notation.archives import COLLECTIONS, read_collection
from engines.notation.played_over import replay
from engines.notation.wthor import Base, find_files
from training.policy.options import Options

_PARTS = 100_000


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """Positions in which a move was played: the discs of the side to move and of the other (uint64), and
    the square played (uint8)."""

    own: States
    opponent: States
    squares: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.own)


@dataclass(frozen=True, slots=True, eq=False)
class Material:
    """What a run learns from and what it is measured with, and of how many games each is. `warnings` are
    sentences for people."""

    learned: Rows
    held: Rows
    games: int
    held_games: int
    warnings: tuple[InputError, ...]


def named(data: str) -> list[str]:
    """The files and folders that the option `data` names."""
    return [text.strip() for text in data.split(";") if text.strip()]


def find(data: str) -> list[str]:
    """The same; raises InputError where there is nothing."""
    texts = named(data)
    if not texts:
        raise InputError(
            "There are no games to learn from: set data to a folder with WTHOR files, such as the French "
            "Othello Federation offers for download."
        )
    find_files(texts, COLLECTIONS)
    return texts


def load(options: Options) -> Material:
    """Read the games and play them over. Raises InputError where no games are left to learn from or to
    measure with."""
    base = read_collection(find(options.data))
    wanted = base.years >= options.since
    if options.people:
        wanted &= base.human
    held = wanted & _held_out(base, options.held_out)
    learned_rows, games, faulty = _rows(base, wanted & ~held)
    held_rows, held_games, more = _rows(base, held)
    if not len(learned_rows) or not len(held_rows):
        raise InputError(
            "Of {count} games none is left to learn from, or none to measure with.", count=len(base)
        )
    warnings = list(base.warnings)
    if faulty + more:
        warnings.append(InputError("Games with illegal moves, left out: {count}.", count=faulty + more))
    return Material(learned_rows, held_rows, games, held_games, tuple(warnings))


def _held_out(base: Base, share: float) -> NDArray[np.bool_]:
    """Which games are held out: by what was played in them, so that the same game is never on both sides
    and a run that goes on finds the same ones."""
    parts = np.fromiter(
        (zlib.crc32(row.tobytes()) % _PARTS for row in base.squares), np.int64, len(base)
    )  # fmt: skip
    held: NDArray[np.bool_] = parts < share * _PARTS
    return held


def _rows(base: Base, wanted: NDArray[np.bool_]) -> tuple[Rows, int, int]:
    """The positions of some games, how many games they are of, and how many were left out."""
    found = replay(base.squares[wanted])
    faulty = int((found.faults > 0).sum())
    return Rows(found.own, found.opponent, found.squares), len(found.faults) - faulty, faulty
