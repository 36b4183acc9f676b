"""How the console programs are called: from a checkout, an installation, or the packaged program."""

import sys
from pathlib import Path


def trainer(*arguments: str) -> list[str]:
    """The command of `hiyoko-train` with these arguments."""
    return _console("training", arguments)


def engine(*arguments: str) -> list[str]:
    """The command of `hiyoko-engine` with these arguments."""
    return _console("engines", arguments)


def _console(package: str, arguments: tuple[str, ...]) -> list[str]:
    if getattr(sys, "frozen", False):
        suffix = ".exe" if sys.platform == "win32" else ""
        beside = Path(sys.executable).with_name(f"hiyoko-console{suffix}")
        return [str(beside), package, *arguments]
    return [sys.executable, "-m", package, *arguments]
