"""What a page of the Labs tab is: a line in the gallery, and a widget that is made when it is first shown."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QWidget

from app.labs.story import Story
from app.runs.trainer import Trainer
from engines.mazes.maze import FIRST, Maze

SIDES = ((1300, 400, 20), (900, 304, 20), (840, 264, 20), (0, 230, 8))
"""From so wide a page on the column at its right is so wide, and so far from what is left of it."""


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
    """A page with a column at its right, `side`, which gets more room where there is much. It follows the
    language and the theme by itself; it rests while it is hidden."""

    done = Signal()
    """Something was learned here, or what there is to try was tried; said as often as it is noticed."""

    side: QWidget
    story: Story
    """What it tells."""

    def _lay_out(self, middle: QLayout) -> None:
        """What the page is about, and `side` at its right."""
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(middle, 1)
        layout.addWidget(self.side)

    def be_awake(self, awake: bool) -> None:
        """Somebody looks from now on, or nobody does."""

    def showEvent(self, event: QShowEvent) -> None:
        """Go on from here."""
        super().showEvent(event)
        self.be_awake(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: rest."""
        super().hideEvent(event)
        self.be_awake(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width out anew."""
        super().resizeEvent(event)
        side, gap = next(rest for width, *rest in SIDES if self.width() >= width)
        self.side.setFixedWidth(side)
        if (layout := self.layout()) is not None:
            layout.setSpacing(gap)

    def shut_down(self) -> None:
        """The window closes: rest, and wait for nothing long."""


@dataclass(frozen=True, slots=True)
class PageEntry:
    """A page's line in the gallery. `make` imports the page's module only when it is called."""

    id: str
    title: str
    summary: str
    make: Callable[[Workshop], LabPage]
