"""The run folder: what lies where, and how it is written so that a kill at any moment is harmless."""

import errno
import json
import os
import shutil
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any, Self

from engines.errors import InputError
from engines.files import read_json, write_json
from training import events

CONFIG = "config.json"
EVENTS = "events.jsonl"
LOG = "log.txt"
CONTROL = "control.json"
LOCK = "lock"
CHECKPOINTS = "checkpoints"
NETWORKS = "networks"
GAMES = "games"

VERSION = 1
"""Version of the run folder; newer ones are refused."""
LOCK_GRACE = 5.0
"""Seconds in which a lock that cannot be read is taken to be just being written."""


@dataclass(frozen=True, slots=True)
class Config:
    """What a run is. `options` holds every option of its kind by name."""

    kind: str
    game: str
    preset: str
    options: dict[str, Any]
    created: float
    version: int = VERSION


class Run:
    """An open run folder. Use as a context manager: it is locked inside."""

    def __init__(self, path: Path, config: Config) -> None:
        """Use `create` or `open`."""
        self.path, self.config = path, config
        self._events: IO[bytes] | None = None

    @classmethod
    def create(cls, path: Path, config: Config) -> Self:
        """Make a new run folder. Raises InputError when there is a run already, or no permission."""
        if (path / CONFIG).exists() or (path / EVENTS).exists():
            raise InputError(
                "There is already a run in {path}. Resume it or choose another folder.", path=path
            )
        try:
            for folder in (CHECKPOINTS, NETWORKS, GAMES):
                (path / folder).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(path, error) from error
        write_json(path / CONFIG, asdict(config))
        return cls(path, config)

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open an existing run folder. Raises InputError when it is none, is damaged, or newer."""
        if not (path / CONFIG).is_file():
            raise InputError("There is no run in {path}: it has no {name}.", path=path, name=CONFIG)
        return cls(path, _config(path, read_json(path / CONFIG)))

    def reconfigure(self, config: Config) -> None:
        """Replace the run's configuration."""
        write_json(self.path / CONFIG, asdict(config))
        self.config = config

    def __enter__(self) -> Self:
        acquire(self.path)
        try:
            for folder in (CHECKPOINTS, NETWORKS, GAMES):
                (self.path / folder).mkdir(exist_ok=True)
            mend(self.path / EVENTS)
            sweep(self.path)
            self._events = (self.path / EVENTS).open("ab", buffering=0)
        except OSError as error:
            release(self.path)
            raise unwritable(self.path, error) from error
        return self

    def __exit__(self, *_: object) -> None:
        if self._events:
            self._events.close()
        release(self.path)

    def append(self, event: events.Event) -> None:
        """Write one event, at once and whole or not at all. Raises InputError when the disk is full."""
        assert self._events is not None, "the run is not entered"
        line = events.to_line(event).encode() + b"\n"
        before = os.fstat(self._events.fileno()).st_size
        try:
            if self._events.write(line) != len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError as error:
            self._events.truncate(before)
            raise unwritable(self.path / EVENTS, error) from error

    def read_events(self) -> list[events.Event]:
        """All whole events so far; what cannot be read is left out."""
        found = []
        try:
            lines = (self.path / EVENTS).read_bytes().split(b"\n")[:-1]
        except OSError:
            return []
        for line in lines:
            try:
                event = events.from_line(line.decode())
            except ValueError:
                continue
            if event:
                found.append(event)
        return found


def unwritable(path: Path, error: OSError) -> InputError:
    """The sentence for a failed write."""
    return InputError("{path} cannot be written: {reason}.", path=path, reason=error.strerror or error)


def mend(path: Path) -> None:
    """Cut a half-written last line off an event file, as a kill may have left one."""
    if not path.exists():
        return
    with path.open("r+b") as file:
        content = file.read()
        whole = content.rfind(b"\n") + 1
        if whole < len(content):
            file.truncate(whole)


