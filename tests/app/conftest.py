"""Real widgets offscreen: a page per game, with nothing slower than it must be."""

import random
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible

from app.application import make_application
from app.board.looks import find_look
from app.i18n import languages
from app.play.archive import Archive
from app.play.page import GamePage
from app.settings import options
from app.settings.store import Settings
from app.theme.theme import theme
from app.widgets.strip import Strip
from engines.game import Position
from engines.matches.match import Match

GAME_SECONDS = 60_000
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def qapp():
    application = make_application(["hiyoko"])
    theme.use("light", "auto")
    return application


@pytest.fixture
def strip(qtbot):
    """A line that says or asks something."""
    strip = Strip()
    qtbot.addWidget(strip)
    return strip


@pytest.fixture
def heard(qapp, monkeypatch):
    """What a reader of screens is told, from here on."""
    said: list[str] = []
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda event: said.append(event.message()))
    QAccessible.setActive(True)
    yield said
    QAccessible.setActive(False)


@pytest.fixture(autouse=True)
def _usual_look(qapp):
    yield
    languages.use("en")
    theme.use("light", "auto")


@pytest.fixture
def settings():
    """Options in memory: no animation, and no thinking beyond what a test asks for."""
    result = Settings(None)
    result[options.ANIMATION] = 0.0
    result[options.REVEAL] = "hidden"
    result[options.ANALYSIS_SIMS] = 16
    return result


@pytest.fixture
def open_page(qtbot, settings, tmp_path):
    """Make a page of a game with given seats, shown and ready."""
    pages: list[GamePage] = []

    def make(game, seats=None, begin=True):
        look = find_look(game)
        if seats is not None:
            settings[options.SEATS] = {game: list(seats)}
        page = GamePage(look, settings, Archive(find_game_of(look), tmp_path / "games"))
        qtbot.addWidget(page)
        page.resize(1000, 700)
        page.show()
        if begin:
            page.begin()
        pages.append(page)
        return page

    yield make
    for page in pages:
        page.shut_down()


def find_game_of(look):
    from engines.catalogue import find_game

    return find_game(look.game)


class Hand:
    """A person at a board: touches what a move names, with the pointer or with keys."""

    def __init__(self, qtbot, page, seed=1):
        self.qtbot, self.page, self.random = qtbot, page, random.Random(seed)

    @property
    def session(self):
        return self.page.controller.session

    def point(self, spot) -> QPoint:
        return self.page.board.board_geometry.spot_rect(spot).center().toPoint()

    def click(self, spot):
        self.qtbot.mouseClick(self.page.board.viewport(), Qt.MouseButton.LeftButton, pos=self.point(spot))

    def drag(self, start, end):
        viewport, left = self.page.board.viewport(), Qt.MouseButton.LeftButton
        self.qtbot.mousePress(viewport, left, pos=self.point(start))
        middle = (self.point(start) + self.point(end)) / 2
        for point in (middle, self.point(end)):
            move_pointer(viewport, point)
        self.qtbot.mouseRelease(viewport, left, pos=self.point(end))

    def play_by_clicks(self, move):
        source = self.page.board.touch.source(move)
        if move.anatomy.target is None:
            self.qtbot.mouseClick(self.page.notice.button, Qt.MouseButton.LeftButton)
            return
        if source is not None:
            self.click(source)
        self.click(move.anatomy.target)

    def play_by_drags(self, move):
        source = self.page.board.touch.source(move)
        if source is None or move.anatomy.target is None:
            self.play_by_clicks(move)
        else:
            self.drag(source, move.anatomy.target)

    def play_by_typing(self, move):
        self.qtbot.keyClicks(self.page.board, move.text.removesuffix("+"))

    def wait_for_turn(self):
        controller = self.page.controller
        self.qtbot.waitUntil(
            lambda: (
                self.session.person_moves or (self.session.outcome is not None and not controller.is_thinking)
            ),
            timeout=GAME_SECONDS,
        )

    def play_game(self, play):
        """Play random legal moves until the game is over; returns how many the person made."""
        made = 0
        self.wait_for_turn()
        while self.session.outcome is None:
            plies = self.session.line.plies
            play(self.random.choice(self.page.board.touch.moves))
            assert self.session.line.plies > plies, "the move was not taken"
            made += 1
            self.wait_for_turn()
        return made


@pytest.fixture
def hand(qtbot):
    def make(page, seed=1):
        return Hand(qtbot, page, seed)

    return make


def move_pointer(widget, point):
    """A move of the pointer with the left button held, as the platform would send it."""
    from PySide6.QtCore import QEvent, QPointF
    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QApplication

    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(point),
        QPointF(widget.mapToGlobal(point)),
        Qt.MouseButton.NoButton,
        left,
        none,
    )
    QApplication.sendEvent(widget, event)


def match_of(game, text: str) -> Match:
    """A match from a written position."""
    position: Position = game.parse_position(text)
    return Match.new(game, position)


@pytest.fixture(scope="session")
def description_text():
    """What `hiyoko-train describe` prints."""
    result = subprocess.run(
        [sys.executable, "-m", "training", "describe"], cwd=ROOT, capture_output=True, text=True, check=True,
        encoding="utf-8",
    )  # fmt: skip
    return result.stdout
