"""A lesson's settings: which examples, and all numbers of the preset that was chosen, to be changed."""

from app.i18n import tr
from app.labs.lessons.data_chooser import DataChooser
from app.labs.lessons.tellings import Lesson
from app.labs.settings_form import SettingsForm
from app.runs.description import Kind, Preset
from app.theme.roles import label

DATA = "data"
"""The option that the chooser sets."""


class LessonSettings(SettingsForm):
    """What the preset is for, where the examples come from, and its numbers."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__((DATA,))
        self.data, self.help = DataChooser(lesson), label("soft", wraps=True)
        self._column.insertWidget(0, self.help)
        self._column.insertWidget(1, self.data)

    def describe(self, kind: Kind) -> None:
        """Take what the trainer says of itself."""
        if self._kind is None and kind.options:
            self._kind = kind
            self._make_form()

    def show_preset(self, preset: Preset) -> None:
        """Fill in a preset's values."""
        self._preset = preset
        self.help.setText(tr(preset.help))
        self.data.choose(str(preset.options.get(DATA, "")))
        self._fill()

    def settings(self) -> dict[str, object]:
        """What differs from the preset, by name."""
        result = self.form.settings() if self.form is not None else {}
        if self._preset is not None and self.data.value != str(self._preset.options.get(DATA, "")):
            result[DATA] = self.data.value
        return result

    def retranslate(self) -> None:
        """Texts in the current language."""
        super().retranslate()
        self.data.retranslate()
        if self._preset is not None:
            self.help.setText(tr(self._preset.help))
