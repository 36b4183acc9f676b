"""Choosing who plays: levels, one's own networks, any player; for a person or for both sides."""

import shutil

import pytest
from PySide6.QtCore import Qt

from app.play.own_networks import MOST, network_title, own_opponents, remember
from app.play.session import HUMAN
from app.settings import options
from engines.catalogue import find_game
from engines.evaluation.library import bundled

LEFT = Qt.MouseButton.LeftButton
LEVEL = "level:"


def spec_for(path):
    return f"alphazero:net={path}"


@pytest.fixture
def page(open_page):
    return open_page("tictactoe", (HUMAN, "random"))


@pytest.fixture
def network(tmp_path):
    """A network as a run leaves it."""
    source = bundled(find_game("tictactoe"))[0].path
    folder = tmp_path / "a run, with care" / "networks"
    folder.mkdir(parents=True)
    for path in (source, source.with_suffix(".json")):
        shutil.copy(path, folder / f"000024{path.suffix}")
    return folder / "000024.onnx"


def test_a_network_of_ones_own_is_proposed_and_stays_to_be_chosen(qtbot, page, network):
    page.propose(spec_for(network))
    panel = page.panel
    assert page.column.currentWidget() is panel
    assert [row.seat for row in panel.opponents.own] == [spec_for(network)]
    assert panel.opponents.own[0].isChecked() and panel.opponents.own_title.isVisible()
    assert panel.opponents.own[0].text() == network_title(network) == "Quick · iteration 24"
    assert "games in" in panel.opponents.own[0].toolTip()
    qtbot.mouseClick(panel.modes[1], LEFT)
    assert panel.seats() == (spec_for(network), HUMAN)
    qtbot.mouseClick(panel.modes[0], LEFT)
    qtbot.mouseClick(panel.start, LEFT)
    assert page.controller.session.seats == (HUMAN, spec_for(network))
    page.open_panel()
    assert len(panel.opponents.own) == 1 and panel.opponents.own[0].isChecked()
    network.unlink()
    page.open_panel()
    assert panel.opponents.own == [] and not panel.opponents.own_title.isVisible()


def test_each_side_gets_a_machine_of_its_own(qtbot, page, network):
    remember(page.settings, "tictactoe", spec_for(network))
    page.open_panel()
    panel = page.panel
    assert not panel.sides[0].isVisible()
    qtbot.mouseClick(panel.modes[2], LEFT)
    assert panel.sides[0].isVisible()
    qtbot.mouseClick(panel.opponents.levels[1], LEFT)
    qtbot.mouseClick(panel.sides[1], LEFT)
    panel.opponents.own[0].click()
    assert panel.sides[1].text().endswith("Quick · iteration 24")
    level = panel.opponents.levels[1].seat
    assert panel.seats() == (level, spec_for(network))
    qtbot.mouseClick(panel.sides[0], LEFT)
    assert panel.opponents.levels[1].isChecked()
    panel.custom.setFocus()
    qtbot.keyClicks(panel.custom, "rollouts:n=5")
    assert panel.seats() == ("rollouts:n=5", spec_for(network)) and panel.opponents.seat == ""
    panel.custom.selectAll()
    qtbot.keyClick(panel.custom, Qt.Key.Key_Delete)
    assert panel.seats()[0].startswith(LEVEL)


def test_the_panel_opens_as_the_game_is_seated(page):
    for seats, mode in (
        ((HUMAN, "random"), 0),
        (("random", HUMAN), 1),
        (("random", "rollouts:n=3"), 2),
        ((HUMAN, HUMAN), 3),
    ):
        page.panel.open(seats)
        assert page.panel.group.checkedId() == mode and page.panel.seats() == seats
        assert page.panel.opponents.isEnabled() == (mode != 3)


def test_the_newest_few_are_remembered_and_damaged_settings_do_no_harm(settings, tmp_path):
    for number in range(MOST + 3):
        path = tmp_path / f"{number}.onnx"
        path.touch()
        remember(settings, "reversi6", spec_for(path))
    remember(settings, "reversi6", spec_for(tmp_path / "4.onnx"))
    found = own_opponents(settings, "reversi6")
    assert len(found) == MOST and found[0] == spec_for(tmp_path / "4.onnx") and len(set(found)) == MOST
    assert own_opponents(settings, "reversi4") == ()
    for bad in ({"reversi6": "no list"}, {"reversi6": [3, None, "random", "alphazero:net=best"]}):
        settings[options.OWN_OPPONENTS] = bad
        assert own_opponents(settings, "reversi6") == ()


def test_a_network_without_a_card_goes_by_its_file(tmp_path):
    assert network_title(tmp_path / "mine.onnx") == "mine"


def test_a_game_without_a_network_says_so(open_page):
    for game in ("tictactoe", "animal-shogi-simple"):
        page = open_page(game, (HUMAN, HUMAN), begin=False)
        page.open_panel()
        assert page.panel.note.isVisible() == (not bundled(find_game(game)))
    assert "No network comes with this game" in page.panel.note.text()
