"""What a page of the Labs tab is: a line in the gallery, and a widget that is made when it is first shown."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.runs.trainer import Trainer
from engines.mazes.maze import FIRST, Maze

SIDES = ((1300, 400), (900, 304), (0, 264))
"""From so wide a page on the column at its right is so wide."""


class Workshop(QObject):
    """What all pages share: where their runs lie, the trainer, and the maze that was drawn last."""

    maze_changed = Signal()
    tab_wanted = Signal(str)
    """The title of another tab of the window, to be shown."""

    def __init__(self, home: Path, trainer: Trainer, parent: QObject) -> None:
        super().__init__(parent)
        self.home, self.trainer = home, trainer
        self._maze = FIRST

    @property
    def maze(self) -> Maze:
        """The maze to walk in; perhaps one without a way to the goal, while it is being drawn."""
        return self._maze

    def use_maze(self, maze: Maze) -> None:
        """Walk in another maze from now on."""
        if maze != self._maze:
            self._maze = maze
            self.maze_changed.emit()


class LabPage(QWidget):
    """A page. It follows the language and the theme by itself; it rests while it is hidden."""

    def shut_down(self) -> None:
        """The window closes: rest, and wait for nothing long."""


def side_width(page: int) -> int:
    """How wide the column at the right of a page is that is so wide."""
    return next(side for width, side in SIDES if page >= width)


@dataclass(frozen=True, slots=True)
class PageEntry:
    """A page's line in the gallery. `make` imports the page's module only when it is called."""

    id: str
    title: str
    summary: str
    make: Callable[[Workshop], LabPage]
