"""Writes the games of a collection that are listed into a file, on a button that also stops it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtWidgets import QPushButton

from app.i18n import tr
from app.play.lists.together import write_together
from app.play.lists.writing import Writing, file_for_all
from engines.notation.archives import record_at
from engines.notation.texts import write_record
from engines.notation.wthor import Base


class Extracting(Writing):
    """`listed` tells which games are listed, by their places in a base; None where none are."""

    def __init__(
        self, button: QPushButton, listed: Callable[[], tuple[Base, NDArray[np.int64]] | None]
    ) -> None:
        super().__init__(button)
        self._listed = listed

    @property
    def tip(self) -> str:
        """As `Writing` says."""
        return tr("Save all the games listed to one file, in this order, as text, GGF or SGF")

    def refresh(self) -> None:
        """What the button does now, and whether there is anything to do."""
        super().refresh()
        self._button.setEnabled(self.busy or self._listed() is not None)

    def write(self, path: Path) -> None:
        """Write the games listed, in the form that the suffix says."""
        listed, form = self._listed(), path.suffix.lower()
        if listed is None or self.busy:
            return
        base, rows = listed

        def content(row: int) -> bytes:
            return f"{write_record(record_at(base, row), form)}\n".encode()

        self.start(
            path,
            len(rows),
            lambda stop, report: write_together(rows.tolist(), content, path, stop, report),
        )

    def ask(self) -> None:
        """Ask for a file, and write there."""
        path = file_for_all(self._button)
        if path is not None:
            self.write(path)
