"""WTHOR: the files in which played Othello games are collected.

A `.wtb` file holds the games of a year; a `.JOU` and a `.TRN` file in the same folder hold the names of
players and tournaments. A game is its squares in order; passes are left out. A player whose name has a "("
in it is a program with its author, as in "Logistello (buro)"; a few programs are known by name alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engines.errors import InputError
from engines.files import read_bytes
from engines.notation.excerpts import Excerpts, none
from engines.paths import from_home

LARGEST = 128 * 2**20
"""Bytes in one file: fifteen times what half a century of tournaments fills."""
UNKNOWN = "???"
"""A player or tournament without a name."""
GAME_FILE, PLAYERS, TOURNAMENTS = ".wtb", ".jou", ".trn"
PROGRAMS = frozenset(
    ("brutus", "cassio", "edax", "egaroucid", "hannibal", "herakles", "keyano", "logistello", "ntest", "saio",
     "thor", "wzebra", "zebra")
)  # fmt: skip
"""Programs that some collections name without their authors."""

_HEADER = 16
_RECORD = np.dtype(
    [("tournament", "<u2"), ("black", "<u2"), ("white", "<u2"), ("score", "u1"), ("theoretical", "u1"),
     ("moves", "u1", (60,))]
)  # fmt: skip
_NAME_BYTES = {PLAYERS: 20, TOURNAMENTS: 26}
_SQUARES = np.full(256, 254, np.uint8)
"""Square by move byte (10 x row + column, both from 1); 255 for the end, 254 for what is no square."""
_SQUARES[0] = 255
_SQUARES[[10 * row + column for row in range(1, 9) for column in range(1, 9)]] = np.arange(64)


@dataclass(frozen=True, slots=True, eq=False)
class GameFile:
    """The games of one file: `year` 0 where unknown, `table` with a row for each game (tournament, black,
    white, score, theoretical, moves), `empties` the empty squares from which the theoretical score counts."""

    path: Path
    year: int
    empties: int
    table: NDArray[np.void]


def read_games(path: Path) -> GameFile:
    """Read a `.wtb` file. Raises InputError when it cannot be read, is truncated or something else, or
    holds games on a 10x10 board."""
    content = read_bytes(path, LARGEST)
    if len(content) < _HEADER:
        raise InputError("{path} is too short to be a WTHOR file.", path=path)
    count, size = int.from_bytes(content[4:8], "little"), content[12]
    expected = _HEADER + count * _RECORD.itemsize
    if size == 10:
        raise InputError("{path} holds games on a 10x10 board; only 8x8 can be read.", path=path)
    if size not in (0, 8) or len(content) > expected or content[13] > 1:
        raise InputError("{path} is not a WTHOR file of games.", path=path)
    if len(content) < expected:
        raise InputError(
            "{path} is cut off: it should hold {count} games, but ends after {found}.",
            path=path, count=count, found=(len(content) - _HEADER) // _RECORD.itemsize,
        )  # fmt: skip
    table = np.frombuffer(content, _RECORD, count, _HEADER)
    return GameFile(path, int.from_bytes(content[10:12], "little"), content[14], table)


def read_names(path: Path) -> tuple[str, ...]:
    """The names in a `.JOU` or `.TRN` file. Raises InputError when it is something else."""
    content, width = read_bytes(path, LARGEST), _NAME_BYTES[path.suffix.lower()]
    count = int.from_bytes(content[8:10], "little")
    if len(content) != _HEADER + count * width:
        raise InputError("{path} is not a WTHOR file of names, or is cut off.", path=path)
    rows = (content[at : at + width] for at in range(_HEADER, len(content), width))
    return tuple(row.partition(b"\0")[0].decode("latin-1").strip() or UNKNOWN for row in rows)


def is_of_names(path: Path) -> bool:
    """Whether a file holds the names of players or tournaments, by its own."""
    return path.suffix.lower() in _NAME_BYTES


def is_program(name: str) -> bool:
    """Whether a player's name is that of a program. An unknown player counts as a person."""
    return "(" in name or name.lower() in PROGRAMS


