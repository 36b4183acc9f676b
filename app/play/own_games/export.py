"""A person's games as files for elsewhere, one each or all in one. No Qt here."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Event

from app.play.opponents.players import describe
from app.play.own_games.games import OwnGame
from engines.errors import InputError
from engines.files import free_name, read_bytes, write_atomically
from engines.matches.record import Record, load_record
from engines.notation.texts import write_record

SAVED, TRANSCRIPT = ".json", ".txt"
"""What can be written, beside GGF and SGF: the whole of a saved game, or its moves as other programs read
them."""
LARGEST = 16_000_000


def export(
    games: Sequence[OwnGame], folder: Path, suffix: str, stop: Event, report: Callable[[object], None]
) -> tuple[int, list[InputError]]:
    """Write games into a folder, where no file is written over; `report` hears how many are written. Returns
    how many were, and what is wrong with games that cannot be read. Raises InputError where the folder cannot
    be written."""
    done, wrong = 0, list[InputError]()
    for one, content in _contents(games, suffix, stop, wrong):
        write_atomically(free_name(folder / f"{one.heading.game.id}-{one.path.stem}{suffix}"), content)
        done += 1
        report(done)
    return done, wrong


def export_together(
    games: Sequence[OwnGame], path: Path, stop: Event, report: Callable[[object], None]
) -> tuple[int, list[InputError]]:
    """As `export`, all into one file, whose suffix says in which form; nothing is written once `stop` is set,
    nor where no game can be."""
    wrong, contents = list[InputError](), list[bytes]()
    for _, content in _contents(games, path.suffix.lower(), stop, wrong):
        contents.append(content)
        report(len(contents))
    if contents and not stop.is_set():
        write_atomically(path, b"".join(contents))
    return len(contents), wrong


def named(record: Record) -> Record:
    """The record with its players as the person knows them, for other programs."""
    first, second = (describe(record.match.game, seat).title for seat in record.players)
    return replace(record, players=(first, second))


def _contents(
    games: Sequence[OwnGame], suffix: str, stop: Event, wrong: list[InputError]
) -> Iterator[tuple[OwnGame, bytes]]:
    for one in games:
        if stop.is_set():
            return
        try:
            content = _content(one, suffix)
        except InputError as error:
            wrong.append(error)
        else:
            yield one, content


def _content(one: OwnGame, suffix: str) -> bytes:
    if suffix == SAVED:
        return read_bytes(one.path, LARGEST)
    return (write_record(named(load_record(one.path)), suffix) + "\n").encode()
