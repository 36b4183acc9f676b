"""The whole program, offscreen."""

import pytest

from app.application import Hiyoko
from app.settings import options

READY = 120_000


@pytest.fixture
def hiyoko(qtbot, home):
    program = Hiyoko(home)
    program.settings[options.ANIMATION] = 0.0
    program.settings[options.REVEAL] = "hidden"
    program.settings[options.LANGUAGE] = "en"
    program.settings[options.APPEARANCE] = "light"
    qtbot.addWidget(program.window)
    yield program
    program.window.close()


@pytest.fixture
def shown(qtbot, hiyoko):
    hiyoko.window.show()
    qtbot.waitUntil(lambda: hiyoko.window.game_tab.page.controller.ready, timeout=READY)
    return hiyoko


@pytest.fixture
def window(shown):
    return shown.window
