"""Keys: one command for each, whatever a person chose; what cannot be a key is refused in a sentence."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from app.i18n import languages
from app.keys import commands
from app.keys.commands import COMMANDS, Place
from app.keys.keyboard import TABS, assigned, holders, keyboard, objection, with_key, written

IDS = [command.id for command in COMMANDS]
GOOD = ["", "Ctrl+H", "Ctrl+L", "Ctrl+K", "F2", "F7", "Alt+X"]
BAD = ["Ctrl+1", "A", "nonsense", "Ctrl+K, Ctrl+C", "Esc", None, 5, ["Ctrl+H"]]


@pytest.fixture(autouse=True)
def as_delivered():
    yield
    keyboard.use({})


def test_ids_and_delivered_keys_are_good_and_each_key_is_given_once():
    assert len(set(IDS)) == len(IDS)
    keys = assigned({})
    for command in COMMANDS:
        assert objection(keys[command]) == "" and keys[command] == QKeySequence(command.keys)
        assert holders(keys, command, keys[command]) == []


def test_commands_of_a_place_stand_together():
    places = [command.place for command in COMMANDS]
    assert [place for at, place in enumerate(places) if at == 0 or places[at - 1] is not place] == list(Place)


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from([*IDS, "unknown"]), st.sampled_from([*GOOD, *BAD])))
def test_whatever_is_stored_no_key_stands_for_two_commands(own):
    keys = assigned(own)
    assert set(keys) == set(COMMANDS)
    for command in COMMANDS:
        assert holders(keys, command, keys[command]) == [] and objection(keys[command]) == ""
        if own.get(command.id) == "":
            assert keys[command].isEmpty()


@settings(deadline=None)
@given(
    st.dictionaries(st.sampled_from(IDS), st.sampled_from(GOOD)),
    st.sampled_from(COMMANDS),
    st.sampled_from(["", "Ctrl+H", "Ctrl+L", "F7", "Ctrl+C", "Ctrl+Shift+N"]),
)
def test_a_chosen_key_is_had_whoever_had_it(own, command, text):
    keys = QKeySequence(text)
    after = with_key(own, command, keys)
    assert assigned(after)[command] == keys
    assert set(after) <= set(own) | {command.id}
    assert command.id not in with_key(after, command, QKeySequence(command.keys))


def test_who_loses_a_key_has_none_or_the_delivered_one():
    own = with_key({}, commands.UNDO, QKeySequence("Ctrl+H"))
    assert assigned(own)[commands.HINT].isEmpty()
    own = with_key({commands.HINT.id: "F7"}, commands.UNDO, QKeySequence("F7"))
    assert assigned(own)[commands.HINT] == QKeySequence("Ctrl+H")


def test_one_key_may_stand_for_something_else_on_another_tab_but_not_for_something_anywhere():
    keys = assigned({})
    assert keys[commands.LOG] == keys[commands.LEVEL]
    own = with_key({}, commands.QUIT, keys[commands.LOG])
    assert assigned(own)[commands.LOG].isEmpty() and assigned(own)[commands.LEVEL].isEmpty()


@pytest.mark.parametrize("text", ["A", "Shift+A", "Esc", "Return", "Right", "Del", "7", "Ctrl+K, Ctrl+C"])
def test_what_writes_or_moves_the_cursor_can_be_no_key(text):
    assert objection(QKeySequence(text)).endswith(".")


@pytest.mark.parametrize("text", ["Ctrl+A", "Alt+7", "F5", "Shift+F5", "Meta+B", "Ctrl+Shift+Right", ""])
def test_what_can_be_a_key(text):
    assert objection(QKeySequence(text)) == ""


def test_targets_take_the_key_of_now_and_may_go(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    action, shortcut, gone = QAction(widget), QShortcut(widget), QShortcut(widget)
    keyboard.bind(action, commands.HINT)
    keyboard.bind(shortcut, commands.LOG)
    keyboard.bind(gone, commands.LOG)
    assert action.shortcut() == QKeySequence("Ctrl+H") and shortcut.key() == QKeySequence("Ctrl+L")
    with qtbot.waitSignal(gone.destroyed):
        gone.deleteLater()
    keyboard.use({"hint": "F7", "log": ""})
    assert action.shortcut() == QKeySequence("F7") and shortcut.key().isEmpty()


def test_a_change_is_told_only_when_there_is_one(qtbot):
    with qtbot.waitSignal(keyboard.changed):
        keyboard.use({"hint": "F7"})
    with qtbot.assertNotEmitted(keyboard.changed):
        keyboard.use({"hint": "F7", "unknown": "F8"})


def test_a_tip_tells_the_key_in_both_languages():
    assert keyboard.tip("Show it", commands.HINT) == f"Show it ({written(QKeySequence('Ctrl+H'))})"
    assert keyboard.tip("Give up", commands.RESIGN) == "Give up"
    languages.use("ja")
    assert keyboard.tip("見る", commands.HINT).startswith("見る（")
    languages.use("en")


def test_what_shows_a_tab_can_be_no_key():
    assert all(objection(keys) for keys in TABS)
