"""The settings, made from the table of options."""

from collections.abc import Callable
from functools import partial
from itertools import groupby
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QSpinBox, QWidget

from app.i18n import tr
from app.settings.options import OPTIONS, Option
from app.settings.store import Settings
from app.theme.roles import button, caption, label, name
from app.widgets.sections import SectionsDialog

WIDTH = 520
FIELD = 220
"""As wide as the widest choice, so that fields stand below each other on every card."""


class SettingsDialog(SectionsDialog):
    """One card per group of options."""

    again = Signal()
    """Start the program again, for what is in force only then."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.editors: dict[str, QWidget] = {}
        self._texts: list[tuple[Callable[[str], None], str]] = []
        shown = [option for option in OPTIONS if option.title]
        for group, members in groupby(shown, key=lambda option: option.group):
            self._fill(self.section(group), list(members))
        self.later, self.again_button = label("soft", wraps=True), button()
        self.again_button.clicked.connect(self.again)
        self.beside.addWidget(self.later, 1)
        self.beside.addWidget(self.again_button)
        settings.changed.connect(self._follow)
        self._offer()
        self.retranslate()
        self.fit(WIDTH)

    def _fill(self, grid: QGridLayout, members: list[Option[Any]]) -> None:
        for row, option in enumerate(members):
            editor = self._editor(option)
            self.editors[option.key] = editor
            if isinstance(editor, QCheckBox):
                grid.addWidget(editor, row, 0, 1, 2)
                continue
            title = label()
            self._texts.append((title.setText, option.title))
            title.setBuddy(editor)
            grid.addWidget(title, row, 0)
            grid.addWidget(editor, row, 1)

    def _follow(self, key: str) -> None:
        """Something was chosen: here, or by a key or the menu while this is open."""
        self._offer()
        editor = self.editors.get(key)
        option = next((one for one in OPTIONS if one.key == key), None)
        if editor is None or option is None:
            return
        value = self._settings[option]
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(max(0, editor.findData(value)))
        elif isinstance(editor, QCheckBox):
            editor.setChecked(value)
        elif isinstance(editor, QSpinBox):
            editor.setValue(value)

    def _offer(self) -> None:
        """Offer to start again if something waits for that."""
        for widget in (self.later, self.again_button):
            widget.setVisible(self._settings.waits())

    def _editor(self, option: Option[Any]) -> QWidget:
        value = self._settings[option]
        if option.choices:
            return self._choice(option, value)
        if isinstance(value, bool):
            box = QCheckBox()
            box.setChecked(value)
            self._texts.append((box.setText, option.title))
            box.toggled.connect(partial(self._settings.__setitem__, option))
            return box
        spin = QSpinBox()
        spin.setRange(int(option.low or 0), int(option.high or 1_000_000))
        spin.setValue(value)
        spin.setMinimumWidth(FIELD)
        spin.setKeyboardTracking(False)
        spin.valueChanged.connect(partial(self._settings.__setitem__, option))
        return spin

    def _choice(self, option: Option[Any], value: object) -> QComboBox:
        box = QComboBox()
        box.setMinimumWidth(FIELD)
        for number, (choice, title) in enumerate(option.choices):
            box.addItem("", choice)
            self._texts.append((partial(box.setItemText, number), title))
            if choice == value:
                box.setCurrentIndex(number)
        box.currentIndexChanged.connect(
            lambda number: self._settings.__setitem__(option, option.choices[number][0])
        )
        return box

    def retranslate(self) -> None:
        """Texts in the current language."""
        super().retranslate()
        self.setWindowTitle(tr("Settings"))
        self.later.setText(tr("The new size takes effect when Hiyoko starts again."))
        tip = tr("Close Hiyoko and open it again; games and training go on.")
        caption(self.again_button, tr("Start again now"), tip)
        for write, key in self._texts:
            write(tr(key))
        for option in OPTIONS:
            if option.key in self.editors:
                name(
                    self.editors[option.key],
                    tr(option.title),
                    tr(option.help) if option.help else tr(option.title),
                )
