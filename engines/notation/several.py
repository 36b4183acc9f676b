"""Texts that hold several games: archives in brackets, or a game a line."""

import re
from collections.abc import Iterator, Sequence

from engines.errors import InputError
from engines.game import Game
from engines.matches.record import KEPT_LINES, Record
from engines.notation.reading_brackets import split_brackets
from engines.notation.texts import read_record

_BEGINS = re.compile(r"\d*\s*\(\s*;")
_REMARK = "#%"
"""Lines that begin so hold no game."""
_TRIED = 100


def split_games(text: str, like: Game) -> list[tuple[int, str]]:
    """The games of a text, each with the number of the line on which it begins, from 1.

    In brackets stands any number of them; else all of the text is one game, or every line but remarks and
    empty ones. Not all lines have to be readable, but one of the first hundred: raises InputError as
    `read_record` does for the whole text where none is.
    """
    if _BEGINS.match(text):
        parts = list(split_brackets(text))
        if len(parts) > 1:
            return parts
    try:
        read_record(text, like)
    except InputError:
        lines = [] if text[:1] == "{" else list(_lines(text))
        if not any(_is_game(line, like) for _, line in lines[:_TRIED]):
            raise
        return lines
    return [(1, text)]


def first_game(parts: Sequence[tuple[int, str]], like: Game) -> tuple[int, Record]:
    """The first of the games that `split_games` found which can be read: its place among them, and the game.
    Raises InputError with what is wrong with the first of all where none can be."""
    wrong: InputError | None = None
    for at, (_, text) in enumerate(parts):
        try:
            return at, read_record(text, like)
        except InputError as error:
            wrong = wrong or error
    raise wrong or InputError("There is no text to read a game from.")


def lines_left_out(record: Record) -> InputError | None:
    """What is said of a game that was read where its text has more lines beside it than are kept."""
    if not record.left_out:
        return None
    return InputError(
        "Of the lines beside the one that was played only the first {kept} are kept; left out: {count}.",
        count=record.left_out, kept=KEPT_LINES,
    )  # fmt: skip


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and line.lstrip()[0] not in _REMARK:
            yield number, line


def _is_game(text: str, like: Game) -> bool:
    try:
        read_record(text, like)
    except InputError:
        return False
    return True
