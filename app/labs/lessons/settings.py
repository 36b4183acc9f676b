"""A lesson's settings: which examples, and all numbers of the preset that was chosen, to be changed."""

import dataclasses

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from app.i18n import tr
from app.labs.lessons.data_chooser import DataChooser
from app.labs.lessons.tellings import Lesson
from app.theme.roles import label
from app.training_tab.description import Kind, Preset
from app.training_tab.option_form import OptionForm

DATA = "data"
"""The option that the chooser sets."""


class LessonSettings(QWidget):
    """The form is made when it is first looked at."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__()
        self.form: OptionForm | None = None
        self.data = DataChooser(lesson)
        self.waiting, self.help = label("soft", wraps=True), label("soft", wraps=True)
        self._kind: Kind | None = None
        self._preset: Preset | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 8, 0)
        self._column.setSpacing(10)
        for part in (self.help, self.data, self.waiting):
            self._column.addWidget(part)
        self._column.addStretch()

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
        if self.form is not None:
            self.form.show_preset(preset)

    def settings(self) -> dict[str, object]:
        """What differs from the preset, by name."""
        result = self.form.settings() if self.form is not None else {}
        if self._preset is not None and self.data.value != str(self._preset.options.get(DATA, "")):
            result[DATA] = self.data.value
        return result

    def mistake(self) -> str:
        """A sentence on the first number that is out of its range; empty where all are well."""
        wrong = self.form.wrong() if self.form is not None else []
        return tr("{option} is not within its range.", option=tr(wrong[0].facts.title)) if wrong else ""

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.waiting.setText(tr("The trainer is asked for its settings …"))
        self.data.retranslate()
        if self._preset is not None:
            self.help.setText(tr(self._preset.help))
        if self.form is not None:
            self.form.retranslate()

    def showEvent(self, event: QShowEvent) -> None:
        """Somebody looks."""
        super().showEvent(event)
        self._make_form()

    def _make_form(self) -> None:
        if self.form is not None or self._kind is None or not self.isVisible():
            return
        options = tuple(option for option in self._kind.options if option.name != DATA)
        self.form = OptionForm(dataclasses.replace(self._kind, options=options))
        for field in self.form.fields.values():
            layout = field.layout()
            if isinstance(layout, QBoxLayout):  # the column is narrow: the field stands below its words
                layout.setDirection(QBoxLayout.Direction.TopToBottom)
        if self._preset is not None:
            self.form.show_preset(self._preset)
        self.waiting.hide()
        self._column.insertWidget(self._column.count() - 1, self.form)
