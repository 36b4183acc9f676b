"""One field for each option of the trainer, made from what it says of itself."""

import math
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from app.i18n import tr
from app.runs.description import OptionFacts
from app.runs.settings import number_text
from app.theme.roles import button, caption, name, set_role
from app.widgets.described import Described
from app.widgets.saving import file_to_read, folder_to_use

FOLDER = "folder"


class OptionField(Described):
    """Title, help, and a field of the option's type; with a button where it may name a file or a folder."""

    changed = Signal()

    def __init__(self, facts: OptionFacts) -> None:
        self.facts, self.field = facts, _editor(facts)
        self.find_button = button() if facts.files else None
        super().__init__(self.field, self.find_button)
        self._connect()
        self.retranslate()

    def _connect(self) -> None:
        if isinstance(self.field, QCheckBox):
            self.field.toggled.connect(self._edited)
        elif isinstance(self.field, QComboBox):
            self.field.currentIndexChanged.connect(self._edited)
        elif isinstance(self.field, QLineEdit):
            self.field.textEdited.connect(self._edited)
        if self.find_button is not None:
            self.find_button.clicked.connect(self._find)

    def retranslate(self) -> None:
        """Texts in the current language."""
        facts = self.facts
        title, help_text = tr(facts.title), tr(facts.help)
        self.title.setText(title)
        self.help.setText(help_text)
        if facts.low is not None and facts.high is not None:
            self.range.setText(f"{number_text(facts.low)} – {number_text(facts.high)}")
        self.range.setVisible(bool(self.range.text()))
        if isinstance(self.field, QComboBox):
            for at in range(self.field.count()):
                self.field.setItemText(at, tr(self.field.itemData(at)))
        default = tr("Default: {value}", value=number_text(facts.default))
        name(self.field, title, f"{help_text}\n{default}" if number_text(facts.default) else help_text)
        if self.find_button is not None:
            tip = tr("Look for a folder") if facts.files == FOLDER else tr("Look for a file")
            caption(self.find_button, tr("Choose …"), tip)

    @property
    def value(self) -> Any:
        """What is set, as the trainer takes it; None where it is not readable or out of range."""
        if isinstance(self.field, QCheckBox):
            return self.field.isChecked()
        if isinstance(self.field, QComboBox):
            return self.field.currentData()
        text = self.field.text().strip() if isinstance(self.field, QLineEdit) else ""
        return read_number(text, self.facts) if self.facts.type in ("int", "float") else text

    def set_value(self, value: Any) -> None:
        """Show a preset's value."""
        with QSignalBlocker(self.field):
            if isinstance(self.field, QCheckBox):
                self.field.setChecked(bool(value))
            elif isinstance(self.field, QComboBox):
                self.field.setCurrentIndex(max(0, self.field.findData(value)))
            elif isinstance(self.field, QLineEdit):
                self.field.setText(
                    value if self.facts.type == "text" else number_text(value).replace(",", "")
                )
        self._show_validity()

    @property
    def lacking(self) -> bool:
        """Whether nothing is written where something is needed."""
        return self.facts.needed and self.value == ""

    def ask(self) -> None:
        """Ask for what is lacking."""
        set_role(self.field, "wrong")
        self.field.setFocus()

    def _find(self) -> None:
        title = tr(self.facts.title)
        if self.facts.files == FOLDER:
            found = folder_to_use(self, title)
        else:
            found = file_to_read(self, title, self.facts.files)
        if found is not None:
            self.set_value(str(found))
            self.changed.emit()

    def _edited(self) -> None:
        self._show_validity()
        self.changed.emit()

    def _show_validity(self) -> None:
        if isinstance(self.field, QLineEdit):
            set_role(self.field, "wrong" if self.value is None else "")
        set_role(self.range, "soft-mistake" if self.value is None else "soft")


def _editor(facts: OptionFacts) -> QWidget:
    if facts.type == "bool":
        return QCheckBox()
    if facts.choices:
        box = QComboBox()
        for choice in facts.choices:
            box.addItem(choice, choice)
        return box
    return QLineEdit()


def takes(facts: OptionFacts, value: Any) -> bool:
    """Whether an option can have a value that was read from a file."""
    if facts.type == "bool":
        return isinstance(value, bool)
    if facts.choices:
        return value in facts.choices
    if facts.type == "text":
        return isinstance(value, str)
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and read_number(str(value), facts) is not None


def read_number(text: str, facts: OptionFacts) -> int | float | None:
    """A number within the option's range; None for anything else."""
    try:
        value = float(text)
    except ValueError:
        return None
    whole = facts.type == "int"
    if not math.isfinite(value) or (whole and value != int(value)):
        return None
    if (facts.low is not None and value < facts.low) or (facts.high is not None and value > facts.high):
        return None
    return int(value) if whole else value
