"""Over the boards of a maze page: also who walks beside its own walker, and the maze's own button."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox

from app.i18n import tr
from app.keys import commands
from app.keys.keyboard import keyboard
from app.labs.maze.tellings import LESSONS, Lesson, find_lesson
from app.labs.maze.words import state_text
from app.labs.run_header import RunHeader
from app.runs.model import RunModel
from app.theme.icons import ThemedIcon
from app.theme.roles import button, caption, name

NOBODY = ""
BESIDE_LEAST = 130
"""The choice of a second walker is so wide, in pixels, where there is little room."""


class MazeHeader(RunHeader):
    """Every button is a signal."""

    drawing_wanted = Signal(bool)
    beside_chosen = Signal()

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson.title)
        self.draw_button = button(checkable=True)
        self.beside = QComboBox()
        self.beside.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.beside.setMinimumWidth(BESIDE_LEAST)
        self.beside.addItem("", NOBODY)
        for other in LESSONS:
            if other.id != lesson.id:
                self.beside.addItem("", other.id)
        ThemedIcon(self.draw_button, "edit", 16)
        self._lay_out(self.beside, self.draw_button)
        self.draw_button.toggled.connect(self.drawing_wanted)
        self.beside.currentIndexChanged.connect(self.beside_chosen)

    @property
    def learner_beside(self) -> str:
        """The id of the learner that is to walk beside the page's own; NOBODY for none."""
        return str(self.beside.currentData())

    def retranslate(self) -> None:
        """Texts in the current language."""
        super().retranslate()
        tip = keyboard.tip(tr("Draw, generate, open or save a maze"), commands.DRAW)
        caption(self.draw_button, tr("Maze"), tip)
        self.beside.setItemText(0, tr("Alone"))
        for at in range(1, self.beside.count()):
            other = next(lesson for lesson in LESSONS if lesson.id == self.beside.itemData(at))
            self.beside.setItemText(at, tr("Beside {learner}", learner=tr(other.title)))
        name(
            self.beside, tr("Who walks beside it"),
            tr("Another walker in the same maze, with the same random numbers."),
        )  # fmt: skip

    def show_runs(self, runs: Sequence[tuple[str, RunModel, str]]) -> None:
        """Offer what can be done with the runs on the boards, each with its learner's id and what it differs
        in from its lesson, and say how they stand; where two are not alike, also which is which."""
        busy = self.offer([model for _, model, _ in runs])
        self.draw_button.setEnabled(not busy)
        self.beside.setEnabled(not busy)
        words = [state_text(learner, model) for learner, model, _ in runs]
        alike = len({learner for learner, _, _ in runs}) < len(runs)
        names = [changes if alike else tr(find_lesson(learner).title) for learner, _, changes in runs]
        if len(set(words)) > 1 or (alike and any(names)):
            words = [
                tr("{words} ({walker})", words=one, walker=name or tr("As in the lesson"))
                for one, name in zip(words, names, strict=True)
            ]
        self.detail.setText(" · ".join(dict.fromkeys(words)) or tr("Press Start and watch."))
