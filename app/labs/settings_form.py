"""The numbers that a page's runs are started with, to be changed."""

import dataclasses

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from app.i18n import tr
from app.runs.description import Kind, Preset
from app.theme.roles import label
from app.training_tab.option_form import OptionForm


class SettingsForm(QWidget):
    """A narrow form, which is made when it is first looked at and the trainer has spoken."""

    def __init__(self, hidden: tuple[str, ...]) -> None:
        """Of the kind's options those in `hidden` are not shown."""
        super().__init__()
        self.form: OptionForm | None = None
        self.waiting = label("soft", wraps=True)
        self._hidden = hidden
        self._kind: Kind | None = None
        self._preset: Preset | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 8, 0)
        self._column.setSpacing(10)
        self._column.addWidget(self.waiting)
        self._column.addStretch()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.waiting.setText(tr("The settings appear here as soon as the trainer has named them."))
        if self.form is not None:
            self.form.retranslate()

    def mistake(self) -> str:
        """A sentence on the first number that is out of its range; empty where all are well."""
        return self.form.mistake() if self.form is not None else ""

    def showEvent(self, event: QShowEvent) -> None:
        """Somebody looks."""
        super().showEvent(event)
        self._make_form()

    def _make_form(self) -> None:
        """Make the form, if it is time."""
        if self.form is not None or self._kind is None or not self.isVisible():
            return
        options = tuple(option for option in self._kind.options if option.name not in self._hidden)
        self.form = OptionForm(dataclasses.replace(self._kind, options=options))
        for field in self.form.fields.values():
            layout = field.layout()
            if isinstance(layout, QBoxLayout):  # the column is narrow: the field stands below its words
                layout.setDirection(QBoxLayout.Direction.TopToBottom)
                layout.setSpacing(4)
        self.waiting.hide()
        self._column.insertWidget(self._column.count() - 1, self.form)
        self._fill()

    @property
    def _chosen(self) -> Preset | None:
        """The preset whose values are shown."""
        return self._preset

    def _fill(self) -> None:
        if self.form is not None and self._chosen is not None:
            self.form.show_preset(self._chosen)
