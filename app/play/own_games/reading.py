"""Reading the folders of a person's games, of which there may be very many: the latest first. No Qt here."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
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
from engines.notation.wthor import board_game

FIRST, PORTION = 60, 1000
"""Files that are read before the first are shown, and then at once."""
_SQUARES = {f"{column}{row + 1}": 8 * row + at for row in range(8) for at, column in enumerate("abcdefgh")}
_NO_NAMES: Mapping[str, str] = {}


@dataclass(slots=True)
class Reading:
    """What was read up to now of so many `files`: the lists only grow, and may be looked at meanwhile."""

    files: int = 0
    games: list[OwnGame] = field(default_factory=list)
    wrong: list[InputError] = field(default_factory=list)


def read_games(
    home: Path, stop: Event | None = None, report: Callable[[object], None] = lambda _: None
) -> Reading:
    """All games saved under `home`, those that were begun last first, and what is wrong with files that
    cannot be read; only some of them once `stop` is set. `report` hears the reading while it grows."""
    paths = _paths(home)
    found, named = Reading(len(paths)), is_warm()
    for portion in _portions(paths):
        read = []
        for path in portion:
            if stop is not None and stop.is_set():
                return found
            try:
                read.append((path, *_read(path)))
            except InputError as error:
                found.wrong.append(error)
        openings = _openings([heading for _, heading, _ in read]) if named else [_NO_NAMES] * len(read)
        found.games += [own_game(*one, names) for one, names in zip(read, openings, strict=True)]
        report(found)
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


def _openings(headings: Sequence[Heading]) -> list[Mapping[str, str]]:
    """What the games' beginnings are called, by language, as `beginnings` says. Only games from the start
    have such names here."""
    from engines.notation.seeking import beginnings

    game = board_game()
    start = game.format_position(game.initial)
    places = [at for at, one in enumerate(headings) if one.game is game and one.start == start]
    result = [_NO_NAMES] * len(headings)
    if places:
        begun = beginnings(np.stack([_squares(headings[at].line) for at in places]))
        for number, at in enumerate(places):
            named = {language: begun.names[rows[number]] for language, rows in begun.places.items()}
            result[at] = named if any(named.values()) else _NO_NAMES
    return result


def _squares(line: str) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    """The squares of the first moves on 8x8 squares, uint8 [LONGEST + 1], 255 after the end."""
    squares = np.full(LONGEST + 1, 255, np.uint8)
    found = [_SQUARES[move] for move in line.split(" ")[: 2 * LONGEST] if move in _SQUARES][: LONGEST + 1]
    squares[: len(found)] = found
    return squares
