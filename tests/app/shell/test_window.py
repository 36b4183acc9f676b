"""The whole window: up at once, live switches, clean end."""

import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QActionGroup

from app.application import Hiyoko
from app.i18n import languages, tr
from app.keys import commands
from app.labs.tab import LabsTab
from app.settings import options
from app.shell.menu import OFTEN
from app.theme.palette import DARK
from app.theme.theme import theme
from engines.matches.match import Match
from engines.matches.record import record_of, save_record
from tests.app.shell.conftest import READY

ROOT = Path(__file__).resolve().parents[3]


def test_nothing_heavy_before_the_first_paint():
    program = """
import sys
from app.application import Hiyoko, make_application
application = make_application(["hiyoko"])
hiyoko = Hiyoko()
def look():
    print(*(set(sys.modules) & {"numba", "onnxruntime", "pyqtgraph", "tensorflow", "keras"}))
    hiyoko.shut_down()
    application.exit()
hiyoko.window.painted.disconnect()
hiyoko.window.painted.connect(look)
hiyoko.window.show()
sys.exit(application.exec())
"""
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == ""


def test_a_board_is_there_at_once_and_ready_soon(qtbot, hiyoko):
    page = hiyoko.window.games[0].page
    assert page.look.game == "reversi6" and not page.controller.ready
    assert sum(piece is not None for piece in page.board.state.pieces) == 4
    with qtbot.waitSignal(hiyoko.window.painted, timeout=10_000):
        hiyoko.window.show()
    qtbot.waitUntil(lambda: page.controller.ready, timeout=READY)
    assert len(page.board.touch.moves) == 4 and not page.notice.isVisible()


def test_tabs_and_variants_are_remembered(qtbot, shown, home):
    window = shown.window
    qtbot.mouseClick(window.header.tabs[1], Qt.MouseButton.LeftButton)
    assert window.game_tab.page.look.game == "animal-shogi"
    window.header.variants[1].click()
    assert window.game_tab.page.look.game == "animal-shogi-simple"
    qtbot.waitUntil(lambda: window.game_tab.page.controller.ready, timeout=READY)
    window.close()
    again = Hiyoko(home)
    qtbot.addWidget(again.window)
    assert again.window.game_tab is not None
    assert again.window.game_tab.page.look.game == "animal-shogi-simple"
    again.window.close()


@pytest.mark.parametrize("tab", ["Training", "Labs"])
def test_the_program_comes_up_with_the_tab_that_was_left(qtbot, hiyoko, home, tab):
    window = hiyoko.window
    window.show_tab(window.titles.index(tab))
    window.close()
    again = Hiyoko(home)
    qtbot.addWidget(again.window)
    assert again.window.made[tab].isVisibleTo(again.window)
    again.window.show()
    assert again.window.focusWidget() is again.window.made[tab], "nothing else is about to be pressed"
    again.window.close()


def test_the_page_of_the_labs_is_remembered(hiyoko):
    window = hiyoko.window
    window.show_tab(window.titles.index("Labs"))
    window.made["Labs"].show_page("search")
    assert hiyoko.settings[options.LAB] == "search"


def test_what_was_learned_in_the_labs_is_remembered(qtbot, hiyoko, home):
    window = hiyoko.window
    window.show_tab(window.titles.index("Labs"))
    labs = window.made["Labs"]
    labs.show_page("search")
    labs.pages["search"].done.emit()
    window.close()
    again = Hiyoko(home)
    qtbot.addWidget(again.window)
    again.window.show_tab(again.window.titles.index("Labs"))
    labs = again.window.made["Labs"]
    assert isinstance(labs, LabsTab) and labs.gallery.cards["search"].done
    assert not labs.gallery.cards["dual"].done
    again.window.close()


def test_the_last_page_of_the_labs_leads_to_other_tabs(qtbot, hiyoko):
    window = hiyoko.window
    window.show_tab(window.titles.index("Labs"))
    workshop = window.made["Labs"].workshop
    workshop.tab_wanted.emit("Training")
    assert window.made["Training"].isVisibleTo(window)
    workshop.tab_wanted.emit("Reversi")
    assert window.game_tab is window.games[0]


def test_language_and_colours_switch_without_a_restart(qtbot, shown):
    window = shown.window
    page = window.game_tab.page
    english = page.side.new.text()
    shown.settings[options.LANGUAGE] = "ja"
    assert languages.current == "ja" and page.side.new.text() != english
    assert window.header.tabs[0].text() != "Reversi"
    assert page.side.cards[1].name.text() != "You"
    before = window.grab().toImage()
    shown.settings[options.APPEARANCE] = "dark"
    assert theme.palette is DARK and window.grab().toImage() != before
    shown.settings[options.BOARD] = "contrast"
    assert theme.board_for("felt").id == "contrast"


def test_every_control_has_a_name_and_a_tooltip(shown):
    from PySide6.QtWidgets import QPushButton

    window = shown.window
    window.game_tab.page.choosing.open()
    for button in window.header.findChildren(QPushButton) + window.game_tab.findChildren(QPushButton):
        if not button.isVisible():
            continue
        assert button.accessibleName() and button.toolTip(), button.text()


