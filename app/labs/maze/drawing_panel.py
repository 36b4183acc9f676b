"""Over the boards while a maze is being drawn: its size, where it comes from, where it goes."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSlider, QSpinBox, QVBoxLayout

from app.i18n import error_text, tr
from app.labs.page import Workshop
from app.theme.roles import button, caption, label, name, set_role
from app.widgets.flow import FlowLayout
from app.widgets.saving import ask_to_open, ask_to_save
from engines.errors import InputError
from engines.mazes.files import SUFFIX, load_maze, save_maze
from engines.mazes.generator import generate
from engines.mazes.maze import FIRST, LARGEST, Maze, check

LOOPS_WIDTH = 90


class DrawingPanel(QFrame):
    """Changes the workshop's maze."""

    failed = Signal(object)
    """A sentence."""
    closed = Signal()

    def __init__(self, workshop: Workshop) -> None:
        super().__init__()
        set_role(self, "wash")
        self._workshop = workshop
        self._chance = Random()
        self.columns, self.rows = QSpinBox(), QSpinBox()
        self.loops = QSlider(Qt.Orientation.Horizontal)
        self.generate_button, self.empty_button, self.first_button = button(), button(), button()
        self.open_button, self.save_button, self.done_button = button(), button(), button("primary")
        self.size_label, self.loops_label = label(), label()
        self.hint = label("soft", wraps=True)
        self._build()
        self.generate_button.clicked.connect(self.generate)
        self.empty_button.clicked.connect(self.clear)
        self.first_button.clicked.connect(partial(workshop.use_maze, FIRST))
        self.open_button.clicked.connect(self._ask_open)
        self.save_button.clicked.connect(self._ask_save)
        self.done_button.clicked.connect(self.closed)
        workshop.maze_changed.connect(self.show_maze)
        self.show_maze()

    def _build(self) -> None:
        for field in (self.columns, self.rows):
            field.setRange(1, LARGEST)
            field.setFixedWidth(58)
            field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.loops.setRange(0, 100)
        self.loops.setFixedWidth(LOOPS_WIDTH)
        self.loops.setMinimumHeight(22)
        size = QHBoxLayout()
        size.setSpacing(6)
        self._times = label()
        self._times.setText("×")
        for part in (self.size_label, self.columns, self._times, self.rows):
            size.addWidget(part)
        size.addSpacing(12)
        size.addWidget(self.loops_label)
        size.addWidget(self.loops)
        size.addStretch()
        size.addWidget(self.done_button)
        buttons = FlowLayout(None, gap=8)
        for one in (self.generate_button, self.empty_button, self.first_button, self.open_button,
                    self.save_button):  # fmt: skip
            buttons.addWidget(one)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 10)
        layout.setSpacing(8)
        layout.addLayout(size)
        layout.addLayout(buttons)
        layout.addWidget(self.hint)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.size_label.setText(tr("Cells"))
        name(self.columns, tr("Columns"))
        name(self.rows, tr("Rows"))
        self.loops_label.setText(tr("Openness"))
        name(self.loops, tr("Openness"), tr("Left: one way between any two cells. Right: no walls at all."))
        texts = (
            (self.generate_button, tr("Generate"), tr("Make a new random maze of this size.")),
            (self.empty_button, tr("Empty"), tr("Begin with a maze of this size without walls.")),
            (self.first_button, tr("The 3×3 maze"), tr("Go back to the maze of the first lessons.")),
            (self.open_button, tr("Open …"), tr("Open a maze from a file.")),
            (self.save_button, tr("Save …"), tr("Save the maze to a file.")),
            (self.done_button, tr("Done"), tr("Use this maze and go back.")),
        )
        for one, text, tip in texts:
            caption(one, text, tip)
        self.show_maze()

    def show_maze(self) -> None:
        """Take the size of the workshop's maze, and say what is wrong with it or how it is drawn."""
        maze = self._workshop.maze
        self.columns.setValue(maze.columns)
        self.rows.setValue(maze.rows)
        try:
            check(maze)
        except InputError as error:
            self.hint.setText(error_text(error))
            set_role(self.hint, "mistake")
            self.save_button.setEnabled(False)
            return
        self.hint.setText(
            tr(
                "Click between two cells to set or take a wall, drag along for more; drag the ring and the "
                "star. Keys: arrows, Shift with arrows, S, G."
            )
        )
        set_role(self.hint, "soft")
        self.save_button.setEnabled(True)

    def generate(self) -> None:
        """Make a maze by chance."""
        seed = self._chance.randrange(10**9)
        self._attempt(
            lambda: generate(self.columns.value(), self.rows.value(), seed, self.loops.value() / 100)
        )

    def clear(self) -> None:
        """Begin without walls."""
        columns, rows = self.columns.value(), self.rows.value()
        self._attempt(lambda: check(Maze(columns, rows, 0, columns * rows - 1)))

    def open_file(self, path: str) -> None:
        """Walk in the maze of a file; a failure is said."""
        self._attempt(lambda: load_maze(Path(path)))

    def save_file(self, path: str) -> None:
        """Write the maze to a file; a failure is said."""
        try:
            save_maze(self._workshop.maze, Path(path))
        except InputError as error:
            self.failed.emit(error)

    def _attempt(self, make: Callable[[], Maze]) -> None:
        try:
            self._workshop.use_maze(make())
        except InputError as error:
            self.failed.emit(error)

    def _ask_open(self) -> None:
        ask_to_open(self, tr("Open a maze"), f"*{SUFFIX} *.json", self.open_file)

    def _ask_save(self) -> None:
        ask_to_save(self, tr("Save the maze"), "maze", SUFFIX, self.save_file)
