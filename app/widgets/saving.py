"""Where something is to be written: the desktop's own dialog."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from engines.files import free_name


def file_to_write(
    parent: QWidget, title: str, kinds: Mapping[str, tuple[str, ...]], refused: tuple[str, ...] = ()
) -> Path | None:
    """A file that the person chooses; None where they do not. `kinds` are what it can be, as the dialog lists
    them, each with its suffixes; what is `refused` later has a suffix, too. Without one of these the first of
    the kind chosen is added: the dialog has not asked about a file that is called so, and none is written
    over."""
    name, kind = QFileDialog.getSaveFileName(parent, title, "", ";;".join(kinds))
    if not name:
        return None
    path = Path(name)
    if path.suffix.lower() in (*refused, *(suffix for suffixes in kinds.values() for suffix in suffixes)):
        return path
    suffix = kinds.get(kind, next(iter(kinds.values())))[0]
    return free_name(path.with_name(f"{path.name}{suffix}"))
