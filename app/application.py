"""The composition root: the only place that knows every part of the window."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QProcess, Qt, QUrl, Signal
from PySide6.QtGui import QFileOpenEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog

from app.background.garbage import GarbageCollector
from app.board.looks import LOOKS, tabs
from app.i18n import languages
from app.keys.keyboard import keyboard
from app.play.dialogs import show_tournament
from app.play.game_tab import GameTab
from app.play.opponents.players import trouble_with_levels
from app.play.page import GamePage
from app.play.readiness import Readiness
from app.play.session import HUMAN
from app.runs.watch import RunWatch
from app.settings import options
from app.settings.store import Settings, stored_value
from app.shell.exchange import SUFFIXES
from app.shell.main_window import MainWindow
from app.shell.mishaps import Mishaps
from app.sound.speaker import Speaker
from app.sound.tones import Note, Tone
from app.theme.icons import program_icon
from app.theme.scale import HANDED, application_of_size, fitting_size, wished_size
from app.theme.theme import theme
from app.widgets.calling import caller
from app.widgets.room import room_for
from app.widgets.tips import dress_tip, shown_text
from engines.console import window_command
from engines.paths import LAB_RUNS, RUNS, data_home

if TYPE_CHECKING:
    from app.runs.tab import RunsTab

TRAINING, LABS = "Training", "Labs"
SETTINGS, MISHAPS = "settings.json", "errors.log"
SCREENLESS = ("offscreen", "minimal")
"""Qt's platforms that nobody sees."""


class Application(QApplication):
    """Hears which files the desktop wants opened: macOS tells them so, not in the arguments. Its own timer
    is what brings up the tips."""

    file_wanted = Signal(str)
    """A file's path."""

    def event(self, event: QEvent) -> bool:
        """As Qt says."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_wanted.emit(event.file())
            return True
        if event.type() is not QEvent.Type.Timer:
            return super().event(event)
        shown = shown_text()
        done = super().event(event)
        dress_tip(shown)
        return done


def make_application(arguments: Sequence[str], size: float = 1.0) -> QApplication:
    """The Qt application, dressed in nothing yet, everything in it `size` times as large."""
    existing = QApplication.instance()
    result = (
        existing
        if isinstance(existing, QApplication)
        else application_of_size(list(arguments), size, Application)
    )
    result.setApplicationName("hiyoko")
    result.setApplicationDisplayName("Hiyoko")
    result.setStyle("Fusion")
    return result


class Hiyoko(QObject):
    """The window and everything behind it. `home` is the person's folder."""

    def __init__(self, home: Path | None = None) -> None:
        super().__init__()
        self._collector = GarbageCollector(self)
        self.home = home or data_home()
        self.settings = Settings(self.home / SETTINGS)
        self.readiness = Readiness(self)
        self.speaker = Speaker()
        self._dress()
        self._tune()
        games = [
            GameTab(title, looks, self.settings, self.home / "games", self.readiness.prepare)
            for title, looks in tabs()
        ]
        others = {
            TRAINING: (self.home / RUNS, self._training_tab),
            LABS: (self.home / LAB_RUNS, self._labs_tab),
        }
        self.window = MainWindow(self.settings, games, others)
        self.window.setWindowIcon(program_icon())
        self.window.painted.connect(self.readiness.open)
        self.window.closing.connect(self.shut_down)
        for tab in games:
            tab.heard.connect(self.speaker.play)
        self.readiness.compiling.connect(self._compiling)
        self.readiness.failed.connect(self.window.banner.explain)
        for trouble in (trouble_with_levels(), self.settings.trouble):
            if trouble is not None:
                self.window.banner.explain(trouble)
        self.settings.failed.connect(self.window.banner.explain)
        self.settings.changed.connect(self._setting_changed)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._desktop_changed)
        self.watch = RunWatch(self.window.runs_at_work, self)
        self.watch.ended.connect(lambda title, text: caller.call(self.window, title, text))
        self._application = QApplication.instance()
        if isinstance(self._application, Application):
            self._application.file_wanted.connect(self._open_file)
            self._application.applicationStateChanged.connect(self._looked_at)

    def _dress(self) -> None:
        keyboard.use(self.settings[options.KEYS])
        languages.use(self.settings[options.LANGUAGE])
        theme.use(self.settings[options.APPEARANCE], self.settings[options.BOARD])

    def _tune(self) -> None:
        """The volume that was chosen, and whether to be called; where there is no screen, nobody listens."""
        caller.wanted = self.settings[options.CALLING]
        silent = QGuiApplication.platformName() in SCREENLESS
        self.speaker.volume = 0.0 if silent else self.settings[options.SOUND]

    def _setting_changed(self, key: str) -> None:
        if key == options.LANGUAGE.key:
            languages.use(self.settings[options.LANGUAGE])
        elif key in (options.APPEARANCE.key, options.BOARD.key):
            theme.use(self.settings[options.APPEARANCE], self.settings[options.BOARD])
        elif key == options.KEYS.key:
            keyboard.use(self.settings[options.KEYS])
            languages.reread()  # tips tell the keys
        elif key == options.CALLING.key:
            self._tune()
        elif key == options.SOUND.key:
            self._tune()
            self.speaker.play((Note(Tone.WOOD),))

    def _desktop_changed(self) -> None:
        """The desktop went from light to dark, or back."""
        if self.settings[options.APPEARANCE] == "system":
            theme.use("system", self.settings[options.BOARD])

    def _open_file(self, path: str) -> None:
        """The desktop wants a game opened: as those that the program is started with are."""
        self.window.exchange.open_file(Path(path))

    def _looked_at(self, state: Qt.ApplicationState) -> None:
        """The person has come, or gone to another program."""
        here = state is Qt.ApplicationState.ApplicationActive
        self.watch.follow(not here)
        if here:
            caller.rest()

    def _compiling(self, part: float) -> None:
        for tab in self.window.games:
            tab.set_waiting(part)

    def _training_tab(self) -> RunsTab:
        from app.training_tab.tab import TrainingTab

        tab = TrainingTab(home=self.home / RUNS)
        tab.play_network.connect(self.play_network)
        tab.propose_network.connect(self.propose_network)
        tab.watch_games.connect(self.watch_games)
        tab.match_networks.connect(self.match_networks)
        return tab

    def _labs_tab(self) -> RunsTab:
        from app.labs.tab import LabsTab

        first, done = self.settings[options.LAB], self.settings[options.LEARNED]
        tab = LabsTab(home=self.home / LAB_RUNS, first=first, done=done)
        tab.workshop.tab_wanted.connect(self._show_tab)
        tab.page_shown.connect(partial(self.settings.__setitem__, options.LAB))
        tab.learned.connect(partial(self.settings.__setitem__, options.LEARNED))
        return tab

    def _show_tab(self, title: str) -> None:
        self.window.show_tab(self.window.titles.index(title))

    def play_network(self, game: str, spec: str) -> None:
        """Play against a player that a run has made, on the tab of its game."""
        page = self._page_of(game)
        if page is not None:
            page.start((HUMAN, spec))

    def propose_network(self, game: str, spec: str) -> None:
        """Offer a player that a run has made among the opponents of its game."""
        page = self._page_of(game)
        if page is not None:
            page.choosing.propose(spec)

    def match_networks(self, game: str, players: tuple[str, ...]) -> None:
        """Propose a tournament of players that a run has made, on the tab of their game."""
        page = self._page_of(game)
        if page is not None:
            self.readiness.prepare(game, lambda: show_tournament(page, players))

    def watch_games(self, game: str, files: list[Path], iteration: int, spec: str) -> None:
        """Show games that a run played against itself, on the tab of their game; `spec` plays on."""
        page = self._page_of(game)
        if page is not None:
            page.replay.show_games(files, iteration, spec)

    def _page_of(self, game: str) -> GamePage | None:
        """The page of a game, brought to the front; None for a game that no tab has."""
        if not any(look.game == game for look in LOOKS):
            return None
        return self.window.page_of(game)

    def show(self) -> None:
        """Show the window, none of which is beyond the screen."""
        self.window.fit(room_for(self.window))
        self.window.show()

    def shut_down(self) -> None:
        """Stop every search and helper."""
        if isinstance(self._application, Application):
            self._application.file_wanted.disconnect(self._open_file)
            self._application.applicationStateChanged.disconnect(self._looked_at)
        self._application = None
        self.watch.follow(False)
        caller.rest()
        for dialog in filter(QDialog.isVisible, self.window.findChildren(QDialog)):
            dialog.reject()  # one may read, move or look through games still
        for tab in self.window.games:
            tab.shut_down()
        for runs in self.window.made.values():
            runs.shut_down()
        self.readiness.shut_down()
        self.speaker.close()
        self.settings.close()


