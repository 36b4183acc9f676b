"""The options' values: read once, written off the window's thread, never trusted blindly."""

import logging
from pathlib import Path
from threading import Lock
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
    kept beside as `.damaged`. Only what was changed here, and since it was last written, is written: another
    window may have changed the rest meanwhile, and a newer version knows more. `close` must come before the
    end of the program."""

    changed = Signal(str)
    """The key of the option that changed."""
    failed = Signal(object)
    """An InputError, the first time that something cannot be saved."""

    def __init__(self, path: Path | None) -> None:
        """`path` None keeps everything in memory."""
        super().__init__()
        self._path = path
        self._values: dict[str, Any] = {}
        self._unsaved: dict[str, Any] = {}
        """Of these, what was changed here and is not written yet."""
        self._lock = Lock()
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
        with self._lock:
            self._values[option.key] = self._unsaved[option.key] = value
        if self._path is not None:
            self._writer.put(self._path, self._save)
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
        """On the worker: put what is not written yet among what lies there, or all values in its place where
        that cannot be read. Raises InputError where it cannot be written."""
        assert self._path is not None
        with self._lock:
            changes, known = dict(self._unsaved), dict(self._values)
        try:
            stored = _read(self._path)
        except InputError:
            keep_damaged(self._path)
            stored = known
        write_json(self._path, stored | changes)
        with self._lock:
            for key, value in changes.items():
                if self._unsaved[key] is value:
                    del self._unsaved[key]

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


def _read(path: Path) -> dict[str, Any]:
    """All that is stored. Raises InputError where nothing can be read."""
    stored = read_json(path, finite=True)
    if not isinstance(stored, dict):
        raise InputError("{path} is damaged: it is not readable JSON.", path=path)
    return stored
