"""Which key stands for which command now; `changed` says that some have others."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from app.i18n import tr
from app.keys.commands import COMMANDS, Command

TABS = tuple(QKeySequence(f"Ctrl+{number}") for number in range(1, 10))
"""Keys of the window's tabs, by their places: these stay as they are."""
MODIFIERS = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)


class Keyboard(QObject):
    """Every command's key: its own choice of the person, or as delivered."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._keys = assigned({})

    def use(self, own: Mapping[str, object]) -> None:
        """Let commands, by their ids, have these keys, and all others those that they were delivered with."""
        keys = assigned(own)
        if keys != self._keys:
            self._keys = keys
            self.changed.emit()

    def __getitem__(self, command: Command) -> QKeySequence:
        """The key of a command; empty where it has none."""
        return self._keys[command]

    def bind(self, target: QAction | QShortcut, command: Command) -> None:
        """Let the command's key set off `target`, whichever it is from now on."""
        _Binding(target, command)

    def lead(self, command: Command, widget: QWidget, deed: Callable[[], object]) -> None:
        """Let the command's key do this while `widget` is seen, wherever in its window the focus is."""
        shortcut = QShortcut(widget)
        self.bind(shortcut, command)
        shortcut.activated.connect(deed)

    def tip(self, text: str, command: Command) -> str:
        """`text` with the command's key, as this system writes it."""
        return tip(text, self[command])


class _Binding(QObject):
    """Lives as long as its target, and keeps its key."""

    def __init__(self, target: QAction | QShortcut, command: Command) -> None:
        super().__init__(target)
        self._target, self._command = target, command
        keyboard.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Take the key of now."""
        keys = keyboard[self._command]
        if isinstance(self._target, QAction):
            self._target.setShortcut(keys)
        else:
            self._target.setKey(keys)


def called(command: Command) -> str:
    """What a command is called where nothing opens."""
    return tr(command.title).removesuffix("…").strip()


def tip(text: str, keys: QKeySequence) -> str:
    """`text` with a key, if there is one."""
    return text if keys.isEmpty() else tr("{text} ({keys})", text=text, keys=written(keys))


def written(keys: QKeySequence) -> str:
    """A key as this system writes it."""
    return keys.toString(QKeySequence.SequenceFormat.NativeText)


def stored(keys: QKeySequence) -> str:
    """A key as it is written on every system."""
    return keys.toString(QKeySequence.SequenceFormat.PortableText)


def assigned(own: Mapping[str, object]) -> dict[Command, QKeySequence]:
    """Every command's key. Of the person's choices those are left out that cannot be, or that a command
    before has; what one of them takes, no command has as delivered."""
    result: dict[Command, QKeySequence] = {}
    for command in COMMANDS:
        keys = _choice(own.get(command.id))
        if keys is not None and not holders(result, command, keys):
            result[command] = keys
    for command in COMMANDS:
        if command not in result:
            keys = QKeySequence(command.keys)
            result[command] = QKeySequence() if holders(result, command, keys) else keys
    return result


def holders(keys_of: Mapping[Command, QKeySequence], command: Command, keys: QKeySequence) -> list[Command]:
    """Which other commands have that key where it would stand for `command` too."""
    if keys.isEmpty():
        return []
    return [
        other
        for other, theirs in keys_of.items()
        if other is not command and theirs == keys and other.place.meets(command.place)
    ]


def with_key(own: Mapping[str, str], command: Command, keys: QKeySequence) -> dict[str, str]:
    """The person's choices once `command` has that key, and no other command where it counts."""
    now = assigned(own)
    losers = {command, *holders(now, command, keys)}
    result = {
        other.id: own[other.id]
        for other, theirs in now.items()
        if other not in losers and own.get(other.id) == stored(theirs)
    }
    return result if stored(keys) == command.keys else result | {command.id: stored(keys)}


def objection(keys: QKeySequence) -> str:
    """Why no command can have this key, in a sentence; "" for a good one, and for none."""
    if keys.isEmpty():
        return ""
    if keys in TABS:
        return tr("{first} to {last} show the tabs.", first=written(TABS[0]), last=written(TABS[-1]))
    press = keys[0]  # type: ignore[index]  # the stubs do not know it
    alone = Qt.Key.Key_F1 <= press.key() <= Qt.Key.Key_F35
    if keys.count() > 1 or not (alone or press.keyboardModifiers() & MODIFIERS):
        return tr("Use a key together with Ctrl or Alt, or one of F1 to F12.")
    return ""


def _choice(value: object) -> QKeySequence | None:
    """What was stored for a command, if it can be a key."""
    if not isinstance(value, str):
        return None
    keys = QKeySequence.fromString(value, QKeySequence.SequenceFormat.PortableText)
    if keys.isEmpty() != (not value) or objection(keys):
        return None
    return keys


keyboard = Keyboard()
