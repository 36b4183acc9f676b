"""The games of a person, saved, and their window."""

from pathlib import Path

from engines.catalogue import find_game
from engines.matches.record import Record, record_of, save_record

WAIT = 20_000
CROSSES, REVERSI, SHOGI = find_game("tictactoe"), find_game("reversi8"), find_game("animal-shogi")
CROSS_WINS = "a1 b1 b2 a2 c3"
TIGER = "f5 d6 c3 d3 c4 f4"
TURNED = "d3 c5 f6 f5 e6 e3"
"""The same on another image of the board."""


def save(home: Path, match, seats, day) -> Path:
    """A game of a day of January."""
    record = record_of(match, *seats)
    path = home / match.game.id / f"202601{day:02}-100000-000000.json"
    save_record(Record(record.match, record.players, f"2026-01-{day:02}T10:00:00+00:00"), path)
    return path


def read(qtbot, dialog):
    """Wait until all games are read."""
    qtbot.waitUntil(lambda: not dialog.status.text().startswith("Reading"), timeout=WAIT)


def settled(qtbot, dialog):
    """Wait until what is moved is moved."""
    qtbot.waitUntil(lambda: not dialog.moving.busy, timeout=WAIT)


def days(games) -> list[int]:
    """The days by which `save` has called games."""
    return [int(one.path.name[6:8]) for one in games]


def column(dialog, number) -> list[str]:
    """What stands in a column."""
    return [dialog.table.text(row, number) for row in range(dialog.table.rowCount())]
