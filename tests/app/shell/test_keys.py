"""Keys in the whole window: each stands for one thing where one is, and for another where that was chosen."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu

from app.application import Hiyoko
from app.i18n import tr
from app.keys import commands
from app.play.arranging.dialog import ArrangingDialog
from app.play.progress.dialog import ProgressDialog
from app.play.rules.dialog import RulesDialog
from app.play.session import HUMAN
from app.settings import options
from app.settings.dialog import SettingsDialog


def test_a_key_stands_for_one_thing_on_each_tab(qtbot, shown):
    """Ctrl+L shows the level beside a game and the log beside a run."""
    window = shown.window
    window.activateWindow()
    press = partial(qtbot.keyClick, window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    press()
    level = window.findChild(ProgressDialog)
    assert level is not None and level.isVisible()
    level.close()
    window.show_tab(window.titles.index("Training"))
    training = window.made["Training"]
    press()
    assert training.run_page.log_button.isChecked()
    for command in (commands.UNDO, commands.SAVE, commands.SAVE_PICTURE, commands.COPY_GAME):
        assert not window.menu.actions[command].isEnabled(), "there is no game to do it with"
    for command in (commands.OPEN, commands.PASTE, commands.OWN_GAMES):
        assert window.menu.actions[command].isEnabled()
    window.show_tab(0)
    assert window.menu.actions[commands.UNDO].isEnabled()


def test_the_keys_of_the_labs_count_wherever_the_focus_is(qtbot, shown):
    window = shown.window
    window.activateWindow()
    window.show_tab(window.titles.index("Labs"))
    page = next(iter(window.made["Labs"].pages.values()))
    window.header.menu_button.setFocus()
    qtbot.keyClick(window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert page.header.draw_button.isChecked()


def test_the_menu_greys_what_cannot_be_done_just_now_and_keys_act_as_soon_as_it_can(qtbot, shown):
    window, page = shown.window, shown.window.game_page
    page.controller.new_game((HUMAN, HUMAN))
    game, view = (window.menu.actions[one].associatedObjects() for one in (commands.UNDO, commands.REPORT))
    menus = [one for one in (*game, *view) if isinstance(one, QMenu)]
    actions = [window.menu.actions[one] for one in (commands.UNDO, commands.LAST, commands.REPORT)]
    for menu in menus:
        menu.popup(window.pos())
    assert not any(action.isEnabled() for action in actions)
    assert window.menu.actions[commands.NEW_GAME].isEnabled()
    for menu in menus:
        menu.close()
    assert all(action.isEnabled() for action in actions)
    page.controller.play(page.controller.session.match.legal_moves[0])
    for menu in menus:
        menu.popup(window.pos())
    assert [action.isEnabled() for action in actions] == [True, False, True]
    menus[0].close()
    menus[1].close()
    page.puzzles.start()
    menus[1].popup(window.pos())
    assert not actions[2].isEnabled(), "a problem has no moves to tell of"
    menus[1].close()
    window.show_tab(window.titles.index("Training"))
    menus[0].popup(window.pos())
    assert not any(action.isEnabled() for action in actions)
    menus[0].close()
    assert not any(action.isEnabled() for action in actions), "there is still no game"


def test_a_chosen_key_is_in_force_is_told_and_remembered(qtbot, shown, home):
    window = shown.window
    shown.settings[options.KEYS] = {"level": "F7", "hint": "", "unfold": "Ctrl+J"}
    assert window.game_tab.page.side.hint.toolTip() == tr("Show the move the AI would play for you")
    judgement = window.game_tab.page.side.judgement
    assert judgement.line.all.toolTip().endswith("(Ctrl+J)")
    shown.settings[options.REVEAL] = "after"
    assert "F2 shows the rules" in judgement.text.text()
    shown.settings[options.KEYS] = {"level": "F7", "hint": "", "rules": ""}
    assert judgement.text.text() == "The curve begins with your first move."
    qtbot.keyClick(window, Qt.Key.Key_F7)
    assert window.findChild(ProgressDialog) is not None
    window.close()
    again = Hiyoko(home)
    qtbot.addWidget(again.window)
    assert again.window.menu.actions[commands.LEVEL].shortcut() == QKeySequence("F7")
    again.settings[options.KEYS] = {}
    assert again.window.menu.actions[commands.LEVEL].shortcut() == QKeySequence("Ctrl+L")
    again.window.close()


def test_a_window_that_is_open_comes_to_the_front_instead_of_a_second_one(qtbot, shown):
    window = shown.window
    for command, kind in (
        (commands.RULES, RulesDialog), (commands.SETTINGS, SettingsDialog), (commands.SET_UP, ArrangingDialog)
    ):  # fmt: skip
        for _ in range(2):
            window.menu.actions[command].trigger()
        assert len([one for one in window.findChildren(kind) if one.isVisible()]) == 1
        window.findChild(kind).close()
    window.menu.actions[commands.RULES].trigger()
    assert any(one.isVisible() for one in window.findChildren(RulesDialog))


def test_keys_are_for_the_panel_while_a_new_game_is_chosen(qtbot, shown):
    window = shown.window
    page = window.game_page
    page.choosing.open()
    window.show_tab(window.titles.index("Training"))
    window.show_tab(0)
    focus = window.focusWidget()
    assert page.panel.isAncestorOf(focus)
    qtbot.keyClick(focus, Qt.Key.Key_Escape)
    assert page.column.currentWidget() is page.side and window.focusWidget() is page.board


def test_a_move_is_written_wherever_the_focus_is_that_wants_no_letters(qtbot, shown):
    """A click on the menu or beside the curve took the keys from the board."""
    window, page = shown.window, shown.window.game_page
    page.controller.new_game((HUMAN, HUMAN))
    for at, button in enumerate((window.header.menu_button, page.side.judgement.further, page.side.new)):
        match = page.controller.session.match
        button.setFocus()
        qtbot.keyClicks(button, match.game.format_move(match.position, match.legal_moves[0]))
        assert page.controller.session.cursor == at + 1 and window.focusWidget() is page.board
    page.choosing.open()
    match, chosen = page.controller.session.match, window.focusWidget()
    qtbot.keyClicks(chosen, match.game.format_move(match.position, match.legal_moves[0]))
    assert page.controller.session.match is match and window.focusWidget() is chosen
