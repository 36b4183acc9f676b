"""Collections of played games as tables: a game a line, its moves in a column called `transcript`, as the
converters of WTHOR files write them."""

import csv
import re
from collections.abc import Mapping, Sequence
from io import StringIO
from pathlib import Path
from threading import Event

import numpy as np
from numpy.typing import NDArray

from engines.errors import InputError
from engines.files import read_bytes
from engines.games.grid import square_name
from engines.notation.played_over import last_discs, replay
from engines.notation.wthor import LARGEST, UNKNOWN, Base

TABLE = ".csv"
MOVES, SCORE, YEAR = "transcript", "blackscore", "year"
EVENT, PLAYERS = "tournamentname", ("blackplayername", "whiteplayername")
"""Titles of columns, in small letters. All but the first may be missing."""
END, WRONG, LONGEST = 255, 254, 60
_SQUARES = {square_name(at, 8): at for at in range(64)}
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
_IN_NAME = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def stopped() -> InputError:
    """What is raised once reading is stopped: a new one each time, since an error holds what was at work."""
    return InputError("Reading was stopped.")


def read_table(path: Path, stop: Event | None = None) -> Base:
    """The games of a table. Their year is that in the file's name where no column tells it, and the file's
    name stands for a tournament without one. Raises InputError where it cannot be read, or has no moves, and
    once `stop` is set."""
    text = read_bytes(path, LARGEST).decode("utf-8-sig", "replace")
    named = _IN_NAME.search(path.stem)
    usual, seen = named[0] if named else "0", _Rows(path.stem)
    try:
        lines = (line for line in csv.reader(StringIO(text)) if line)
        titles = [title.strip().lower() for title in next(lines, [])]
        for line in lines if MOVES in titles else ():
            if stop is not None and stop.is_set():
                raise stopped()
            seen.take(dict(zip(titles, line, strict=False)), usual)
    except csv.Error as error:
        raise InputError("{path} is not a readable table.", path=path) from error
    if not seen.years:
        raise InputError("{path} holds no games in a column called {title}.", path=path, title=MOVES)
    return seen.base()


class _Rows:
    """What is kept of the rows of a table."""

    def __init__(self, event: str) -> None:
        """`event` is a tournament without a name."""
        self.years: list[int] = []
        self._event = event
        self._scores: list[int | None] = []
        self._squares = bytearray()
        self._players, self._events = dict[str, int](), dict[str, int]()
        self._named: list[tuple[int, int, int]] = []

    def take(self, row: Mapping[str, str], year: str) -> None:
        """Add a row, of that year where it does not say which."""
        self.years.append(_number(row.get(YEAR, year), 9999) or 0)
        self._scores.append(_number(row.get(SCORE, ""), 64))
        self._squares += bytes(_squares(row.get(MOVES, "")))
        black, white = (_place(self._players, row.get(one, ""), UNKNOWN) for one in PLAYERS)
        self._named.append((black, white, _place(self._events, row.get(EVENT, ""), self._event)))

    def base(self) -> Base:
        """All rows as a collection."""
        squares = np.frombuffer(self._squares, np.uint8).reshape(-1, LONGEST)
        black, white, events = np.array(self._named, np.int64).T
        return Base(
            years=np.array(self.years, np.int64),
            black=black,
            white=white,
            events=events,
            scores=_scores(self._scores, squares),
            squares=squares,
            players=tuple(self._players),
            tournaments=tuple(self._events),
        )


def _place(known: dict[str, int], name: str, nobody: str) -> int:
    """Which of all names this is; `nobody` where there is none."""
    return known.setdefault(name.strip() or nobody, len(known))


def _squares(text: str) -> list[int]:
    """A game's squares as WTHOR has them; one with what is no square begins with a wrong move."""
    text = text.strip().lower()
    played = [_SQUARES.get(text[at : at + 2], WRONG) for at in range(0, len(text), 2)]
    if WRONG in played or len(played) > LONGEST:
        played = [WRONG]
    return played + [END] * (LONGEST - len(played))


def _number(text: str, most: int) -> int | None:
    """A whole number from 0 to `most`; None for anything else."""
    found = _NUMBER.fullmatch(text.strip())
    number = int(found[0]) if found else most + 1
    return number if number <= most else None


def _scores(told: Sequence[int | None], squares: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Black's discs at the end, empties to the winner: as told, or else counted."""
    scores = np.array([32 if one is None else one for one in told], np.uint8)
    silent = np.array([row for row, one in enumerate(told) if one is None], np.int64)
    for row, (black, white) in last_discs(replay(squares[silent])).items():
        empties = 64 - black - white
        lead = (black > white) - (black < white)
        scores[silent[row]] = black + (empties if lead > 0 else 0 if lead < 0 else empties // 2)
    return scores
