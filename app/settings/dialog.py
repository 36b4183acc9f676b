"""The settings, made from the table of options; every change is in force at once."""

from collections.abc import Callable
from functools import partial
from itertools import groupby
from typing import Any

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.i18n import languages, tr
from app.settings.options import OPTIONS, Option
from app.settings.store import Settings
from app.theme.roles import button, label, name, set_role
from app.theme.scrolling import scrolling
from app.widgets.room import resize_within_screen

WIDTH = 520


class SettingsDialog(QDialog):
    """One card per group. It needs no OK: nothing has to be confirmed."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.editors: dict[str, QWidget] = {}
        self._texts: list[tuple[Callable[[str], None], str]] = []
        groups = QWidget()
        layout = QVBoxLayout(groups)
        layout.setContentsMargins(24, 20, 24, 12)
        layout.setSpacing(8)
        shown = [option for option in OPTIONS if option.title]
        for group, members in groupby(shown, key=lambda option: option.group):
            layout.addWidget(self._say(label("section"), group))
            layout.addWidget(self._card(list(members)))
        close = button("primary")
        self._texts.append((close.setText, "Close"))
        close.clicked.connect(self.accept)
        row = QHBoxLayout()
        row.setContentsMargins(24, 4, 24, 18)
        row.addStretch()
        row.addWidget(close)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(scrolling(groups))
        whole.addLayout(row)
        self._groups, self._row = groups, row
        languages.changed.connect(self.retranslate)
        self.retranslate()
        self._fit()

    def _fit(self) -> None:
        """All of it, as far as the screen has room; what has none is scrolled to."""
        size = self._groups.sizeHint()
        self.setMinimumWidth(max(WIDTH, size.width()))
        resize_within_screen(self, self.minimumWidth(), size.height() + self._row.sizeHint().height())

    def _say(self, widget: QLabel, key: str) -> QLabel:
        self._texts.append((widget.setText, key))
        return widget

    def _card(self, members: list[Option[Any]]) -> QFrame:
        card = QFrame()
        set_role(card, "card")
        grid = QGridLayout(card)
        grid.setContentsMargins(18, 14, 18, 14)
        grid.setHorizontalSpacing(20)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(0, 1)
        for row, option in enumerate(members):
            editor = self._editor(option)
            self.editors[option.key] = editor
            if isinstance(editor, QCheckBox):
                grid.addWidget(editor, row, 0, 1, 2)
                continue
            title = self._say(label(), option.title)
            title.setBuddy(editor)
            grid.addWidget(title, row, 0)
            grid.addWidget(editor, row, 1)
        return card

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
        spin.setMinimumWidth(200)
        spin.valueChanged.connect(partial(self._settings.__setitem__, option))
        return spin

    def _choice(self, option: Option[Any], value: object) -> QComboBox:
        box = QComboBox()
        box.setMinimumWidth(200)
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
        self.setWindowTitle(tr("Settings"))
        for write, key in self._texts:
            write(tr(key))
        for option in OPTIONS:
            if option.key in self.editors:
                name(
                    self.editors[option.key],
                    tr(option.title),
                    tr(option.help) if option.help else tr(option.title),
                )
