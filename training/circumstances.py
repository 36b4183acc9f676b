"""What a process of a run works with, beside the options: the program and its commit, the machine, and what
the options leave to be chosen."""

import dataclasses
import os
import platform
import subprocess
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any, TypeVar

from engines.console import is_packaged
from engines.processors import processors
from engines.runs.events import Event, Started
from engines.version import VERSION
from training.limits import threads_of

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    Settings = TypeVar("Settings", bound=DataclassInstance)

ROOT = Path(__file__).resolve().parents[1]
SEED = "seed"
LARGEST_SEED = 2_000_000_000


def circumstances(options: Any) -> dict[str, object]:
    """Texts and numbers by name; what cannot be told is left out. `options` are those that are worked
    with."""
    threads = getattr(options, "threads", None)
    found: dict[str, object] = {
        "version": VERSION,
        "commit": commit(),
        SEED: getattr(options, SEED, 0),
        "threads": 0 if threads is None else threads_of(threads),
        "system": f"{platform.system()} {platform.machine()}".strip(),
        "processor": _processor(),
        "cores": processors(),
        "python": platform.python_version(),
        "backend": os.environ.get("KERAS_BACKEND", ""),
    }
    return {name: value for name, value in found.items() if value not in ("", 0)}


def commit() -> str:
    """Which state of the program trains: git's short name, with `-dirty` where files are changed; "" where
    the program is no checkout, or there is no git."""
    if is_packaged() or not (ROOT / ".git").exists():
        return ""
    command = ["git", "--no-optional-locks", "describe", "--always", "--dirty", "--exclude=*"]
    try:
        found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return found.stdout.strip() if found.returncode == 0 else ""


def seeded(options: "Settings", told: Iterable[Event] = ()) -> "Settings":
    """The options of a run, with a seed where they leave it open, so that it can be told and the run
    repeated: the one that the run's first process has `told` of, if it has."""
    if getattr(options, SEED, None) != 0:
        return options
    first = next((event for event in told if isinstance(event, Started)), None)
    seed = (first.made_with or {}).get(SEED) if first else None
    drawn = seed if isinstance(seed, int) else SystemRandom().randrange(1, LARGEST_SEED)
    return dataclasses.replace(options, **{SEED: drawn})


def _processor() -> str:
    """What the processor calls itself."""
    with suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor()