def test_the_window_stays_fluid_while_the_machine_thinks(qtbot, shown):
    page = shown.window.game_tab.page
    page.start(("rollouts:n=3000000", "human"))
    qtbot.waitUntil(lambda: page.controller.is_thinking, timeout=5000)
    qtbot.waitSignal(page.controller.progressed, timeout=20_000).wait()
    ticks: list[float] = []
    timer = QTimer()
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(lambda: ticks.append(time.perf_counter()))
    timer.start(16)
    qtbot.waitUntil(lambda: len(ticks) > 60, timeout=20_000)
    timer.stop()
    gaps = [later - earlier for earlier, later in pairwise(ticks)]
    assert page.controller.is_thinking
    nearly_all = sorted(gaps)[: int(0.95 * len(gaps))]
    assert nearly_all[-1] < 0.2, "others share these cores, and may stop all of it now and then"


def test_closing_while_the_machine_thinks_ends_cleanly(qtbot, shown):
    page = shown.window.game_tab.page
    page.start(("rollouts:n=3000000", "human"))
    qtbot.waitUntil(lambda: page.controller.is_thinking, timeout=5000)
    shown.window.close()
    assert not page.controller.is_thinking and not shown.window.isVisible()


def test_a_network_from_a_run_is_played_on_its_tab(qtbot, shown, tmp_path):
    with qtbot.waitSignal(shown.window.games[1].failed, timeout=30_000) as failed:
        shown.play_network("animal-shogi", f"alphazero:net={tmp_path / 'missing.onnx'}")
        page = shown.window.game_tab.page
        qtbot.waitUntil(lambda: page.controller.ready, timeout=READY)
        page.board.played.emit(page.board.touch.moves[0].move)
    assert shown.window.game_tab.page.look.game == "animal-shogi"
    assert "missing.onnx" in str(failed.args[0])


def test_networks_of_a_run_are_proposed_for_a_tournament_on_their_tab(qtbot, shown, tmp_path):
    from app.play.tournament.dialog import TournamentDialog
    from app.play.tournament.games import PairGames

    page = shown.window.game_tab.page
    players = tuple(f"alphazero:net={tmp_path / name}" for name in ("1.onnx", "2.onnx"))
    shown.match_networks("animal-shogi", players)
    page = shown.window.game_tab.page
    assert page.look.game == "animal-shogi"
    qtbot.waitUntil(lambda: page.findChild(TournamentDialog) is not None, timeout=READY)
    dialog = page.findChild(TournamentDialog)
    assert dialog.choice.entrants.chosen == players
    window = shown.window
    window.show_tab(window.titles.index("Labs"))
    save_record(record_of(Match.new(page.game), "random", "random"), tmp_path / "1.json")
    dialog.watched.emit(PairGames(page.game, [tmp_path / "1.json"], ("random", "random")))
    assert window.game_page is page and page.controller.replaying


def test_settings_and_about_open_beside_the_game(qtbot, shown):
    from app.keys.dialog import KeysDialog
    from app.settings.dialog import SettingsDialog
    from app.shell.about import AboutDialog

    chosen = (
        (commands.SETTINGS, SettingsDialog), (commands.ABOUT, AboutDialog), (commands.KEYS, KeysDialog)
    )  # fmt: skip
    for command, kind in chosen:
        shown.window.menu.actions[command].trigger()
        dialog = shown.window.findChild(kind)
        assert dialog is not None and dialog.isVisible() and not dialog.isModal()
        with qtbot.waitSignal(dialog.destroyed, timeout=5000):
            dialog.close()


def test_settings_that_are_often_changed_are_in_the_menu(shown):
    settings = shown.settings
    for option in OFTEN:
        choices = shown.window.findChild(QActionGroup, option.key).actions()
        assert [action.text() for action in choices] == [tr(title) for _, title in option.choices]
        assert [action.isChecked() for action in choices] == [
            value == settings[option] for value, _ in option.choices
        ]
        choices[-1].trigger()
        assert settings[option] == option.choices[-1][0]
        settings[option] = option.choices[0][0]
        assert [action.isChecked() for action in choices] == [True] + [False] * (len(choices) - 1)


def test_commands_of_the_menu_act_on_the_game_shown(qtbot, shown):
    page, actions = shown.window.game_tab.page, shown.window.menu.actions
    page.start(("human", "human"))
    for _ in range(3):
        page.board.played.emit(page.board.touch.moves[0].move)
    actions[commands.FIRST].trigger()
    assert page.controller.session.cursor == 0
    actions[commands.LAST].trigger()
    assert page.controller.session.at_end
    actions[commands.BACK].trigger()
    actions[commands.UNDO].trigger()
    assert page.controller.session.cursor == 1
    actions[commands.ON].trigger()
    actions[commands.REDO].trigger()
    assert page.controller.session.cursor == 3
    actions[commands.NUMBERS].trigger()
    assert page.board.numbers and shown.settings[options.NUMBERS]
    actions[commands.NUMBERS].trigger()
    assert not page.board.numbers
    actions[commands.FLIP].trigger()
    assert page.board.board_geometry.flipped
    actions[commands.NEW_GAME].trigger()
    assert page.column.currentWidget() is page.panel


def test_the_window_fills_the_screen_and_becomes_a_window_again(qtbot, window):
    for full in (True, False):
        qtbot.keyClick(window, Qt.Key.Key_F11)
        assert window.isFullScreen() == full
