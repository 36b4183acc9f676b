"""The folders of all runs: found, named, deleted. No Qt."""

import shutil
import time
from pathlib import Path

from engines.errors import InputError
from engines.files import free_name
from engines.runs.layout import CONFIG, EVENTS, LOG
from engines.runs.lock import owner

DELETED = ".deleted-"
LOG_BYTES = 200_000


def run_folders(home: Path) -> list[Path]:
    """All folders that hold or held a run, those whose configuration was written last first."""
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
    return free_name(home / name)


def delete(folder: Path) -> None:
    """Remove a run with everything in it, and what is left of others. Raises InputError while it is trained,
    without permission, and when a part of it is left: that is no run any more, and is tried again with the
    next one."""
    if owner(folder) is not None:
        raise InputError("The run in {path} is being trained. Stop it first.", path=folder)
    aside = free_name(folder.with_name(DELETED + folder.name))
    try:
        folder.rename(aside)
    except OSError as error:
        raise InputError(
            "{path} cannot be deleted: {reason}.", path=folder, reason=error.strerror or error
        ) from error
    for rest in folder.parent.glob(f"{DELETED}*"):
        shutil.rmtree(rest, ignore_errors=True)
    if aside.exists():
        raise InputError("The run is deleted, but part of it is left in {path}.", path=aside)


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
