"""The window of keys: a key is pressed and is in force, and who had it is told."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QLineEdit

from app.i18n import languages
from app.keys import commands
from app.keys.commands import COMMANDS
from app.keys.dialog import KeysDialog
from app.keys.keyboard import keyboard
from app.settings import options
from app.settings.store import Settings

CTRL, NONE = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def settings():
    result = Settings(None)
    result.changed.connect(lambda: keyboard.use(result[options.KEYS]))
    yield result
    keyboard.use({})


@pytest.fixture
def dialog(qtbot, settings):
    result = KeysDialog(settings)
    qtbot.addWidget(result)
    result.show()
    qtbot.waitExposed(result)
    return result


def press(qtbot, dialog, command, key, modifier=NONE):
    dialog.fields[command].setFocus()
    qtbot.keyClick(dialog.fields[command], key, modifier)


def test_every_command_stands_there_with_its_key(dialog):
    assert set(dialog.fields) == set(COMMANDS)
    for command, field in dialog.fields.items():
        assert field.keySequence() == QKeySequence(command.keys)
        assert field.accessibleName() and field.toolTip()
    assert not dialog.restore.isEnabled()


def test_a_key_that_was_pressed_is_in_force_and_kept(qtbot, dialog, settings):
    press(qtbot, dialog, commands.RESIGN, Qt.Key.Key_F9)
    assert keyboard[commands.RESIGN] == QKeySequence("F9")
    assert settings[options.KEYS] == {"resign": "F9"} and dialog.restore.isEnabled()
    dialog.restore.click()
    assert settings[options.KEYS] == {} and dialog.fields[commands.RESIGN].keySequence().isEmpty()
    assert not dialog.restore.isEnabled()


def test_who_had_the_key_is_told(qtbot, dialog):
    press(qtbot, dialog, commands.UNDO, Qt.Key.Key_H, CTRL)
    assert keyboard[commands.UNDO] == QKeySequence("Ctrl+H") and keyboard[commands.HINT].isEmpty()
    assert dialog.fields[commands.HINT].keySequence().isEmpty()
    assert "Hint" in dialog.message.text() and "no key" in dialog.message.text()
    press(qtbot, dialog, commands.QUIT, Qt.Key.Key_L, CTRL)
    assert "My level" in dialog.message.text() and "Log" in dialog.message.text()


def test_delete_takes_a_key_away(qtbot, dialog, settings):
    press(qtbot, dialog, commands.QUIT, Qt.Key.Key_Delete)
    assert keyboard[commands.QUIT].isEmpty() and settings[options.KEYS] == {"quit": ""}
    assert dialog.fields[commands.QUIT].findChild(QLineEdit).placeholderText() == "No key"


@pytest.mark.parametrize(("key", "modifier"), [(Qt.Key.Key_A, NONE), (Qt.Key.Key_2, CTRL)])
def test_what_cannot_be_a_key_is_told_and_changes_nothing(qtbot, dialog, settings, key, modifier):
    press(qtbot, dialog, commands.HINT, key, modifier)
    assert settings[options.KEYS] == {} and dialog.message.property("role") == "mistake"
    assert dialog.fields[commands.HINT].keySequence() == QKeySequence("Ctrl+H")


def test_escape_is_no_key_and_closes(qtbot, dialog, settings):
    press(qtbot, dialog, commands.HINT, Qt.Key.Key_Escape)
    assert not dialog.isVisible() and settings[options.KEYS] == {}


def test_it_follows_the_language(qtbot, dialog):
    languages.use("ja")
    assert dialog.windowTitle() == "キー操作"
    assert dialog.fields[commands.HINT].accessibleName() == "ヒント"
    languages.use("en")
