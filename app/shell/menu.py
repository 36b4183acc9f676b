"""The window's menu and its shortcuts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QDialog, QFileDialog, QMenu

from app.i18n import error_text, tr
from app.play.page import GamePage
from app.play.players import usual_opponent
from app.play.session import HUMAN
from app.settings import options
from app.settings.dialog import SettingsDialog
from app.settings.options import Option
from app.shell.about import AboutDialog
from engines.errors import InputError
from engines.matches.record import load_record, record_of, save_record

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from app.play.collection import CollectionDialog
    from app.shell.main_window import MainWindow
    from engines.notation.wthor import Base


class WindowMenu:
    """Every command with its key. Commands on a game act on the page shown."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._titles: list[tuple[QAction | QMenu, str]] = []
        self.actions: dict[str, QAction] = {}
        menu = window.header.menu
        self._game_menu(menu)
        menu.addSeparator()
        self._add(menu, "Open a game …", "Ctrl+O", self._open)
        self._add(menu, "Save the game as …", "Ctrl+S", self._save)
        self._add(menu, "Collection of games …", "Ctrl+Shift+O", self._show_collection)
        menu.addSeparator()
        for option in (options.REVEAL, options.OVERLAY, options.APPEARANCE, options.BOARD, options.LANGUAGE):
            self._choices(menu, option)
        menu.addSeparator()
        self._add(menu, "Settings …", "Ctrl+,", lambda: _show(SettingsDialog(window.settings, window)))
        self._add(menu, "About Hiyoko", "F1", lambda: _show(AboutDialog(window)))
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
        game.addSeparator()
        for text, key, step in (("One move back", "Alt+Left", -1), ("One move on", "Alt+Right", 1)):
            self._add(game, text, key, self._on_page(partial(GamePage.look_further, step=step)))
        game.addSeparator()
        self._add(game, "Pause or go on", "Ctrl+P", self._on_page(lambda page: page.side.pause.click()))
        self._add(game, "One move", "Ctrl+Right", self._on_page(lambda page: page.controller.step()))
        game.addSeparator()
        self._add(game, "Swap sides", "Ctrl+Shift+S", self._on_page(GamePage.swap))
        self._add(game, "Flip the board", "Ctrl+F", self._on_page(GamePage.flip))
        self._add(game, "Resign", "", self._on_page(lambda page: page.controller.resign()))

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

    def _choices(self, menu: QMenu, option: Option[str]) -> None:
        sub = self._submenu(menu, option.title)
        group = QActionGroup(sub)
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

    def _page(self) -> GamePage | None:
        tab = self._window.game_tab
        return tab.page if tab is not None else None

    def _on_page(self, deed: Callable[[GamePage], object]) -> Callable[[], None]:
        def act() -> None:
            page = self._page()
            if page is not None:
                deed(page)

        return act

    def _open(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self._window, tr("Open a game"), "", tr("Games (*.json *.wtb)"))
        if path:
            self.open_file(Path(path))

    def open_file(self, path: Path) -> None:
        """Go on with a saved game on the tab where it belongs; look into a collection of games."""
        if path.suffix.lower() == ".wtb":
            self._show_collection().open([path])
            return
        try:
            record = load_record(path)
        except InputError as error:
            self._window.banner.show_text(error_text(error))
            return
        self._window.show_variant(record.match.game.id)
        page = self._page()
        if page is not None:
            page.offers.take_up(record, None)

    def _save(self) -> None:
        page = self._page()
        if page is None:
            return
        path, _ = QFileDialog.getSaveFileName(self._window, tr("Save the game"), "", tr("Games (*.json)"))
        if path:
            session = page.controller.session
            try:
                save_record(record_of(session.line, *session.seats), Path(path))
            except InputError as error:
                self._window.banner.show_text(error_text(error))

    def _show_collection(self) -> CollectionDialog:
        """The dialog that lists collected games, which there is only once."""
        from app.play.collection import CollectionDialog

        dialog = self._window.findChild(CollectionDialog)
        if dialog is None:
            dialog = CollectionDialog(self._window.settings, self._window)
            dialog.watched.connect(self._watch)
            dialog.taken.connect(self._take)
        _show(dialog)
        dialog.activateWindow()
        return dialog

    def _collectors_page(self) -> GamePage:
        from engines.notation.wthor import board_game

        self._window.show_variant(board_game().id)
        page = self._page()
        assert page is not None
        return page

    def _watch(self, base: Base, rows: NDArray[np.int64], at: int) -> None:
        from app.play.collected import Collected

        page = self._collectors_page()
        machine = usual_opponent(page.game)
        own = page.replay.own_seats
        if HUMAN not in own:
            own = (HUMAN, machine)
        page.replay.show_programme(Collected(page.game, base, rows, machine, own), at)

    def _take(self, base: Base, row: int) -> None:
        from engines.notation.wthor import match_of

        page = self._collectors_page()
        try:
            match = match_of(page.game, base.squares[row])
        except InputError as error:
            self._window.banner.show_text(error_text(error))
            return
        page.offers.take_up(record_of(match, HUMAN, HUMAN), None)


def _show(dialog: QDialog) -> None:
    """Open a dialog beside the game, which goes on; closing it ends it."""
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.show()
