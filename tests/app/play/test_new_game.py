"""Choosing who plays: levels, one's own networks, any player; for a person or for both sides."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QFontMetricsF

from app.i18n import languages
from app.play.opponents.level_row import WRAPPED, LevelRow
from app.play.opponents.own_networks import MOST, network_title, own_opponents, remember
from app.play.opponents.players import usual_opponent
from app.play.session import HUMAN
from app.settings import options
from app.theme.fonts import SMALL, font
from engines.catalogue import find_game
from engines.evaluation import library
from engines.evaluation.library import bundled
from engines.game import Move
from engines.matches.match import Match
from engines.paths import resource

LEFT = Qt.MouseButton.LeftButton
ROOT = Path(__file__).resolve().parents[3]
LEVEL = "level:"


def spec_for(path):
    return f"alphazero:net={path}"


@pytest.fixture
def page(open_page):
    return open_page("tictactoe", (HUMAN, "random"))


@pytest.fixture
def network(tmp_path):
    """A network as a run leaves it."""
    return copied(tmp_path / "a run, with care" / "networks" / "000024.onnx")


def copied(to):
    """The bundled network, also there."""
    source = bundled(find_game("tictactoe"))[0].path
    to.parent.mkdir(parents=True)
    for path in (source, source.with_suffix(".json")):
        shutil.copy(path, to.with_suffix(path.suffix))
    return to


def test_a_network_of_ones_own_is_proposed_and_stays_to_be_chosen(qtbot, page, network):
    page.choosing.propose(spec_for(network))
    panel = page.panel
    assert page.column.currentWidget() is panel
    assert [row.seat for row in panel.opponents.own] == [spec_for(network)]
    assert panel.opponents.own[0].isChecked() and panel.opponents.own_title.isVisible()
    assert panel.opponents.own[0].text() == network_title(network) == "Quick · iteration 24"
    assert "games in" in panel.opponents.own[0].toolTip()
    qtbot.mouseClick(panel.modes[1], LEFT)
    assert panel.seats() == (spec_for(network), HUMAN)
    qtbot.mouseClick(panel.modes[0], LEFT)
    with qtbot.waitSignal(panel.chosen):
        qtbot.mouseClick(panel.start, LEFT)
    assert page.controller.session.seats == (HUMAN, spec_for(network))
    page.choosing.open()
    assert len(panel.opponents.own) == 1 and panel.opponents.own[0].isChecked()
    network.unlink()
    page.choosing.open()
    assert panel.opponents.own == []


def test_each_side_gets_a_machine_of_its_own(qtbot, page, network):
    remember(page.settings, "tictactoe", spec_for(network))
    page.choosing.open()
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


@pytest.mark.parametrize(
    ("player", "why"),
    [
        ("policy", "There is no network policy for Tic-tac-toe"),
        ("nobody:n=3", "There is no player 'nobody'"),
        ("rollouts:n=many", "many"),
    ],
)
def test_who_cannot_play_is_refused_before_the_game_begins(qtbot, page, player, why):
    page.choosing.open()
    panel, before = page.panel, page.controller.session
    panel.custom.setFocus()
    panel.custom.selectAll()
    qtbot.keyClicks(panel.custom, player)
    with qtbot.waitSignal(panel.trial.failed):
        qtbot.keyClick(panel.custom, Qt.Key.Key_Return)
    assert panel.strip.isVisible() and why in panel.strip.text.text()
    languages.use("ja")
    assert not panel.strip.text.text().isascii(), "it is said in Japanese"
    assert page.column.currentWidget() is panel and page.controller.session is before
    assert page.settings[options.SEATS] == {"tictactoe": [HUMAN, "random"]}
    panel.custom.selectAll()
    qtbot.keyClicks(panel.custom, "random")
    with qtbot.waitSignal(panel.chosen):
        qtbot.keyClick(panel.custom, Qt.Key.Key_Return)
    assert not panel.strip.isVisible() and page.controller.session.seats == (HUMAN, "random")


def test_who_is_still_tried_does_not_play_once_the_panel_is_left(qtbot, page):
    page.choosing.open()
    before = page.controller.session
    page.panel.start.click()
    qtbot.keyClick(page.panel, Qt.Key.Key_Escape)
    assert page.column.currentWidget() is page.side
    page.panel.trial.close()
    QCoreApplication.processEvents()
    assert page.controller.session is before


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


def test_a_game_without_a_network_says_so(open_page, monkeypatch, tmp_path):
    for resources, lacking in ((resource, False), (tmp_path.joinpath, True)):
        monkeypatch.setattr(library, "resource", resources)
        page = open_page("animal-shogi-simple", (HUMAN, HUMAN), begin=False)
        page.choosing.open()
        assert page.panel.note.isVisible() == lacking
    assert "No network comes with this game" in page.panel.note.text()


@pytest.fixture
def kept(home):
    """A network in the person's own folder."""
    return copied(home / "networks" / "tictactoe" / "champion.onnx")


