"""One field for each option of a player, made from what the engine says of it."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from app.i18n import tr
from app.play.opponents.known_files import OWN
from app.runs.settings import number_text
from app.theme.roles import name, set_role
from app.widgets.described import Described
from app.widgets.saving import file_to_read
from engines.errors import InputError
from engines.opponents.options import QTABLE, Option, Value

Files = Sequence[tuple[str, str]]
"""What may be chosen for an option that names a file: how it is called, and how it is written."""
_SEARCH = object()
"""In a box: another file is looked for."""


class PlayerField(Described):
    """Title, help, and a field of the option's type; where nothing is chosen it has its default."""

    changed = Signal()

    def __init__(self, option: Option, files: Files = ()) -> None:
        self.option, self._files = option, tuple(files)
        self.field = self._editor()
        super().__init__(self.field)
        if isinstance(self.field, QCheckBox):
            self.field.toggled.connect(self.changed)
        elif isinstance(self.field, QComboBox):
            self.field.activated.connect(self._activated)
        elif isinstance(self.field, QLineEdit):
            self.field.textEdited.connect(self._edited)
        self.set_value(option.default)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        option, field = self.option, self.field
        title, text = tr(option.title), tr(option.help)
        self.title.setText(title)
        self.help.setText(text)
        low, high = option.minimum, option.maximum
        if low is not None and high is not None:
            self.range.setText(f"{number_text(low)} – {number_text(high)}")
        self.range.setVisible(bool(self.range.text()))
        if isinstance(field, QLineEdit):
            usual = tr("as usual") if option.default is None else number_text(option.default)
            field.setPlaceholderText(usual)
        elif isinstance(field, QComboBox):
            for at in range(field.count()):
                field.setItemText(at, self._choice_text(at))
        name(field, title, text)

    @property
    def value(self) -> Value:
        """What is set. Raises InputError with what is allowed for a text that is no value."""
        if isinstance(self.field, QCheckBox):
            return self.field.isChecked()
        if isinstance(self.field, QComboBox):
            chosen: Value = self.field.currentData()
            return chosen
        text = self.field.text().strip() if isinstance(self.field, QLineEdit) else ""
        return self.option.parse(_point(self.option, text)) if text else self.option.default

    @property
    def valid(self) -> bool:
        """Whether what is written is a value."""
        try:
            _ = self.value
        except InputError:
            return False
        return True

    def set_value(self, value: Value) -> None:
        """Show a value; a file that is not among those known is added to them."""
        with QSignalBlocker(self.field):
            if isinstance(self.field, QCheckBox):
                self.field.setChecked(bool(value))
            elif isinstance(self.field, QComboBox):
                if self.field.findData(value) < 0:
                    self.field.insertItem(0, Path(str(value)).stem, value)
                self.field.setCurrentIndex(self.field.findData(value))
                self._shown = self.field.currentIndex()
            elif isinstance(self.field, QLineEdit):
                usual = value is None or value == self.option.default
                self.field.setText("" if usual else number_text(value).replace(",", ""))
        self._show_validity()

    def _editor(self) -> QWidget:
        option = self.option
        if option.kind == "flag" and option.default is not None:
            return QCheckBox()
        if option.kind != "flag" and not option.file:
            return QLineEdit()
        box = QComboBox()
        if option.default is None:
            box.addItem("", None)
        if option.kind == "flag":
            for chosen in (True, False):
                box.addItem("", chosen)
            return box
        for title, written in self._files:
            box.addItem(title, written)
        for word in option.words:
            box.addItem("", word)
        box.addItem("", _SEARCH)
        return box

    def _choice_text(self, at: int) -> str:
        assert isinstance(self.field, QComboBox)
        chosen = self.field.itemData(at)
        if chosen in self.option.words:
            return tr("Random playouts")
        if (OWN, chosen) in self._files:
            return tr(OWN)
        texts = {None: tr("as usual"), True: tr("Yes"), False: tr("No"), _SEARCH: tr("A file …")}
        return texts.get(chosen, self.field.itemText(at))

    def _activated(self, at: int) -> None:
        if isinstance(self.field, QComboBox) and self.field.itemData(at) is _SEARCH:
            self.field.setCurrentIndex(self._shown)
            ending = "qtable" if self.option.file == QTABLE else "onnx"
            path = file_to_read(self, tr(self.option.title), f"*.{ending}")
            if path is None:
                return
            self.set_value(str(path))  # which may be put in before the others
        else:
            self._shown = at
        self.changed.emit()

    def _edited(self) -> None:
        self._show_validity()
        self.changed.emit()

    def _show_validity(self) -> None:
        if isinstance(self.field, QLineEdit):
            set_role(self.field, "" if self.valid else "wrong")
        set_role(self.range, "soft" if self.valid else "soft-mistake")


def _point(option: Option, text: str) -> str:
    """A decimal comma is a point here."""
    return text.replace(",", ".") if option.kind == "float" else text
