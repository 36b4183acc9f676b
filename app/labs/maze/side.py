"""The right column of a maze page: the lesson, its settings, or earlier runs."""

import dataclasses

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QHBoxLayout, QVBoxLayout, QWidget

from app.i18n import tr
from app.labs.maze.lessons import Lesson
from app.labs.past_runs import PastRuns
from app.labs.side import Side
from app.labs.story import Story
from app.theme.roles import button, label, name
from app.training_tab.description import Kind, Preset
from app.training_tab.option_form import OptionForm

OWN = ("learner", "maze")
"""Options that the page itself sets."""
LARGE, LARGE_CELLS = "large", 64
"""The preset for mazes with more cells than this, for learners with values."""
LARGE_OPTIONS = ("iterations", "eta", "gamma", "fading", "start_values")


class SettingsForm(QWidget):
    """The numbers of the lesson, to be changed."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__()
        self._lesson = lesson
        self.form: OptionForm | None = None
        self.large_button, self.lesson_button = button("segment", checkable=True), button("segment", True)
        self._group = QButtonGroup(self)
        self._kind: Kind | None = None
        self._preset: Preset | None = None
        self._large: Preset | None = None
        self.waiting = label("soft", wraps=True)
        row = QHBoxLayout()
        row.setSpacing(6)
        for one in (self.lesson_button, self.large_button):
            self._group.addButton(one)
            row.addWidget(one)
        self.lesson_button.setChecked(True)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 8, 0)
        self._column.setSpacing(10)
        self._column.addLayout(row)
        self._column.addWidget(self.waiting)
        self._column.addStretch()
        for one in (self.lesson_button, self.large_button):
            one.setVisible(lesson.has_values)
        self._group.buttonClicked.connect(self._fill)

    def describe(self, kind: Kind) -> None:
        """Take what the trainer says of itself; the form is made when it is first looked at."""
        presets = {preset.id: preset for preset in kind.presets}
        if self._kind is not None or self._lesson.id not in presets:
            return
        self._kind, self._preset, large = kind, presets[self._lesson.id], presets.get(LARGE)
        if large is not None:
            changes = {name: large.options[name] for name in LARGE_OPTIONS if name in large.options}
            self._large = dataclasses.replace(self._preset, options=self._preset.options | changes)
        self.make_form()

    def make_form(self) -> None:
        """Make the form, if somebody looks and the trainer has spoken."""
        if self.form is not None or self._kind is None or not self.isVisible():
            return
        hidden = (*OWN, *self._lesson.unused)
        options = tuple(option for option in self._kind.options if option.name not in hidden)
        self.form = OptionForm(dataclasses.replace(self._kind, options=options))
        for field in self.form.fields.values():
            layout = field.layout()
            if isinstance(layout, QBoxLayout):  # the column is narrow: the field stands below its words
                layout.setDirection(QBoxLayout.Direction.TopToBottom)
                layout.setSpacing(4)
        self.waiting.hide()
        self._column.insertWidget(1, self.form)
        self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        """Make the form when it is first looked at."""
        super().showEvent(event)
        self.make_form()

    def suit(self, cells: int) -> None:
        """Take the settings that suit a maze of so many cells, where the lesson has both."""
        wanted = self.large_button if cells > LARGE_CELLS and self._lesson.has_values else self.lesson_button
        if not wanted.isChecked():
            wanted.setChecked(True)
            self._fill()

    def settings(self) -> dict[str, object]:
        """What differs from the lesson's preset, by name."""
        if self._preset is None:
            return {}
        chosen = self._chosen or self._preset
        values = (
            chosen.options
            if self.form is None
            else {name: field.value for name, field in self.form.fields.items()}
        )
        return {
            name: value
            for name, value in values.items()
            if value is not None and value != self._preset.options.get(name)
        }

    @property
    def _chosen(self) -> Preset | None:
        return self._large if self.large_button.isChecked() else self._preset

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.lesson_button.setText(tr("As in the lesson"))
        name(self.lesson_button, tr("As in the lesson"), tr("The usual numbers of this lesson."))
        self.large_button.setText(tr("Large mazes"))
        name(
            self.large_button, tr("Large mazes"), tr("Numbers that suit mazes in which the goal is far away.")
        )
        self.waiting.setText(tr("The trainer is asked for its settings …"))
        if self.form is not None:
            self.form.retranslate()

    def _fill(self) -> None:
        if self.form is not None and self._chosen is not None:
            self.form.show_preset(self._chosen)


class MazeSide(Side):
    """The lesson, its settings, or earlier runs of all walkers."""

    def __init__(self, lesson: Lesson, runs: PastRuns) -> None:
        self.form = SettingsForm(lesson)
        super().__init__(Story(lesson), self.form, runs)

    def retranslate(self) -> None:
        """Texts in the current language."""
        super().retranslate()
        self.form.retranslate()