def run(arguments: Sequence[str] | None = None) -> int:
    """Show the window until it is closed, with games from the files that `arguments` name; returns the exit
    code. Started again by itself it opens them no more."""
    arguments = sys.argv if arguments is None else arguments
    home = data_home()
    size = wished_size(stored_value(home / SETTINGS, options.SIZE))
    application = make_application(arguments, size)
    room = fitting_size(application, size)
    if room < size:
        os.environ[HANDED] = str(room)
        started = start_again(arguments)
        del os.environ[HANDED]
        if started:
            return 0
    arguments, files = _sorted_out(arguments)
    mishaps = Mishaps(home / MISHAPS)
    hiyoko = Hiyoko(home)
    mishaps.happened.connect(hiyoko.window.banner.explain)
    hiyoko.show()
    for file in files:
        hiyoko.window.exchange.open_file(file)
    code = application.exec()
    if hiyoko.window.farewell.again:
        start_again(arguments)
    return code


def _sorted_out(arguments: Sequence[str]) -> tuple[list[str], list[Path]]:
    """What the program was started with but for the games to open, and their files."""
    words, files = [arguments[0]], []
    for before, word in pairwise(arguments):
        named = Path(word).suffix.lower() in SUFFIXES and not before.startswith("-")
        if named:
            files.append(Path(QUrl(word).toLocalFile() if word.startswith("file:") else word))
        else:
            words.append(word)
    return words, files


def start_again(arguments: Sequence[str]) -> bool:
    """Start another one of this program, with the same arguments. Returns whether that succeeded."""
    program, *words = window_command()
    started, _ = QProcess.startDetached(program, [*words, *arguments[1:]])
    return bool(started)
