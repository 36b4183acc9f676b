"""The window: tabs, menus, messages, and nothing else."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QByteArray, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QPaintEvent,
    QShortcut,
)
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from app.i18n import keep_translated
from app.keys.keyboard import TABS
from app.play.game_tab import GameTab
from app.play.page import GamePage
from app.runs.folder import run_folders
from app.runs.tab import RunsTab
from app.settings import options
from app.settings.store import Settings
from app.shell.banner import Banner
from app.shell.closing import Closing
from app.shell.collecting import Collecting
from app.shell.exchange import Exchange
from app.shell.header import Header
from app.shell.menu import WindowMenu
from app.theme.scrolling import WholePage
from engines.runs.lock import owner

SIZE = (1280, 800)
SMALLEST = (760, 560)
"""What games need; wider tabs scroll."""
_WRITING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


class MainWindow(QMainWindow):
    """Game tabs first, then the others, which are made when first shown."""

    painted = Signal()
    """The window was painted for the first time."""
    closing = Signal()

    def __init__(
        self, settings: Settings, games: list[GameTab], others: dict[str, tuple[Path, Callable[[], RunsTab]]]
    ) -> None:
        """`others` are told with the folders in which their runs lie."""
        super().__init__()
        self.settings, self.games = settings, games
        self._others = others
        self.made: dict[str, RunsTab] = {}
        self._rooms: dict[str, WholePage] = {}
        """Those of the others that were shown, or have runs at work, by their titles."""
        self.farewell = Closing(self, self.runs_at_work)
        self._seen = False
        self.titles = [tab.title for tab in games] + list(others)
        self.header, self.banner, self.stack = Header(self.titles), Banner(), QStackedWidget()
        for tab in games:
            self.stack.addWidget(tab)
            tab.failed.connect(self.banner.refuse)
            tab.moved_on.connect(self.banner.move_on)
            tab.called.connect(self.show_variant)
        self._build()
        self.exchange, self.collecting = Exchange(self), Collecting(self)
        self.menu = WindowMenu(self)
        self.header.tab_chosen.connect(self.show_tab)
        self.header.variant_chosen.connect(self.show_variant)
        for number, keys in zip(range(len(self.titles)), TABS, strict=False):
            shortcut = QShortcut(keys, self)
            shortcut.activated.connect(lambda chosen=number: self.show_tab(chosen))
        self._restore()
        keep_translated(self.retranslate)

    def _build(self) -> None:
        central = QWidget()
        layout = QVBoxLayout(central)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.header)
        message = QVBoxLayout()
        message.setContentsMargins(20, 10, 24, 0)
        message.addWidget(self.banner)
        layout.addLayout(message)
        layout.addWidget(self.stack, 1)
        self.setCentralWidget(central)
        self.setAcceptDrops(True)
        self.setMinimumSize(*SMALLEST)
        self.resize(*SIZE)

    def _restore(self) -> None:
        stored = self.settings[options.GEOMETRY]
        if stored:
            self.restoreGeometry(QByteArray.fromBase64(QByteArray(stored.encode(errors="ignore"))))
        wanted = self.settings[options.TAB]
        self.show_tab(self.titles.index(wanted) if wanted in self.titles else 0)

    def fit(self, room: QSize) -> None:
        """Fill a screen that has not `room` for all of the window, however small it is."""
        self.setMinimumSize(QSize(*SMALLEST).boundedTo(room))
        within = self.size().boundedTo(room)
        if within != self.size():
            self.resize(within)
            self.setWindowState(Qt.WindowState.WindowMaximized)

    def toggle_full_screen(self) -> None:
        """Fill the whole screen, or be a window again."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setWindowTitle("Hiyoko")
        self.menu.retranslate()

    @property
    def game_tab(self) -> GameTab | None:
        """The game tab now shown, if one is."""
        current = self.stack.currentWidget()
        return current if isinstance(current, GameTab) else None

    @property
    def game_page(self) -> GamePage | None:
        """The page of the game now shown, if one is."""
        tab = self.game_tab
        return tab.page if tab is not None else None

    def show_tab(self, number: int) -> None:
        """Show a tab by its place."""
        title = self.titles[number]
        if number < len(self.games):
            tab = self.games[number]
            page = tab.page
            self.header.show_variants(tab.looks, page.look.game)
            self.stack.setCurrentWidget(tab)
            tab.take_focus()
        else:
            self.header.show_variants((), "")
            self._other(title)
            self.stack.setCurrentWidget(self._rooms[title])
        self.header.show_tab(number)
        self.menu.offer()
        self.settings[options.TAB] = title

    def _other(self, title: str) -> RunsTab:
        if title not in self.made:
            self.made[title] = self._others[title][1]()
            self._rooms[title] = WholePage(self.made[title])
            self.stack.addWidget(self._rooms[title])
        return self.made[title]

    def runs_at_work(self) -> dict[Path, str]:
        """The runs of all tabs that are on and were not asked to stop, also those of an earlier start: their
        folders, and what they are called."""
        homes = {title: home for title, (home, _) in self._others.items()}
        tabs = [self._other(title) for title in homes if title in self.made or _is_at_work(homes[title])]
        return {folder: name for tab in tabs for folder, name in tab.runs_at_work().items()}

    def show_variant(self, game: str) -> None:
        """Show another variant on the tab that has it."""
        for number, tab in enumerate(self.games):
            if any(look.game == game for look in tab.looks):
                tab.show_variant(game)
                self.show_tab(number)

    def page_of(self, game: str) -> GamePage:
        """The page of a game that a tab has, brought to the front."""
        self.show_variant(game)
        page = self.game_page
        assert page is not None
        return page

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files and texts may be games."""
        if self.exchange.takes(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take in what was dropped."""
        event.acceptProposedAction()
        self.exchange.take(event.mimeData())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell of the first painting, once it is on the screen."""
        super().paintEvent(event)
        if not self._seen:
            self._seen = True
            QTimer.singleShot(0, self.painted.emit)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Of keys that nobody else wanted Escape closes the message, and letters and digits write a move."""
        page, plain = self.game_page, not event.modifiers() & ~_WRITING
        if event.key() == Qt.Key.Key_Escape and self.banner.isVisible():
            self.banner.dismiss()
        elif plain and event.text().isalnum() and page is not None and page.side.isVisible():
            page.board.setFocus()
            page.board.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the window's place, unless the person is to be asked first."""
        if not self.farewell.may_close():
            event.ignore()
            return
        self.settings[options.GEOMETRY] = bytes(self.saveGeometry().toBase64().data()).decode()
        self.closing.emit()
        super().closeEvent(event)


def _is_at_work(home: Path) -> bool:
    """Whether a trainer is at work in one of the runs that lie there."""
    return any(owner(folder) is not None for folder in run_folders(home))
