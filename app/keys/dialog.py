"""The window of keys: every command with its key, which can be exchanged for another one."""

from functools import partial
from itertools import groupby

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QGridLayout, QKeySequenceEdit, QLabel, QLineEdit, QWidget

from app.i18n import tr
from app.keys.commands import COMMANDS, Command
from app.keys.keyboard import called, holders, keyboard, objection, with_key, written
from app.settings import options
from app.settings.store import Settings
from app.theme.roles import button, caption, label, name, set_role
from app.widgets.sections import SectionsDialog

WIDTH, HEIGHT = 560, 680
KEY_WIDTH = 190
HOW = "Click a key and press the new one; Delete removes it."


class KeyField(QKeySequenceEdit):
    """Takes one key. Delete takes it away; Escape leaves what was there."""

    def __init__(self, keys: QKeySequence) -> None:
        super().__init__()
        self.setMaximumSequenceLength(1)
        self.setFixedWidth(KEY_WIDTH)
        self._without = ""
        self.keySequenceChanged.connect(self._say)
        self.editingFinished.connect(self._say)
        self.show_keys(keys)

    def show_keys(self, keys: QKeySequence) -> None:
        """Show a key that was not pressed here."""
        self.setKeySequence(keys)
        self._say()

    def say(self, without: str) -> None:
        """What stands here while there is no key."""
        self._without = without
        self._say()

    def _say(self) -> None:
        line = self.findChild(QLineEdit)
        if line is not None:  # Qt writes words of its own there each time
            line.setPlaceholderText(self._without)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape is for the window that this lies in."""
        alone = not event.modifiers()
        if alone and event.key() == Qt.Key.Key_Escape:
            event.ignore()
        elif alone and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.clear()
            self.editingFinished.emit()
        else:
            super().keyPressEvent(event)


class KeysDialog(SectionsDialog):
    """One card per place."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.fields: dict[Command, KeyField] = {}
        self._names: dict[Command, QLabel] = {}
        self.message, self.restore = label("soft", wraps=True), button()
        self.restore.clicked.connect(self._restore)
        for place, members in groupby(COMMANDS, key=lambda command: command.place):
            self._fill(self.section(place.value), list(members))
        self.beside.addWidget(self.message, 1)
        self.beside.addWidget(self.restore)
        keyboard.changed.connect(self._show)
        self.retranslate()
        self.fit(WIDTH, HEIGHT)

    def _fill(self, grid: QGridLayout, members: list[Command]) -> None:
        for row, command in enumerate(members):
            field, self._names[command] = KeyField(keyboard[command]), label()
            field.editingFinished.connect(partial(self._take, command))
            self.fields[command] = field
            self._names[command].setBuddy(field)
            grid.addWidget(self._names[command], row, 0)
            grid.addWidget(field, row, 1)

    def _take(self, command: Command) -> None:
        """A key was pressed for a command, or its key taken away."""
        keys = self.fields[command].keySequence()
        if keys == keyboard[command]:
            return
        trouble = objection(keys)
        if trouble:
            self.fields[command].show_keys(keyboard[command])
            self._tell(trouble, "mistake")
            return
        losers = holders({each: keyboard[each] for each in COMMANDS}, command, keys)
        self._settings[options.KEYS] = with_key(self._settings[options.KEYS], command, keys)
        self._tell(" ".join(_loss(loser, keys) for loser in losers) or tr(HOW), "soft")

    def _restore(self) -> None:
        self._settings[options.KEYS] = {}
        self._tell(tr(HOW), "soft")

    def _tell(self, text: str, role: str) -> None:
        set_role(self.message, role)
        self.message.setText(text)

    def _show(self) -> None:
        """The keys of now."""
        for command, field in self.fields.items():
            field.show_keys(keyboard[command])
        self.restore.setEnabled(bool(self._settings[options.KEYS]))

    def retranslate(self) -> None:
        """Texts in the current language."""
        super().retranslate()
        self.setWindowTitle(tr("Keys"))
        for command, field in self.fields.items():
            self._names[command].setText(called(command))
            name(field, called(command), tr(HOW))
            field.say(tr("No key"))
        caption(self.restore, tr("Restore defaults"), tr("Put every key back to its default."))
        self._tell(tr(HOW), "soft")
        self._show()


def _loss(loser: Command, keys: QKeySequence) -> str:
    """That a command has another key now, or none."""
    title, now = called(loser), keyboard[loser]
    if now.isEmpty():
        return tr("“{title}” had {keys}; it has no key now.", title=title, keys=written(keys))
    return tr("“{title}” had {keys}; it has {now} now.", title=title, keys=written(keys), now=written(now))
