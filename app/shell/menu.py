"""The window's menu and its shortcuts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from app.i18n import tr
from app.play import beside
from app.play.page import GamePage
from app.settings import options
from app.settings.dialog import SettingsDialog
from app.settings.options import Option
from app.shell.about import AboutDialog

if TYPE_CHECKING:
    from app.shell.exchange import Exchange
    from app.shell.main_window import MainWindow

OFTEN: tuple[Option[Any], ...] = (
    options.REVEAL, options.OVERLAY, options.APPEARANCE, options.BOARD, options.SOUND, options.LANGUAGE,
)  # fmt: skip
"""Settings that the menu offers too."""


class WindowMenu:
    """Every command with its key. Commands on a game act on the page shown."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._titles: list[tuple[QAction | QMenu, str]] = []
        self.actions: dict[str, QAction] = {}
        menu = window.header.menu
        self._game_menu(menu)
        menu.addSeparator()
        self._exchange_menu(menu, window.exchange)
        self._add(menu, "Collection of games …", "Ctrl+Shift+O", window.collecting.show)
        menu.addSeparator()
        for option in OFTEN:
            self._choices(menu, option)
        menu.addSeparator()
        self._add(
            menu, "Settings …", "Ctrl+,", lambda: beside.open_beside(SettingsDialog(window.settings, window))
        )
        self._add(menu, "About Hiyoko", "F1", lambda: beside.open_beside(AboutDialog(window)))
        self._add(menu, "Quit", "Ctrl+Q", window.close)
        opener = QAction(window)
        opener.setShortcut(QKeySequence("F10"))
        opener.triggered.connect(window.header.open_menu)
        window.addAction(opener)

    def _game_menu(self, menu: QMenu) -> None:
        game = self._submenu(menu, "Game")
        self._add(game, "New game", "Ctrl+N", self._on_page(GamePage.open_panel))
        self._add(game, "Undo", "Ctrl+Z", self._on_page(lambda page: page.controller.undo()))
        self._add(game, "Redo", "Ctrl+Y", self._on_page(lambda page: page.controller.redo()))
        self._add(game, "Hint", "Ctrl+H", self._on_page(lambda page: page.presenter.hint()))
        self._add(game, "Truth", "Ctrl+T", self._on_page(GamePage.toggle_truth))
        unfold = self._on_page(lambda page: page.presenter.search.toggle())
        self._add(game, "What the AI looked at", "F4", unfold)
        game.addSeparator()
        for text, key, step in (("One move back", "Alt+Left", -1), ("One move on", "Alt+Right", 1)):
            self._add(game, text, key, self._on_page(partial(GamePage.look_further, step=step)))
        game.addSeparator()
        self._add(game, "Pause or go on", "Ctrl+P", self._on_page(lambda page: page.side.pause.click()))
        self._add(game, "One move", "Ctrl+Right", self._on_page(lambda page: page.controller.step()))
        game.addSeparator()
        self._add(game, "Swap sides", "Ctrl+Shift+S", self._on_page(GamePage.swap))
        self._add(game, "Set up a position …", "Ctrl+E", self._on_page(beside.arrange))
        self._add(game, "Flip the board", "Ctrl+F", self._on_page(GamePage.flip))
        self._add(game, "Practise my mistakes", "Ctrl+M", self._on_page(GamePage.practise))
        self._add(game, "My level …", "Ctrl+L", self._on_page(beside.show_level))
        self._add(game, "Rules …", "F2", self._on_page(beside.show_rules))
        self._add(game, "Resign", "", self._on_page(GamePage.resign))

    def _exchange_menu(self, menu: QMenu, exchange: Exchange) -> None:
        self._add(menu, "My games …", "Ctrl+Shift+G", exchange.show_own)
        self._add(menu, "Open a game …", "Ctrl+O", exchange.open)
        self._add(menu, "Save the game as …", "Ctrl+S", exchange.save)
        self._add(menu, "Save a picture …", "Ctrl+Shift+P", exchange.save_picture)
        copying = self._submenu(menu, "Copy and paste")
        self._add(copying, "Copy the game", "Ctrl+C", exchange.copy_game)
        self._add(copying, "Copy the position", "Ctrl+Shift+C", exchange.copy_position)
        self._add(copying, "Copy a picture", "Ctrl+Alt+C", exchange.copy_picture)
        self._add(copying, "Paste a game or a position", "Ctrl+V", exchange.paste)

    def _submenu(self, menu: QMenu, key: str) -> QMenu:
        result = menu.addMenu("")
        self._titles.append((result, key))
        return result

    def _add(self, menu: QMenu, key: str, shortcut: str, deed: Callable[[], object]) -> QAction:
        action = menu.addAction("")
        action.triggered.connect(lambda *_: deed())
        if shortcut:
            action.setShortcut(QKeySequence(shortcut))
        self._window.addAction(action)
        self._titles.append((action, key))
        self.actions[key] = action
        return action

    def _choices(self, menu: QMenu, option: Option[Any]) -> None:
        sub = self._submenu(menu, option.title)
        group = QActionGroup(sub)
        group.setObjectName(option.key)
        settings = self._window.settings
        for value, title in option.choices:
            action = group.addAction(sub.addAction(""))
            action.setCheckable(True)
            action.setChecked(settings[option] == value)
            action.triggered.connect(lambda _=False, chosen=value: settings.__setitem__(option, chosen))
            settings.changed.connect(
                lambda _, action=action, value=value: action.setChecked(settings[option] == value)
            )
            self._titles.append((action, title))

    def retranslate(self) -> None:
        """Texts in the current language."""
        for item, key in self._titles:
            if isinstance(item, QMenu):
                item.setTitle(tr(key))
            else:
                item.setText(tr(key))

    def _on_page(self, deed: Callable[[GamePage], object]) -> Callable[[], None]:
        def act() -> None:
            page = self._window.game_page
            if page is not None:
                deed(page)

        return act
