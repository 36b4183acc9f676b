"""The few pictures that a style sheet can only take from files, in the palette's colours."""

from functools import cache
from pathlib import Path

from PySide6.QtCore import QTemporaryDir

from app.theme.palette import Palette
from app.theme.tint import tinted

SIZE = 14


@cache
def _folder() -> QTemporaryDir:
    return QTemporaryDir()


def glyphs(palette: Palette) -> dict[str, str]:
    """Token -> file; empty paths where no temporary folder can be had, which only costs ornaments."""
    wanted = {"chevron": ("chevron-down", palette.soft), "tick": ("check", palette.accent_ink)}
    result = {}
    for token, (icon, tint) in wanted.items():
        path = Path(_folder().filePath(f"{token}-{palette.name}.png"))
        if not path.exists():
            tinted(("icons", f"{icon}.svg"), SIZE, 1.0, tint).save(str(path))
        result[token] = path.as_posix()
    return result
