"""Where things lie: what is shipped with the program, and what belongs to the person."""

import os
import sys
from pathlib import Path


def resource(*parts: str) -> Path:
    """A file or folder under `resources`, in a checkout, an installation or the packaged program."""
    root = getattr(sys, "_MEIPASS", None)
    base = Path(root) if root else Path(__file__).resolve().parent.parent
    return base.joinpath("resources", *parts)


def data_home() -> Path:
    """The person's own folder: $HIYOKO_HOME, else the platform's place for such data. It need not
    exist yet."""
    chosen = os.environ.get("HIYOKO_HOME")
    return from_home(chosen) if chosen else _usual("Application Support", "XDG_DATA_HOME", ".local/share")


def kernels_home() -> Path:
    """Where compiled kernels are kept: $HIYOKO_KERNELS, else the platform's place for caches. It need not
    exist yet."""
    chosen = os.environ.get("HIYOKO_KERNELS")
    return from_home(chosen) if chosen else _usual("Caches", "XDG_CACHE_HOME", ".cache") / "kernels"


def from_home(text: str | Path) -> Path:
    """The path that a person wrote, in which `~` is their home and `~name` that of another. Where nobody
    is called so it stays as it is, and there will be no such file."""
    return Path(os.path.expanduser(text))


def from_everywhere(text: str) -> str:
    """The path that a person wrote, so that it names the same file or folder wherever one stands; as it is
    where there is none."""
    path = from_home(text)
    return str(path.absolute()) if text and os.path.exists(path) else text


RUNS, LAB_RUNS = "runs", "labs"
"""Folders in the person's: training runs, and those of the Labs."""


def _usual(mac: str, variable: str, unix: str) -> Path:
    """The program's own folder where the platform has such: on a Mac in one of its library, on Unix where a
    variable says, or else in one of the home."""
    if sys.platform == "win32":
        place = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        place = Path.home() / "Library" / mac
    else:
        place = Path(os.environ.get(variable) or Path.home() / unix)
    return place / "hiyoko"
