"""How to start the program's other half: the engine and the trainer, which run on the console."""

import sys
from pathlib import Path

WINDOW, CONSOLE = "hiyoko", "hiyoko-console"
"""The packaged program's two executables; the second's first argument is the module that is meant."""


def is_packaged() -> bool:
    """Whether this is the packaged program rather than Python on sources."""
    return bool(getattr(sys, "frozen", False))


def engine_command() -> list[str]:
    """What to run for `hiyoko-engine`; its arguments follow."""
    return _command("engines")


def trainer_command() -> list[str]:
    """What to run for `hiyoko-train`; its arguments follow."""
    return _command("training")


def window_command() -> list[str]:
    """What to run for `hiyoko`, the window."""
    if not is_packaged():
        return [sys.executable, "-m", "app"]
    return [str(_beside(WINDOW))]


def baseline_command() -> list[str]:
    """What to run for the slow search that `hiyoko-engine bench` compares with."""
    return _command("training.baseline")


def actor_command() -> list[str]:
    """What to run for a further process of self-play, which the trainer starts."""
    return _command("training.alphazero.playing.acting")


def _command(module: str) -> list[str]:
    if not is_packaged():
        return [sys.executable, "-m", module]
    return [str(_beside(CONSOLE)), module]


def _beside(name: str) -> Path:
    return Path(sys.executable).with_name(f"{name}.exe" if sys.platform == "win32" else name)
