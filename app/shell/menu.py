"""The window's menu and its shortcuts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from app.i18n import tr
from app.keys import commands
from app.keys.commands import Command, Place
from app.keys.dialog import KeysDialog
from app.keys.keyboard import keyboard
from app.play import dialogs
from app.play.page import GamePage
from app.settings import options
from app.settings.dialog import SettingsDialog
from app.settings.options import Option
from app.shell.able import ABLE
from app.shell.about import AboutDialog
from app.shell.turning import THOUGHTS, turn

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
        self.actions: dict[Command, QAction] = {}
        menu = window.header.menu
        self._game_menu(menu)
        self._view_menu(menu)
        menu.addSeparator()
        self._exchange_menu(menu, window.exchange)
        self._add(menu, commands.COLLECTION, window.collecting.show)
        menu.addSeparator()
        for option in OFTEN:
            self._choices(menu, option)
        menu.addSeparator()
        self._add(menu, commands.SETTINGS, self._open_settings)
        self._add(menu, commands.KEYS, lambda: dialogs.open_beside(KeysDialog(window.settings, window)))
        self._add(menu, commands.ABOUT, lambda: dialogs.open_beside(AboutDialog(window)))
        self._add(menu, commands.QUIT, window.close)
        opener = QAction(window)
        keyboard.bind(opener, commands.MENU)
        opener.triggered.connect(window.header.open_menu)
        window.addAction(opener)

    def _open_settings(self) -> None:
        dialog = SettingsDialog(self._window.settings, self._window)
        dialog.again.connect(self._window.farewell.start_again)
        dialogs.open_beside(dialog)

    def _game_menu(self, menu: QMenu) -> None:
        game = self._submenu(menu, "Game")
        self._grey(game)
        self._add(game, commands.NEW_GAME, self._on_page(lambda page: page.choosing.open()))
        self._add(game, commands.UNDO, self._on_page(lambda page: page.controller.undo()))
        self._add(game, commands.REDO, self._on_page(lambda page: page.controller.redo()))
        self._add(game, commands.HINT, self._on_page(lambda page: page.presenter.hint()))
        self._add(game, commands.MOVE_NOW, self._on_page(lambda page: page.controls.move_now()))
        game.addSeparator()
        self._add(game, commands.HOLD, self._on_page(lambda page: page.side.pause.click()))
        self._add(game, commands.STEP, self._on_page(lambda page: page.controller.step()))
        game.addSeparator()
        self._add(game, commands.SWAP, self._on_page(GamePage.swap))
        self._add(game, commands.TRY_OUT, self._on_page(lambda page: page.trying.toggle()))
        self._add(game, commands.NOTE, self._on_page(lambda page: page.notes.write()))
        self._add(game, commands.SET_UP, self._on_page(dialogs.arrange))
        self._add(game, commands.PRACTISE, self._on_page(lambda page: page.quiz.practise()))
        self._add(game, commands.PROBLEMS, self._on_page(lambda page: page.puzzles.start()))
        self._add(game, commands.GUESS, self._on_page(lambda page: page.guessing.start()))
        self._add(game, commands.LEVEL, self._on_page(dialogs.show_level))
        self._add(game, commands.TOURNAMENT, self._on_page(dialogs.show_tournament))
        self._add(game, commands.RULES, self._on_page(dialogs.show_rules))
        self._add(game, commands.RESIGN, self._on_page(GamePage.resign))

    def _view_menu(self, menu: QMenu) -> None:
        view = self._submenu(menu, "View")
        self._grey(view)
        self._add(view, commands.TRUTH, self._on_page(lambda page: page.controls.toggle_truth()))
        self._add(view, commands.THINK_ON, self._on_page(lambda page: page.presenter.further.toggle()))
        self._add(view, commands.UNFOLD, self._on_page(lambda page: page.presenter.search.toggle()))
        reveal, figures = options.REVEAL, options.OVERLAY
        self._add(view, commands.REVEAL, self._on_page(partial(self._turn, reveal, reveal.choices)))
        self._add(view, commands.FIGURES, self._on_page(partial(self._turn, figures, THOUGHTS)))
        view.addSeparator()
        for command, step in ((commands.BACK, -1), (commands.ON, 1)):
            self._add(view, command, self._on_page(partial(_leaf, step=step)))
        self._add(view, commands.FIRST, self._on_page(lambda page: page.controller.jump(0)))
        self._add(view, commands.LAST, self._on_page(_look_at_end))
        for command, step in ((commands.WRONG_BACK, -1), (commands.WRONG_ON, 1)):
            self._add(view, command, self._on_page(partial(_look_at_mistake, step=step)))
        self._add(view, commands.REPORT, self._on_page(dialogs.show_report))
        view.addSeparator()
        self._add(view, commands.NUMBERS, self._number)
        self._add(view, commands.FLIP, self._on_page(GamePage.flip))
        self._add(view, commands.MIRROR, self._on_page(lambda page: page.controls.mirror()))
        self._add(view, commands.FULL_SCREEN, self._window.toggle_full_screen)

    def _exchange_menu(self, menu: QMenu, exchange: Exchange) -> None:
        self._add(menu, commands.OWN_GAMES, exchange.show_own)
        self._add(menu, commands.OPEN, exchange.open)
        self._add(menu, commands.SAVE, exchange.save)
        self._add(menu, commands.SAVE_PICTURE, exchange.save_picture)
        copying = self._submenu(menu, "Copy and paste")
        self._add(copying, commands.COPY_GAME, exchange.copy_game)
        self._add(copying, commands.COPY_POSITION, exchange.copy_position)
        self._add(copying, commands.COPY_PICTURE, exchange.copy_picture)
        self._add(copying, commands.PASTE, exchange.paste)

    def _submenu(self, menu: QMenu, key: str) -> QMenu:
        result = menu.addMenu("")
        self._titles.append((result, key))
        return result

    def _add(self, menu: QMenu, command: Command, deed: Callable[[], object]) -> None:
        action = menu.addAction("")
        action.triggered.connect(lambda *_: deed())
        keyboard.bind(action, command)
        self._window.addAction(action)
        self._titles.append((action, command.title))
        self.actions[command] = action

    def _turn(self, option: Option[Any], choices: tuple[tuple[Any, str], ...], page: GamePage) -> None:
        turn(self._window.settings, option, choices, page.board)

    def _number(self) -> None:
        """Move numbers on the stones, or no more."""
        settings = self._window.settings
        settings[options.NUMBERS] = not settings[options.NUMBERS]

    def offer(self) -> None:
        """Offer what can be done in a game, or not: where none is shown, its keys stand for other things."""
        for command, action in self.actions.items():
            if command.place is Place.GAME:
                action.setEnabled(self._window.game_page is not None)

    def _grey(self, menu: QMenu) -> None:
        """Whoever opens the menu sees what cannot be done just now. Its keys are never off for that: what
        can be done may change at any time."""
        menu.aboutToShow.connect(self._offer_able)
        menu.aboutToHide.connect(self.offer)

    def _offer_able(self) -> None:
        page = self._window.game_page
        for command, able in ABLE.items():
            self.actions[command].setEnabled(page is not None and able(page))

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


def _leaf(page: GamePage, step: int) -> None:
    page.controller.leaf(step)


def _look_at_end(page: GamePage) -> None:
    page.controller.jump(page.controller.session.line.plies)


def _look_at_mistake(page: GamePage, step: int) -> None:
    page.presenter.truth.look_at_mistake(step)