@dataclass(frozen=True)
class Base:
    """Games of several files. `black`, `white` and `events` are places in `players` and `tournaments`;
    `scores` are Black's discs at the end, empties to the winner; `squares` uint8 [G, 60] is 255 after the
    end. `warnings` has a sentence for each file that was passed over."""

    years: NDArray[np.int64]
    black: NDArray[np.int64]
    white: NDArray[np.int64]
    events: NDArray[np.int64]
    scores: NDArray[np.uint8]
    squares: NDArray[np.uint8]
    players: tuple[str, ...]
    tournaments: tuple[str, ...]
    warnings: tuple[InputError, ...] = ()
    texts: Excerpts = field(default_factory=none)
    """What an archive says of each game, which may be more than stands here, "" for one of elsewhere; or
    nothing."""

    def __len__(self) -> int:
        return len(self.years)

    def chosen(self, rows: NDArray[np.bool_]) -> "Base":
        """Some of the games."""
        return replace(
            self,
            years=self.years[rows],
            black=self.black[rows],
            white=self.white[rows],
            events=self.events[rows],
            scores=self.scores[rows],
            squares=self.squares[rows],
            texts=self.texts.chosen(rows) if len(self.texts) else self.texts,
        )

    @cached_property
    def human(self) -> NDArray[np.bool_]:
        """Whether no program took part, by game."""
        program = np.array([is_program(name) for name in self.players], np.bool_)
        human: NDArray[np.bool_] = ~(program[self.black] | program[self.white])
        return human


def find_files(texts: Sequence[Path | str], suffixes: Sequence[str] = (GAME_FILE,)) -> list[Path]:
    """The files that are meant: files, or all in a folder with one of the suffixes, in order of their names.
    Raises InputError where there is none."""
    found: list[Path] = []
    for path in map(from_home, texts):
        if path.is_dir():
            inside = sorted(one for one in path.iterdir() if one.suffix.lower() in suffixes and one.is_file())
            if not inside:
                kinds = ", ".join(suffixes)
                raise InputError("There are no game files ({kinds}) in {path}.", kinds=kinds, path=path)
            found += inside
        elif path.is_file():
            found.append(path)
        else:
            raise InputError("There is no file or folder {path}.", path=path)
    return found


def read_base(texts: Sequence[Path | str]) -> Base:
    """The games of files and folders, with the names that lie beside them. A file that cannot be used is
    passed over with a warning; raises InputError where no file is left."""
    files: list[GameFile] = []
    warnings: list[InputError] = []
    for path in find_files(texts):
        try:
            files.append(read_games(path))
        except InputError as error:
            warnings.append(error)
    if not files:
        raise warnings[0]
    return _joined(files, warnings)


def _joined(files: Sequence[GameFile], warnings: list[InputError]) -> Base:
    tables = [file.table for file in files]
    folders = list(dict.fromkeys(file.path.parent for file in files))
    players = _Names(folders, PLAYERS, warnings)
    tournaments = _Names(folders, TOURNAMENTS, warnings)
    homes = [file.path.parent for file in files]
    return Base(
        years=np.concatenate([np.full(len(file.table), file.year, np.int64) for file in files]),
        black=players.places([table["black"] for table in tables], homes),
        white=players.places([table["white"] for table in tables], homes),
        events=tournaments.places([table["tournament"] for table in tables], homes),
        scores=np.concatenate([table["score"] for table in tables]),
        squares=np.concatenate([_SQUARES[table["moves"]] for table in tables]),
        players=tuple(players.all),
        tournaments=tuple(tournaments.all),
        warnings=tuple(warnings),
    )


class _Names:
    """The names of several folders one after the other, each folder's followed by one for the unknown."""

    def __init__(self, folders: Sequence[Path], suffix: str, warnings: list[InputError]) -> None:
        self.all: list[str] = []
        self._parts: dict[Path, tuple[int, int]] = {}
        for folder in folders:
            start = len(self.all)
            self.all += [*_names_in(folder, suffix, warnings), UNKNOWN]
            self._parts[folder] = (start, len(self.all) - 1)

    def places(self, columns: Sequence[NDArray[np.uint16]], folders: Sequence[Path]) -> NDArray[np.int64]:
        parts = [self._parts[folder] for folder in folders]
        found = [
            np.minimum(column.astype(np.int64) + start, last)
            for column, (start, last) in zip(columns, parts, strict=True)
        ]
        return np.concatenate(found)


def _names_in(folder: Path, suffix: str, warnings: list[InputError]) -> tuple[str, ...]:
    path = next((one for one in sorted(folder.iterdir()) if one.suffix.lower() == suffix), None)
    try:
        if path is None:
            raise InputError(
                "There is no file of names ({suffix}) in {path}; without it, everyone counts as a person.",
                suffix=suffix, path=folder,
            )  # fmt: skip
        return read_names(path)
    except InputError as error:
        warnings.append(error)
        return ()
