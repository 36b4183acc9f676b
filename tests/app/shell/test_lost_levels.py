"""Where the file of the levels is lost or damaged the window comes and says so, and one plays the others."""

import json

import pytest

from app.application import Hiyoko
from app.play.dialogs import show_level
from app.play.session import HUMAN
from app.settings import options
from engines.opponents import levels
from tests.app.shell.conftest import READY

SEATS = {"reversi6": [HUMAN, "level:fox"], "tictactoe": ["mylevel", HUMAN]}


@pytest.fixture(params=[None, "{", '{"format": 2, "games": {}}'])
def lost(request, tmp_path, monkeypatch):
    """The file's path; it has been read of no game yet."""
    path = tmp_path / "levels.json"
    if request.param:
        path.write_text(request.param)
    monkeypatch.setattr(levels, "resource", lambda name: tmp_path / name)
    levels._read.cache_clear()
    yield path
    levels._read.cache_clear()


def test_the_window_comes_without_levels_and_says_why(qtbot, home, lost):
    path = home / "settings.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({options.SEATS.key: SEATS, options.LANGUAGE.key: "en"}))
    program = Hiyoko(home)
    window = program.window
    qtbot.addWidget(window)
    window.show()
    said = window.banner.text.text()
    assert window.banner.isVisible() and said.startswith("The levels cannot be offered: ")
    assert str(lost) in said
    for game, seats in (("reversi6", (HUMAN, "random")), ("tictactoe", ("random", HUMAN))):
        window.show_variant(game)
        page = window.page_of(game)
        qtbot.waitUntil(lambda page=page: page.controller.ready, timeout=READY)
        assert page.controller.session.seats == seats
        page.choosing.open()
        assert "perfect" in [row.seat for row in page.panel.opponents.levels]
        assert not page.panel.opponents.mine
        page.choosing.leave()
        with qtbot.waitSignal(page.failed):
            show_level(page)
    window.close()
