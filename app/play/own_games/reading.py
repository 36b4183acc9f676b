"""Reading the folders of a person's games, of which there may be very many: the latest first. No Qt here."""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from threading import Event

import numpy as np

from app.play.own_games.games import OwnGame, own_game
from engines.catalogue import GAMES
from engines.errors import InputError
from engines.kernel_cache import is_warm
from engines.matches.record import Heading, load_heading
from engines.notation.openings import LONGEST
from engines.notation.played_over import board_game

FIRST, PORTION = 60, 250
"""Files that are read before the first are shown, and then at once."""
_SQUARES = {f"{column}{row + 1}": 8 * row + at for row in range(8) for at, column in enumerate("abcdefgh")}


@dataclass(slots=True)
class Reading:
    """What was read up to now of so many `files`: the lists only grow, and may be looked at meanwhile."""

    files: int = 0
    games: list[OwnGame] = field(default_factory=list)
    wrong: list[tuple[Path, InputError]] = field(default_factory=list)


def read_games(
    home: Path, stop: Event | None = None, report: Callable[[object], None] = lambda _: None
) -> Reading:
    """All games saved under `home`, those that were begun last first, and what is wrong with files that
    cannot be read; only some of them once `stop` is set. `report` hears the reading while it grows; what the
    games' beginnings are called is added at the end."""
    paths = _paths(home)
    found = Reading(len(paths))
    for portion in _portions(paths):
        for path in portion:
            if stop is not None and stop.is_set():
                return found
            try:
                found.games.append(own_game(path, *_read(path), {}))
            except InputError as error:
                found.wrong.append((path, error))
        report(found)
    if is_warm():  # compiling holds up the window
        _name(found.games)
    return found


def _paths(home: Path) -> list[Path]:
    """A file's name begins with the time at which its game began."""
    names = []
    for game in GAMES:
        try:
            inside = os.listdir(home / game.id)
        except OSError:
            continue
        names += [(name, game.id) for name in inside if name.endswith(".json")]
    folders = {game.id: home / game.id for game in GAMES}
    return [folders[folder] / name for name, folder in sorted(names, reverse=True)]


def _portions(paths: list[Path]) -> Iterator[list[Path]]:
    yield paths[:FIRST]
    for begin in range(FIRST, len(paths), PORTION):
        yield paths[begin : begin + PORTION]


def _read(path: Path) -> tuple[Heading, float]:
    heading = load_heading(path)
    try:
        return heading, datetime.fromisoformat(heading.time).astimezone().timestamp()
    except (ValueError, OverflowError) as error:
        raise InputError("The saved game is damaged: {key} is missing or wrong.", key="time") from error


def _name(games: Sequence[OwnGame]) -> None:
    """Add what the games' beginnings are called, as `beginnings` says. Only games from the start have such
    names here."""
    from engines.notation.seeking import beginnings

    game = board_game()
    start = game.format_position(game.initial)
    begun = [one for one in games if one.heading.game is game and one.heading.start == start]
    if begun:
        found = beginnings(np.stack([_squares(one.heading.line) for one in begun]))
        for number, one in enumerate(begun):
            named = ((language, found.names[rows[number]]) for language, rows in found.places.items())
            one.openings.update((language, text) for language, text in named if text)


def _squares(line: str) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    """The squares of the first moves on 8x8 squares, uint8 [LONGEST + 1], 255 after the end."""
    squares = np.full(LONGEST + 1, 255, np.uint8)
    found = [_SQUARES[move] for move in line.split(" ")[: 2 * LONGEST] if move in _SQUARES][: LONGEST + 1]
    squares[: len(found)] = found
    return squares
