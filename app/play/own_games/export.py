"""A person's games as files for elsewhere, one each or all in one. No Qt here."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event

from app.play.lists.together import Written, contents, write_together
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
) -> Written:
    """Write games into a folder, where no file is written over; `report` hears how many are written. Raises
    InputError where the folder cannot be written."""
    done, wrong = 0, list[InputError]()
    for one, content in contents(games, partial(_content, suffix), stop, wrong):
        write_atomically(free_name(folder / f"{one.heading.game.id}-{one.path.stem}{suffix}"), content)
        done += 1
        report(done)
    return done, wrong


def export_together(
    games: Sequence[OwnGame], path: Path, stop: Event, report: Callable[[object], None]
) -> Written:
    """As `write_together`; the file's suffix says in which form."""
    return write_together(games, partial(_content, path.suffix.lower()), path, stop, report)


def named(record: Record) -> Record:
    """The record with its players as the person knows them, for other programs."""
    first, second = (describe(record.match.game, seat).title for seat in record.players)
    return replace(record, players=(first, second))


def _content(suffix: str, one: OwnGame) -> bytes:
    if suffix == SAVED:
        return read_bytes(one.path, LARGEST)
    return (write_record(named(load_record(one.path)), suffix) + "\n").encode()