def sweep(path: Path) -> None:
    """Remove what a kill left half-written. Only for the owner of the lock; the folder itself is left
    alone, since the window writes there too."""
    for folder in (CHECKPOINTS, NETWORKS, GAMES):
        for rest in (path / folder).glob("*.tmp"):
            shutil.rmtree(rest) if rest.is_dir() else rest.unlink()


def owner(path: Path) -> int | None:
    """The process that works in this run folder now, or None."""
    lock = path / LOCK
    try:
        facts = json.loads(lock.read_text())
        pid, started = int(facts["pid"]), float(facts["started"])
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError):
        return -1 if _age(lock) < LOCK_GRACE else None
    return pid if alive(pid, started) else None


def acquire(path: Path) -> None:
    """Lock a run folder; a lock whose process is gone is taken over. Raises InputError when a live
    process has it, or the folder cannot be written."""
    lock = path / LOCK
    for _ in range(3):
        try:
            handle = os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644)
        except FileExistsError:
            if owner(path) is not None:
                raise InputError(
                    "The run in {path} is already being trained by another process.", path=path
                ) from None
            _set_aside(lock)
            continue
        except OSError as error:
            raise unwritable(lock, error) from error
        with os.fdopen(handle, "w") as file:
            file.write(json.dumps({"pid": os.getpid(), "started": time.time()}))
        return
    raise InputError("The run in {path} is already being trained by another process.", path=path)


def release(path: Path) -> None:
    """Unlock a run folder."""
    (path / LOCK).unlink(missing_ok=True)


def alive(pid: int, since: float) -> bool:
    """Whether process `pid` lives and is not a younger one that got the same number."""
    if pid <= 0:
        return False
    if sys.platform == "win32":
        return _alive_on_windows(pid)
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    born = _born(pid)
    return born is None or born < since + 2.0


def _born(pid: int) -> float | None:
    """When a process started (unix seconds), where the system tells; a dead one's remains count as
    not yet born."""
    try:
        after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        boot = next(line for line in Path("/proc/stat").read_text().splitlines() if line.startswith("btime"))
    except (OSError, StopIteration):
        return None
    if after_name[0] in "ZX":
        return float("inf")
    return int(boot.split()[1]) + int(after_name[19]) / os.sysconf("SC_CLK_TCK")


def _alive_on_windows(pid: int) -> bool:
    import ctypes

    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined, unused-ignore]
    handle = kernel.OpenProcess(0x1000, False, pid)
    if not handle:
        return False
    code = ctypes.c_ulong()
    kernel.GetExitCodeProcess(handle, ctypes.byref(code))
    kernel.CloseHandle(handle)
    return code.value == 259


def _age(path: Path) -> float:
    try:
        return time.time() - path.stat().st_mtime
    except OSError:
        return 0.0


def _set_aside(lock: Path) -> None:
    """Remove a stale lock; of several processes only one succeeds, the others find it gone."""
    aside = lock.with_name(f"{LOCK}.{os.getpid()}")
    try:
        os.replace(lock, aside)
        aside.unlink()
    except OSError:
        return


def _config(path: Path, value: object) -> Config:
    """Check what was read; raises InputError."""
    if not isinstance(value, dict) or not isinstance(value.get("version"), int):
        raise InputError("The run in {path} is damaged: {name} is not a run's.", path=path, name=CONFIG)
    if value["version"] > VERSION:
        raise InputError("The run in {path} was made by a newer version of this program.", path=path)
    texts = all(isinstance(value.get(key), str) for key in ("kind", "game", "preset"))
    if not texts or not isinstance(value.get("options"), dict):
        raise InputError("The run in {path} is damaged: {name} is incomplete.", path=path, name=CONFIG)
    created = value.get("created", 0.0)
    return Config(
        value["kind"], value["game"], value["preset"], value["options"],
        float(created) if isinstance(created, int | float) else 0.0, value["version"],
    )  # fmt: skip
