"""A person's games as files for elsewhere, one each. No Qt here."""

from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event

from app.play.own_games.games import OwnGame
from app.play.own_games.trash import free_name
from engines.errors import InputError
from engines.files import read_bytes, write_atomically
from engines.matches.record import load_record
from engines.notation.texts import write_match

SAVED, TRANSCRIPT = ".json", ".txt"
"""What can be written: the whole of a saved game, or its moves as other programs read them."""
LARGEST = 16_000_000


def export(
    games: Sequence[OwnGame], folder: Path, suffix: str, stop: Event, report: Callable[[object], None]
) -> tuple[int, list[InputError]]:
    """Write games into a folder, where no file is written over; `report` hears how many are written. Returns
    how many were, and what is wrong with games that cannot be read. Raises InputError where the folder cannot
    be written."""
    done, wrong = 0, []
    for one in games:
        if stop.is_set():
            break
        try:
            content = _content(one, suffix)
        except InputError as error:
            wrong.append(error)
            continue
        write_atomically(free_name(folder / f"{one.heading.game.id}-{one.path.stem}{suffix}"), content)
        done += 1
        report(done)
    return done, wrong


def _content(one: OwnGame, suffix: str) -> bytes:
    if suffix == SAVED:
        return read_bytes(one.path, LARGEST)
    return (write_match(load_record(one.path).match) + "\n").encode()
