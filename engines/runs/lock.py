"""Who works in a run folder: a lock file with the owner's number and birth, and the moment it locked."""

import json
import os
import time
from contextlib import suppress
from pathlib import Path

from engines.errors import InputError
from engines.files import unwritable
from engines.runs.layout import LOCK
from engines.runs.liveness import birth, lives

GRACE = 5.0
"""Seconds in which a lock that cannot be read is taken to be just being written."""


def owner(folder: Path) -> int | None:
    """The process that works in this run folder now; -1 for one that is just locking it; None for none."""
    return _holder(folder / LOCK)


def acquire(folder: Path) -> None:
    """Lock a run folder; a lock whose process is gone is taken over. Raises InputError when a live
    process has it, or the folder cannot be written."""
    lock = folder / LOCK
    for _ in range(3):
        try:
            handle = os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644)
        except FileExistsError:
            if owner(folder) is not None:
                break
            _set_aside(lock)
            continue
        except OSError as error:
            raise unwritable(lock, error) from error
        try:
            with os.fdopen(handle, "w") as file:
                pid = os.getpid()
                file.write(json.dumps({"pid": pid, "born": birth(pid), "started": time.time()}))
        except OSError as error:  # a lock without a name on it would keep everybody out
            lock.unlink(missing_ok=True)
            raise unwritable(lock, error) from error
        return
    raise InputError("The run in {path} is already being trained by another process.", path=folder)


def release(folder: Path) -> None:
    """Unlock a run folder."""
    (folder / LOCK).unlink(missing_ok=True)


def _holder(lock: Path) -> int | None:
    try:
        facts = json.loads(lock.read_text())
        pid, born = int(facts["pid"]), int(facts.get("born", 0))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        return -1 if _age(lock) < GRACE else None
    return pid if lives(pid, born) else None


def _age(path: Path) -> float:
    try:
        return time.time() - path.stat().st_mtime
    except OSError:
        return 0.0


def _set_aside(lock: Path) -> None:
    """Remove a stale lock; of several processes only one succeeds, the others find it gone. One that another
    has put there in the meantime is put back."""
    aside = lock.with_name(f"{LOCK}.{os.getpid()}")
    with suppress(OSError):
        os.replace(lock, aside)
        if _holder(aside) is not None:
            os.link(aside, lock)
        aside.unlink()