def test_a_network_in_the_persons_folder_is_chosen_and_deleted(qtbot, page, kept):
    page.choosing.open()
    panel = page.panel
    row = panel.opponents.own[0]
    assert (row.seat, row.text()) == (spec_for(kept), "champion")
    row.click()
    assert panel.seats() == (HUMAN, spec_for(kept))
    qtbot.mouseClick(row.remove_button, LEFT)
    assert panel.strip.text.text() == "Delete champion with its file? This cannot be undone."
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape):
        qtbot.mouseClick(row.remove_button, LEFT)
        qtbot.keyClick(panel.strip.buttons[1], key)
        assert kept.is_file() and panel.strip.isHidden() and row.isChecked()
        assert page.column.currentWidget() is panel
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_Delete)
    qtbot.mouseClick(panel.strip.buttons[0], LEFT)
    assert list(kept.parent.iterdir()) == [] and panel.opponents.own == []
    assert panel.seats()[1].startswith(LEVEL) and panel.opponents.seat == panel.seats()[1]
    assert not panel.custom.text()


def test_a_network_that_plays_is_not_deleted_from_under_the_game(qtbot, page, kept):
    page.start((HUMAN, spec_for(kept)))
    page.choosing.open()
    qtbot.mouseClick(page.panel.opponents.own[0].remove_button, LEFT)
    assert "champion is playing at the board" in page.panel.strip.text.text()
    assert not page.panel.strip.buttons[0].isVisible() and kept.is_file()
    page.trying.toggle()
    page.choosing.open()
    qtbot.mouseClick(page.panel.opponents.own[0].remove_button, LEFT)
    assert "champion is playing" in page.panel.strip.text.text(), "in the game that was put aside"
    page.trying.toggle()
    page.controller.resign()
    page.choosing.open()
    assert page.panel.strip.isHidden()
    qtbot.mouseClick(page.panel.opponents.own[0].remove_button, LEFT)
    qtbot.mouseClick(page.panel.strip.buttons[0], LEFT)
    assert not kept.exists()


def test_the_next_start_does_without_a_network_that_is_gone(open_page, kept):
    kept.unlink()
    page = open_page("tictactoe", (HUMAN, spec_for(kept)), begin=False)
    assert page.controller.session.seats[1].startswith(LEVEL)


def test_a_network_of_a_run_is_taken_off_the_list_and_stays_with_its_run(qtbot, page, network):
    page.choosing.propose(spec_for(network))
    panel = page.panel
    qtbot.mouseClick(panel.opponents.own[0].remove_button, LEFT)
    assert "Its run in Training keeps it" in panel.strip.text.text()
    qtbot.mouseClick(panel.strip.buttons[0], LEFT)
    assert panel.opponents.own == [] and network.is_file() and network.with_suffix(".json").is_file()
    assert own_opponents(page.settings, "tictactoe") == () and panel.seats()[1].startswith(LEVEL)


def test_what_cannot_be_deleted_is_said_and_stays(qtbot, page, kept):
    page.choosing.open()
    page.panel.opponents.own[0].remove_button.click()
    kept.unlink()
    kept.mkdir()
    qtbot.mouseClick(page.panel.strip.buttons[0], LEFT)
    assert "cannot be deleted" in page.panel.strip.text.text() and page.panel.strip.isVisible()


def test_networks_that_went_meanwhile_are_no_longer_offered(page, kept):
    page.choosing.open()
    page.panel.opponents.own[0].click()
    page.hide()
    kept.unlink()
    page.show()
    assert page.panel.opponents.own == [] and page.panel.seats()[1].startswith(LEVEL)


@pytest.mark.parametrize(("seat", "sits"), [("level:fox", True), ("level:dragon", False), ("random", True)])
def test_who_sat_there_last_time_sits_there_again_unless_its_level_is_gone(open_page, seat, sits):
    page = open_page("animal-shogi", (HUMAN, seat))
    assert page.controller.session.seats == (HUMAN, seat if sits else usual_opponent(page.game))


def test_telling_of_the_perfect_player_loads_nothing_that_makes_the_window_wait():
    program = """
import sys
from app.play.opponents.perfection import sentence
from engines.catalogue import find_game
sentence(find_game("reversi6"))
print(*(set(sys.modules) & {"numba", "onnxruntime", "engines.opponents.perfect"}))
"""
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == ""


def test_a_game_that_comes_in_takes_the_place_of_the_panel_and_of_what_was_chosen_there(qtbot, page):
    page.choosing.open()
    page.panel.choose("rollouts:n=20")
    page.panel.start.click()
    line = Match.new(page.game).play(Move(4))
    with qtbot.assertNotEmitted(page.panel.chosen):
        page.offers.play_from(line)
        page.panel.trial.close()
        QCoreApplication.processEvents()
    assert page.controller.session.line == line and not page.panel.isVisible()


def test_in_a_low_window_the_opponents_get_the_room_that_others_can_spare(qtbot, page):
    page.choosing.open()
    panel, rows = page.panel, page.panel.opponents
    page.resize(800, 900)
    qtbot.waitUntil(lambda: panel.title.isVisible() and panel.clock.y() > panel.begins.y())
    page.resize(800, 540)
    qtbot.waitUntil(lambda: not panel.title.isVisible() and panel.clock.y() == panel.begins.y())
    assert rows.height() > 3 * 64, "three of them are seen whole"
    row = next(one for one in rows.findChildren(LevelRow) if "rollouts" in one.toolTip())
    whole = QFontMetricsF(font(SMALL)).boundingRect(row.words, WRAPPED, row.toolTip())
    assert whole.height() <= row.words.height(), "nothing of its sentence is cut off"
