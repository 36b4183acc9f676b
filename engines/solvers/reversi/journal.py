"""The solutions that a book's making has found so far, kept one by one, so that none is lost."""

import json
from pathlib import Path

from engines.errors import InputError
from engines.files import unwritable, write_atomically
from engines.game import Game, Move, Position
from engines.solvers.reversi.book import Key

VERSION = 1
Solved = dict[Key, tuple[Move, int]]
"""The best move on the smallest image of a position, and the value."""


class Journal:
    """The solutions found so far: a line of JSON that says of what, then one for each position."""

    def __init__(self, path: Path, game: Game, start: Position) -> None:
        """Read what is there. A last line that was not finished is dropped; a journal of something else
        raises InputError."""
        self.path = path
        self.solved: Solved = {}
        header = {"version": VERSION, "game": game.id, "start": game.format_position(start)}
        lines = self._lines()
        try:
            if lines and json.loads(lines[0]) != header:
                raise InputError("{path} belongs to another book; move it away to start afresh.", path=path)
            for line in lines[1:]:
                own, opponent, move, value = json.loads(line)
                self.solved[int(own), int(opponent)] = (Move(int(move)), int(value))
        except (ValueError, TypeError, OverflowError, RecursionError) as error:
            if isinstance(error, InputError):
                raise
            raise InputError("{path} is damaged; move it away to start afresh.", path=path) from error
        write_atomically(path, "".join(f"{line}\n" for line in lines or [json.dumps(header)]).encode())

    def note(self, key: Key, move: Move, value: int) -> None:
        """Keep a solution."""
        self.solved[key] = (move, value)
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([*key, move, value]) + "\n")
        except OSError as error:
            raise unwritable(self.path, error) from error

    def close(self) -> None:
        """It has served its purpose: remove it."""
        self.path.unlink(missing_ok=True)

    def _lines(self) -> list[str]:
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return []
        except (OSError, ValueError) as error:
            raise InputError("{path} cannot be read: {reason}.", path=self.path, reason=error) from error
        return text.split("\n")[:-1]
