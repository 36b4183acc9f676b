"""A walker's settings: the numbers of its lesson, or those that suit large mazes, to be changed."""

import dataclasses

from PySide6.QtWidgets import QButtonGroup, QHBoxLayout

from app.i18n import tr
from app.labs.maze.tellings import Lesson
from app.labs.settings_form import SettingsForm
from app.runs.description import Kind, Preset
from app.theme.roles import button, caption

OWN = ("learner", "maze")
"""Options that the page itself sets."""
LARGE, LARGE_CELLS = "large", 64
"""The preset for mazes with more cells than this, for learners with values."""
LARGE_OPTIONS = ("iterations", "eta", "gamma", "fading", "start_values")


class MazeSettings(SettingsForm):
    """The numbers of the lesson, or those that suit large mazes."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__((*OWN, *lesson.unused))
        self._lesson = lesson
        self.large_button, self.lesson_button = button("segment", checkable=True), button("segment", True)
        self._group = QButtonGroup(self)
        self._large: Preset | None = None
        row = QHBoxLayout()
        row.setSpacing(6)
        for one in (self.lesson_button, self.large_button):
            self._group.addButton(one)
            row.addWidget(one)
        self.lesson_button.setChecked(True)
        self._column.insertLayout(0, row)
        for one in (self.lesson_button, self.large_button):
            one.setVisible(lesson.has_values)
        self._group.buttonClicked.connect(self._fill)

    def describe(self, kind: Kind) -> None:
        """Take what the trainer says of itself."""
        presets = {preset.id: preset for preset in kind.presets}
        if self._kind is not None or self._lesson.id not in presets:
            return
        self._kind, self._preset, large = kind, presets[self._lesson.id], presets.get(LARGE)
        if large is not None:
            changes = {name: large.options[name] for name in LARGE_OPTIONS if name in large.options}
            self._large = dataclasses.replace(self._preset, options=self._preset.options | changes)
        self._make_form()

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
        super().retranslate()
        caption(self.lesson_button, tr("As in the lesson"), tr("The usual numbers of this lesson."))
        tip = tr("Numbers that suit mazes in which the goal is far away.")
        caption(self.large_button, tr("Large mazes"), tip)
