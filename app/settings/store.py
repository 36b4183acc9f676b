"""The options' values: read once, written off the window's thread, never trusted blindly."""

import logging
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

from app.background.writer import Writer
from app.settings.options import OPTIONS, Option
from engines.errors import InputError
from engines.files import keep_damaged, read_json, write_json

T = TypeVar("T")
log = logging.getLogger(__name__)


class Settings(QObject):
    """The value of every option. A damaged file or value gives the default; an unreadable file is
    kept beside as `.damaged`. What was not changed here is left in the file as it lies there: another window
    may have changed it meanwhile, and a newer version knows more. `close` must come before the end of the
    program."""

    changed = Signal(str)
    """The key of the option that changed."""
    failed = Signal(object)
    """An InputError, the first time that something cannot be saved."""

    def __init__(self, path: Path | None) -> None:
        """`path` None keeps everything in memory."""
        super().__init__()
        self._path = path
        self._values: dict[str, Any] = {}
        self._chosen: dict[str, Any] = {}
        """Of these, what was changed here."""
        self._told = False
        self.trouble: InputError | None = None
        """Why nothing is as it was chosen before."""
        self._writer = Writer(self)
        self._writer.failed.connect(self._tell)
        self._load()
        self._begun = dict(self._values)

    def __getitem__(self, option: Option[T]) -> T:
        value: T = self._values.get(option.key, option.default)
        return value

    def __setitem__(self, option: Option[T], value: T) -> None:
        if not option.accepts(value):
            raise ValueError(f"{option.key} cannot be {value!r}")
        if self[option] == value:
            return
        self._values[option.key] = self._chosen[option.key] = value
        self._save()
        self.changed.emit(option.key)

    def put(self, option: Option[dict[str, T]], key: str, value: T) -> None:
        """Change what an option says of one game, or of whatever else its keys are; "" or [] says nothing."""
        self[option] = {one: said for one, said in {**self[option], key: value}.items() if said}

    def waits(self) -> bool:
        """Whether an option was changed that is in force when the program is started again."""
        later = (option for option in OPTIONS if option.later)
        return any(self[option] != self._begun.get(option.key, option.default) for option in later)

    def close(self) -> None:
        """Return when everything is on the disk; no option may be changed after that."""
        self._writer.finish()

    def _load(self) -> None:
        if self._path is None or not self._path.exists():
            return
        try:
            stored = _read(self._path)
        except InputError as error:
            log.warning("settings cannot be read, defaults are used: %s", error)
            self.trouble = InputError(
                "Your settings cannot be read, so the defaults are used: {reason}", reason=error
            )
            keep_damaged(self._path)
            return
        for option in OPTIONS:
            if option.key in stored and option.accepts(stored[option.key]):
                self._values[option.key] = stored[option.key]

    def _save(self) -> None:
        if self._path is not None:
            self._writer.put(self._path, partial(_write, self._path, dict(self._chosen), dict(self._values)))

    def _tell(self, error: InputError) -> None:
        log.warning("settings cannot be saved: %s", error)
        if not self._told:
            self._told = True
            self.failed.emit(InputError("Your settings cannot be saved: {reason}", reason=error))


def stored_value(path: Path, option: Option[T]) -> T:
    """What an option was when settings were last written; its default where that cannot be known."""
    try:
        value = _read(path).get(option.key, option.default)
    except InputError:
        return option.default
    return value if option.accepts(value) else option.default


def _write(path: Path, chosen: dict[str, Any], known: dict[str, Any]) -> None:
    """Put what was `chosen` among what lies there, or in place of it, where that cannot be read, all that is
    `known`. Raises InputError where that cannot be written."""
    try:
        stored = _read(path)
    except InputError:
        stored = known
    write_json(path, stored | chosen)


def _read(path: Path) -> dict[str, Any]:
    """All that is stored. Raises InputError where nothing can be read."""
    stored = read_json(path, finite=True)
    if not isinstance(stored, dict):
        raise InputError("{path} is damaged: it is not readable JSON.", path=path)
    return stored
