"""What lies where in a run folder, as the window reads and writes it. No Qt."""

import json
import shutil
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.background.liveness import lives
from engines.errors import InputError
from engines.files import read_json, write_json

CONFIG, EVENTS, LOG, CONTROL, LOCK = "config.json", "events.jsonl", "log.txt", "control.json", "lock"
VERSION = 1
LOCK_GRACE = 5.0
"""Seconds for which a lock that cannot be read is taken to be just being written."""
DELETED = ".deleted-"
LOG_BYTES = 200_000

RUN, PAUSE, STOP_AFTER, STOP = "run", "pause", "stop_after_iteration", "stop"


@dataclass(frozen=True, slots=True)
class Config:
    """What a run is. `options` holds every option of its kind by name."""

    kind: str
    game: str
    preset: str
    options: dict[str, Any] = field(default_factory=dict)
    created: float = 0.0


def read_config(folder: Path) -> Config:
    """The run's configuration; raises InputError when it is missing, damaged, or of a newer version."""
    if not (folder / CONFIG).is_file():
        raise InputError("There is no run in {path}: it has no {name}.", path=folder, name=CONFIG)
    value = read_json(folder / CONFIG)
    if not isinstance(value, dict) or not isinstance(value.get("version"), int):
        raise InputError("The run in {path} is damaged: {name} is not a run's.", path=folder, name=CONFIG)
    if value["version"] > VERSION:
        raise InputError("The run in {path} was made by a newer version of this program.", path=folder)
    texts = [value.get(key) for key in ("kind", "game", "preset")]
    options, created = value.get("options"), value.get("created", 0.0)
    if not all(isinstance(text, str) for text in texts) or not isinstance(options, dict):
        raise InputError("The run in {path} is damaged: {name} is incomplete.", path=folder, name=CONFIG)
    moment = float(created) if isinstance(created, int | float) else 0.0
    return Config(str(texts[0]), str(texts[1]), str(texts[2]), options, moment)


def owner(folder: Path) -> int | None:
    """The process that trains in this folder now; -1 for one that is just locking it; None for none."""
    lock = folder / LOCK
    try:
        facts = json.loads(lock.read_text())
        pid, started = int(facts["pid"]), float(facts["started"])
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError):
        return -1 if _age(lock) < LOCK_GRACE else None
    return pid if lives(pid, started) else None


def last_command(folder: Path) -> str:
    """What the trainer was last asked to do."""
    try:
        command = json.loads((folder / CONTROL).read_text())["command"]
    except (OSError, ValueError, KeyError, TypeError):
        return RUN
    return command if command in (RUN, PAUSE, STOP_AFTER, STOP) else RUN


def give_command(folder: Path, command: str) -> None:
    """Ask the trainer for something. Raises InputError when that cannot be written."""
    write_json(folder / CONTROL, {"command": command})


def run_folders(home: Path) -> list[Path]:
    """All folders that hold or held a run, the newest first by name's own time stamp or change."""
    try:
        found = [entry for entry in home.iterdir() if entry.is_dir() and not entry.name.startswith(".")]
    except OSError:
        return []
    runs = [entry for entry in found if any((entry / name).exists() for name in (CONFIG, EVENTS, LOG))]
    return sorted(runs, key=_begun, reverse=True)


def new_folder(home: Path, game: str, preset: str, now: float | None = None) -> Path:
    """A name for a new run's folder that no other has."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(now))
    name = "".join(c if c.isalnum() or c in "-_" else "-" for c in f"{game}-{preset}-{stamp}")
    folder, number = home / name, 2
    while folder.exists():
        folder, number = home / f"{name}-{number}", number + 1
    return folder


def delete(folder: Path) -> None:
    """Remove a run with everything in it. Raises InputError while it is trained, or without permission."""
    if owner(folder) is not None:
        raise InputError("The run in {path} is being trained. Stop it first.", path=folder)
    aside = folder.with_name(DELETED + folder.name)
    try:
        folder.rename(aside)
        shutil.rmtree(aside)
    except OSError as error:
        raise InputError(
            "{path} cannot be deleted: {reason}.", path=folder, reason=error.strerror or error
        ) from error


def read_log(folder: Path) -> str:
    """The last part of the run's log; empty when there is none."""
    try:
        with (folder / LOG).open("rb") as file:
            size = file.seek(0, 2)
            file.seek(max(0, size - LOG_BYTES))
            return file.read().decode("utf-8", "replace")
    except OSError:
        return ""


def _begun(folder: Path) -> float:
    for name in (CONFIG, EVENTS, LOG):
        try:
            return (folder / name).stat().st_mtime
        except OSError:
            continue
    return 0.0


def _age(path: Path) -> float:
    try:
        return time.time() - path.stat().st_mtime
    except OSError:
        return 0.0
