"""What was written of files: a comparison goes on with the same ones from whatever folder one stands in."""

from collections.abc import Callable
from pathlib import Path

from engines.errors import InputError
from engines.files import read_json, write_json

FILE = "files.json"


class Meanings:
    """Texts in which files are named, as they were written, and as they mean the same from everywhere."""

    def __init__(self, folder: Path) -> None:
        """Takes up those of the comparison in a folder. Raises InputError where they are damaged."""
        self._file = folder / FILE
        known = read_json(self._file) if self._file.exists() else {}
        if not isinstance(known, dict) or not all(isinstance(meant, str) for meant in known.values()):
            raise InputError("{path} is damaged.", path=self._file)
        self._known: dict[str, str] = known

    def of(self, written: str, way: Callable[[str], str]) -> str:
        """What a text meant when it was first written, or what `way` makes of it now."""
        if written in self._known:
            return self._known[written]
        meant = way(written)
        if meant != written:
            self._known[written] = meant
        return meant

    def keep(self) -> None:
        """Write them down. Raises InputError where that cannot be done."""
        if self._known:
            write_json(self._file, self._known)
