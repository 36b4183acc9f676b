"""Games to look back on, read from files: saved games, texts as they are pasted, WTHOR's collections."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from engines.errors import InputError
from engines.files import read_bytes
from engines.game import Game
from engines.matches.match import Match
from engines.matches.record import Record
from engines.notation.archives import read_collection
from engines.notation.decoding import text_of
from engines.notation.played_over import board_game, match_of
from engines.notation.several import split_games
from engines.notation.tables import TABLE
from engines.notation.texts import read_record
from engines.notation.wthor import GAME_FILE, Base, is_of_names

LARGEST = 64_000_000
"""Bytes in one file of games as text."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played: what it is called, who played it, "" where nobody says, and how many moves at
    its beginning are nobody's."""

    name: str
    match: Match
    players: tuple[str, str] = ("", "")
    opening: int = 0


def read_played(paths: Sequence[Path], like: Game, warn: Callable[[InputError], None]) -> Iterator[Played]:
    """The games of one kind in files and folders, one after the other. A file of text holds one game, in any
    number of lines, several in brackets, or one a line. What is no such game goes to `warn`, and the next one
    follows. Raises InputError where there is no such file."""
    files = [file for path in paths for file in _files(path)]
    for is_collection, part in groupby(files, lambda file: file.suffix.lower() in (GAME_FILE, TABLE)):
        if is_collection:
            yield from _collected(list(part), like, warn)
        else:
            for file in part:
                yield from _written(file, like, warn)


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        inside = (file for file in sorted(path.iterdir()) if file.is_file() and file.name[0] != ".")
        return [file for file in inside if not is_of_names(file)]
    if not path.exists():
        raise InputError("There is no file or folder {path}.", path=path)
    return [path]


def _collected(files: Sequence[Path], like: Game, warn: Callable[[InputError], None]) -> Iterator[Played]:
    if like is not board_game():
        for file in files:
            warn(InputError("{name}: {reason}", name=file.name, reason=_other(board_game())))
        return
    try:
        base = read_collection(files)
    except InputError as error:
        warn(error)
        return
    for warning in base.warnings:
        warn(warning)
    for row in range(len(base)):
        name = _called(base, row)
        try:
            match = match_of(like, base.squares[row])
        except InputError as error:
            warn(InputError("{name}: {reason}", name=name, reason=error))
            continue
        yield Played(name, match, (base.players[base.black[row]], base.players[base.white[row]]))


def _called(base: Base, row: int) -> str:
    year = f" {base.years[row]}" if base.years[row] else ""
    return f"{base.tournaments[base.events[row]]}{year} ({row + 1})"


def _written(file: Path, like: Game, warn: Callable[[InputError], None]) -> Iterator[Played]:
    """The games of a file of text."""
    try:
        text = text_of(read_bytes(file, LARGEST)).strip()
        parts = split_games(text, like)
    except InputError as error:
        warn(InputError("{name}: {reason}", name=file.name, reason=error))
        return
    for number, part in parts:
        name = f"{file.name}:{number}" if len(parts) > 1 else file.name
        try:
            yield _of_kind(name, part, like)
        except InputError as error:
            warn(InputError("{name}: {reason}", name=name, reason=error))


def _of_kind(name: str, text: str, like: Game) -> Played:
    """The game that a text holds. Raises InputError where it holds none, or one of another game."""
    record: Record = read_record(text, like)
    if record.match.game is not like:
        raise _other(record.match.game)
    return Played(name, record.match, record.players, record.opening)


def _other(found: Game) -> InputError:
    return InputError("This is a game of another kind; look through it with --game {id}.", id=found.id)
