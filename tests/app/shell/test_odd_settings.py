"""Whatever a damaged or ancient file of settings says, the window comes, and what is chosen then is kept."""

import json
from random import Random

import pytest

from app.application import Hiyoko
from app.settings import options
from app.settings.options import OPTIONS
from engines.catalogue import GAMES
from tests.app.shell.conftest import READY

PLACES = (*(game.id for game in GAMES), "Reversi", "no such game", "new_game")
ODD: tuple[object, ...] = (
    None, True, 0, -1, 7, 1e300, 0.3, "", "x", "human", "random", "level:dragon", "alphazero:net=/gone.onnx",
    "engine:name=None", "mylevel", "people", "ja", "\x00", "\ud800x", "9" * 300, [], ["human"],
    ["level:dragon", "engine:name=None"], ["\ud800", 7], {}, {"human": "human"},
)  # fmt: skip


def odd_settings(random):
    """Most of the options, half of them of their own type, all with values that nobody chose."""
    found = {}
    for option in OPTIONS:
        within = {place: random.choice(ODD) for place in random.sample(PLACES, 4)}
        fits = isinstance(option.default, dict) and random.random() < 0.7
        if random.random() < 0.8:
            found[option.key] = within if fits else random.choice(ODD)
    return found


@pytest.mark.parametrize("seed", range(8))
def test_the_window_comes_whatever_the_settings_say(qtbot, home, seed):
    path = home / "settings.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(odd_settings(Random(seed))))
    program = Hiyoko(home)
    qtbot.addWidget(program.window)
    window = program.window
    window.show()
    page = window.page_of(GAMES[0].id)
    window.show_variant(GAMES[0].id)
    qtbot.waitUntil(lambda: page.controller.ready, timeout=READY)
    for game in GAMES:
        page = window.page_of(game.id)
        page.choosing.open()
        page.choosing.leave()
        page.side.menu.aboutToShow.emit()
    program.settings[options.LEGAL_DOTS] = not program.settings[options.LEGAL_DOTS]
    chosen = program.settings[options.LEGAL_DOTS]
    window.close()
    assert json.loads(path.read_text())["legal_dots"] == chosen


def test_settings_that_cannot_be_read_are_told_of(qtbot, home, caplog):
    path = home / "settings.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{")
    for told in (True, False):
        program = Hiyoko(home)
        qtbot.addWidget(program.window)
        program.window.show()
        assert program.window.banner.isVisible() == told
        assert not told or str(path) in program.window.banner.text.text()
        program.window.close()


def test_settings_that_cannot_be_saved_are_told_of(qtbot, home, caplog):
    home.parent.mkdir(parents=True, exist_ok=True)
    home.write_text("no folder")
    program = Hiyoko(home)
    qtbot.addWidget(program.window)
    program.window.show()
    program.settings[options.SOUND] = 0.25
    qtbot.waitUntil(program.window.banner.isVisible)
    path = str(home / "settings.json")
    said = program.window.banner.text.text()
    assert said.startswith("Your settings cannot be saved: ") and path in said
    program.window.close()


def test_a_place_that_is_none_leaves_the_window_where_it_is(qtbot, home):
    path = home / "settings.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"geometry": "\ud800é"}))
    program = Hiyoko(home)
    qtbot.addWidget(program.window)
    program.window.show()
    assert program.window.isVisible()
    program.window.close()
