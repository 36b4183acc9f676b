"""A game to go through, and a person who guesses its moves."""

from engines.catalogue import find_game
from tests.app.card import offers, press, text
from tests.app.conftest import GAME_SECONDS

OPPONENT = "rollouts:n=20"
TOE = find_game("tictactoe")
GAME = "b2 b1 a1 c3 a3 c1 a2"
"""Cross wins by its seventh move."""


def begin(qtbot, page, sides="Cross"):
    page.guessing.start()
    press(page, sides)
    asks(qtbot, page)


def asks(qtbot, page):
    qtbot.waitUntil(lambda: "Show the move" in offers(page), timeout=GAME_SECONDS)


def weighed(qtbot, page):
    qtbot.waitUntil(lambda: not page.guessing._course.score.open, timeout=GAME_SECONDS)
    qtbot.waitUntil(lambda: "The AI is" not in text(page), timeout=GAME_SECONDS)
