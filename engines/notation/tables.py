"""Collections of played games as tables: a game a line, its moves in a column called `transcript`, as the
converters of WTHOR files write them."""

import csv
import re
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engines.errors import InputError
from engines.files import read_bytes
from engines.games.grid import square_name
from engines.notation.wthor import LARGEST, UNKNOWN, Base, last_discs, replay

TABLE = ".csv"
MOVES, SCORE, YEAR = "transcript", "blackscore", "year"
EVENT, PLAYERS = "tournamentname", ("blackplayername", "whiteplayername")
"""Titles of columns, in small letters. All but the first may be missing."""
END, WRONG, LONGEST = 255, 254, 60
_SQUARES = {square_name(at, 8): at for at in range(64)}
_IN_NAME = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def read_table(path: Path) -> Base:
    """The games of a table. Their year is that in the file's name where no column tells it, and the file's
    name stands for a tournament without one. Raises InputError where it cannot be read, or has no moves."""
    text = read_bytes(path, LARGEST).decode("utf-8-sig", "replace")
    try:
        lines = [line for line in csv.reader(StringIO(text)) if line]
    except csv.Error as error:
        raise InputError("{path} is no table that can be read.", path=path) from error
    titles = [title.strip().lower() for title in lines[0]] if lines else []
    if MOVES not in titles or len(lines) == 1:
        raise InputError("{path} holds no games in a column called {title}.", path=path, title=MOVES)
    rows = [dict(zip(titles, line, strict=False)) for line in lines[1:]]
    squares = np.array([_squares(row.get(MOVES, "")) for row in rows], np.uint8)
    named = _IN_NAME.search(path.stem)
    year = named[0] if named else "0"
    players, (black, white) = _places([[row.get(one, "") for row in rows] for one in PLAYERS], UNKNOWN)
    events, (held,) = _places([[row.get(EVENT, "") for row in rows]], path.stem)
    return Base(
        years=np.array([_number(row.get(YEAR, year), 9999) or 0 for row in rows], np.int64),
        black=black,
        white=white,
        events=held,
        scores=_scores([_number(row.get(SCORE, ""), 64) for row in rows], squares),
        squares=squares,
        players=players,
        tournaments=events,
    )


def _squares(text: str) -> list[int]:
    """A game's squares as WTHOR has them; one with what is no square begins with a wrong move."""
    text = text.strip().lower()
    played = [_SQUARES.get(text[at : at + 2], WRONG) for at in range(0, len(text), 2)]
    if WRONG in played or len(played) > LONGEST:
        played = [WRONG]
    return played + [END] * (LONGEST - len(played))


def _number(text: str, most: int) -> int | None:
    """A whole number from 0 to `most`; None for anything else."""
    text = text.strip()
    number = int(text) if text.isascii() and text.isdecimal() else most + 1
    return number if number <= most else None


def _places(columns: Sequence[Sequence[str]], nobody: str) -> tuple[tuple[str, ...], list[NDArray[np.int64]]]:
    """All names of some columns, and which of them each row has; `nobody` where there is none."""
    named = [[name.strip() or nobody for name in column] for column in columns]
    known = {name: at for at, name in enumerate(dict.fromkeys(name for column in named for name in column))}
    return tuple(known), [np.array([known[name] for name in column], np.int64) for column in named]


def _scores(told: Sequence[int | None], squares: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Black's discs at the end, empties to the winner: as told, or else counted."""
    scores = np.array([32 if one is None else one for one in told], np.uint8)
    silent = np.array([row for row, one in enumerate(told) if one is None], np.int64)
    for row, (black, white) in last_discs(replay(squares[silent])).items():
        empties = 64 - black - white
        lead = (black > white) - (black < white)
        scores[silent[row]] = black + (empties if lead > 0 else 0 if lead < 0 else empties // 2)
    return scores
