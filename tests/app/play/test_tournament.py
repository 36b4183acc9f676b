"""The window of a tournament: chosen, played, stopped, gone on with, looked at."""

from shutil import rmtree

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog

from app.i18n import languages
from app.play.dialogs import show_tournament
from app.play.session import HUMAN
from app.play.tournament.cross_table import ELO, OTHERS, PLAYER, SCORE
from app.play.tournament.dialog import TournamentDialog
from engines.catalogue import find_game
from engines.matches.record import load_record
from engines.matches.tournament import PLAN, Plan, begin, load

GAME = find_game("tictactoe")
SECONDS = 60_000
PLAYERS = ("random", "rollouts:n=10", "rollouts:n=100")


@pytest.fixture
def home(tmp_path):
    return tmp_path / "tournaments"


@pytest.fixture
def open_dialog(qtbot, home):
    def make():
        dialog = TournamentDialog(GAME, (), home)
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    return make


@pytest.fixture
def dialog(open_dialog):
    return open_dialog()


def play(qtbot, dialog, players=PLAYERS, games=10):
    dialog.choice.entrants.choose(players)
    dialog.choice.games.setValue(games)
    dialog.choice.plies.setValue(1)
    dialog.start_button.click()
    qtbot.waitUntil(lambda: not dialog._runner.busy, timeout=SECONDS)


def test_the_weakest_and_the_best_level_are_proposed(dialog):
    chosen = dialog.choice.entrants.chosen
    assert len(chosen) == 2 and chosen[0] == "level:chick" and chosen[1].startswith("level:")
    assert dialog.start_button.isEnabled() and dialog.start_button.text() == "Start"
    dialog.choice.entrants.choose(["random"])
    assert not dialog.start_button.isEnabled()


def test_everyone_plays_everyone_and_the_table_says_how_it_went(qtbot, dialog):
    play(qtbot, dialog)
    table = dialog.table
    assert dialog.state.text() == "30 of 30 games" and table.rowCount() == 3
    assert {table.text(row, PLAYER) for row in range(3)} == {
        "Random player", "Rollout search (10)", "Rollout search (100)"
    }  # fmt: skip
    shares = [int(table.text(row, SCORE).removesuffix(" %")) for row in range(3)]
    assert shares[-1] < 50 and sum(shares) in (149, 150, 151)
    assert table.text(0, ELO).startswith("+") and table.text(2, ELO).startswith("−")
    for row in range(3):
        assert table.text(row, OTHERS + row) == ""
    tip = table.data(table.index(0, OTHERS + 2), Qt.ItemDataRole.ToolTipRole)
    assert "won" in tip and "between" in tip
    first = table.text(0, PLAYER)
    assert first in dialog.verdict.text() and "Elo" in dialog.verdict.text()
    assert not dialog.start_button.isEnabled()


def test_six_players_are_in_sight_in_a_small_window(qtbot, dialog):
    play(qtbot, dialog, (*PLAYERS, "rollouts:n=2", "rollouts:n=3", "rollouts:n=4"), games=2)
    dialog.resize(960, 520)
    view = dialog.view
    qtbot.waitUntil(lambda: view.horizontalHeader().length() == view.viewport().width())
    names = [
        dialog.table.data(dialog.table.index(row, PLAYER), Qt.ItemDataRole.ToolTipRole) for row in range(6)
    ]
    assert "Rollout search (3)\nrollouts:n=3" in names


@pytest.mark.parametrize("language", ["en", "ja"])
def test_how_many_games_were_played_is_one_line_in_the_smallest_window(qtbot, dialog, language):
    languages.use(language)
    play(qtbot, dialog)
    dialog.resize(dialog.minimumSizeHint())
    state = dialog.state
    qtbot.waitUntil(lambda: dialog.width() == dialog.minimumSizeHint().width())
    assert state.fontMetrics().horizontalAdvance(state.text()) <= state.width()


def test_games_of_a_pair_are_watched_on_the_board(qtbot, open_page):
    page = open_page("tictactoe", (HUMAN, "random"))
    show_tournament(page)
    show_tournament(page)
    [dialog] = page.findChildren(TournamentDialog)
    play(qtbot, dialog)
    assert not dialog.watch_button.isEnabled()
    dialog.view.setCurrentIndex(dialog.table.index(1, OTHERS + 1))
    assert not dialog.watch_button.isEnabled()
    dialog.view.setCurrentIndex(dialog.table.index(0, OTHERS + 2))
    dialog.move(page.board.mapToGlobal(page.board.rect().topLeft()))
    dialog.watch_button.click()
    assert page.controller.replaying and not dialog.isVisible(), "it hid the board"
    show_tournament(page)
    assert dialog.isVisible()
    assert page.replay.bar.text.text() == "Tournament · game 1 of 10"
    names = {card.name.text() for card in page.side.cards}
    assert names == {dialog.table.text(0, PLAYER), dialog.table.text(2, PLAYER)}
    pair = dialog.table.pair(dialog.view.currentIndex())
    assert pair is not None
    record = load_record(dialog.tournament.records(*pair)[0])
    assert page.controller.session.line == record.match
    assert page.controller.session.opening == record.opening == dialog.tournament.plan.openings > 0
    qtbot.keyClick(dialog.view, Qt.Key.Key_Return)
    page.replay.bar.after.click()
    assert page.replay.seats_after == load_record(dialog.tournament.records(*pair)[1]).players
    dialog.tournament.records(*pair)[2].write_text("{")
    with qtbot.waitSignal(page.failed):
        page.replay.bar.after.click()
    assert set(page.replay.seats_after) == set(pair)
    page.presenter.show()
    page.replay.close()
    assert not page.controller.replaying


def test_the_only_two_need_not_be_chosen(qtbot, dialog):
    play(qtbot, dialog, PLAYERS[:2], games=2)
    assert dialog.watch_button.isEnabled()
    names = [dialog.table.table.standings[row].player for row in (0, 1)]
    for cell, pair in (((0, PLAYER), names), ((1, PLAYER), names[::-1]), ((1, OTHERS + 1), names[::-1])):
        dialog.view.setCurrentIndex(dialog.table.index(*cell))
        with qtbot.waitSignal(dialog.watched) as watched:
            dialog.watch_button.click()
        assert watched.args[0].count == 2
        assert dialog.table.pair(dialog.view.currentIndex()) == tuple(pair)


def test_stopped_closed_and_opened_again_it_goes_on(qtbot, dialog, open_dialog, home):
    dialog.choice.entrants.choose(PLAYERS)
    dialog.choice.games.setValue(2000)
    dialog.choice.plies.setValue(1)
    dialog.start_button.click()
    assert not dialog.choice.entrants.isEnabled() and dialog.start_button.text() == "Stop"
    qtbot.waitUntil(lambda: dialog.tournament is not None and dialog.tournament.played > 0, timeout=SECONDS)
    dialog.close()
    [folder] = home.iterdir()
    kept = load(folder).played
    assert 0 < kept < 6000
    again = open_dialog()
    chosen = again.choice.entrants.chosen
    assert chosen == again.tournament.plan.players and set(chosen) == set(PLAYERS)
    assert again.start_button.text() == "Continue" and again.state.text() == f"{kept:,} of 6,000 games"
    again.start_button.click()
    qtbot.waitUntil(lambda: again.tournament.played > kept, timeout=SECONDS)
    again.start_button.click()
    assert again.start_button.text() == "Continue" and again.choice.entrants.isEnabled()


def test_games_and_players_are_added_to_what_was_played(qtbot, dialog, home):
    play(qtbot, dialog)
    dialog.choice.games.setValue(4)
    assert not dialog.start_button.isEnabled()
    dialog.choice.games.setValue(12)
    assert dialog.start_button.isEnabled() and dialog.start_button.text() == "Continue"
    play(qtbot, dialog, games=12)
    [folder] = home.iterdir()
    assert load(folder).played == 36
    dialog.choice.entrants.choose(("random", "rollouts:n=3"))
    assert dialog.start_button.text() == "Start"
    play(qtbot, dialog, (*PLAYERS[:2], "rollouts:n=3"), games=12)
    assert load(folder).played == 36 and dialog.state.text() == "36 of 36 games"
    assert dialog.table.rowCount() == 3


def test_openings_of_another_length_begin_anew(qtbot, dialog, home):
    play(qtbot, dialog)
    dialog.choice.plies.setValue(2)
    assert dialog.start_button.text() == "Start"
    dialog.start_button.click()
    qtbot.waitUntil(lambda: not dialog._runner.busy, timeout=SECONDS)
    assert sorted(load(folder).plan.openings for folder in home.iterdir()) == [1, 2]


def test_the_chosen_pair_stays_chosen_when_the_order_changes(qtbot, dialog):
    play(qtbot, dialog)
    pair = (PLAYERS[0], PLAYERS[2])
    dialog.view.setCurrentIndex(dialog.table.place(pair))
    play(qtbot, dialog, (*PLAYERS, "rollouts:n=1000"))
    assert dialog.table.pair(dialog.view.currentIndex()) == pair
    assert dialog.view.currentIndex() == dialog.table.place(pair)


def test_games_that_are_gone_are_told(qtbot, dialog, home):
    play(qtbot, dialog)
    [folder] = home.iterdir()
    rmtree(folder / "games")
    dialog.view.setCurrentIndex(dialog.table.index(0, OTHERS + 1))
    with qtbot.assertNotEmitted(dialog.watched):
        dialog.watch_button.click()
    assert "can no longer be found" in dialog.state.text()


def test_a_tournament_of_another_game_is_left_alone(qtbot, open_dialog, home):
    begin(Plan(find_game("reversi4"), PLAYERS, 2, 1), home / "2026")
    dialog = open_dialog()
    assert dialog.tournament is None and "Reversi 4 × 4" in dialog.state.text()
    languages.use("ja")
    assert "4 × 4" in dialog.state.text() and "2026" in dialog.state.text()
    assert "is a game" not in dialog.state.text()
    dialog.choice.games.setValue(4)
    assert "2026" not in dialog.state.text()


def test_any_player_can_be_written_and_one_that_there_is_not_is_told(qtbot, dialog, home):
    qtbot.keyClicks(dialog.choice.entrants.custom, "rollouts:n=7")
    qtbot.keyClick(dialog.choice.entrants.custom, Qt.Key.Key_Return)
    assert "rollouts:n=7" in dialog.choice.entrants.chosen and dialog.choice.entrants.custom.text() == ""
    qtbot.keyClick(dialog.choice.games, Qt.Key.Key_Return)
    assert dialog.isVisible() and not dialog.findChildren(QDialog)
    play(qtbot, dialog, ("random", "nobody"))
    assert "nobody" in dialog.state.text() and dialog.state.property("role") == "mistake"
    assert not home.exists()
    play(qtbot, dialog, PLAYERS[:2])
    assert dialog.state.text() == "10 of 10 games" and dialog.state.property("role") == "soft"


def test_a_damaged_tournament_is_told_and_left_alone(qtbot, open_dialog, home):
    (home / "2026-01-01").mkdir(parents=True)
    (home / "2026-01-01" / PLAN).write_text("{")
    dialog = open_dialog()
    assert "damaged" in dialog.state.text() and dialog.tournament is None
    play(qtbot, dialog, PLAYERS[:2])
    assert (home / "2026-01-01" / PLAN).read_text() == "{" and len(list(home.iterdir())) == 2


def test_players_called_alike_are_told_apart(qtbot, dialog):
    play(qtbot, dialog, ("alphazero:sims=2", "alphazero:sims=4"), games=2)
    assert {dialog.table.text(row, PLAYER) for row in range(2)} == {"alphazero:sims=2", "alphazero:sims=4"}


def test_players_that_are_proposed_are_ticked_unless_a_tournament_goes_on(qtbot, open_page):
    page = open_page("tictactoe", (HUMAN, "random"))
    show_tournament(page, ("random", "rollouts:n=3"))
    [dialog] = page.findChildren(TournamentDialog)
    assert set(dialog.choice.entrants.chosen) == {"random", "rollouts:n=3"}
    dialog.choice.games.setValue(5000)
    dialog.start_button.click()
    show_tournament(page, ("rollouts:n=4", "rollouts:n=5"))
    assert "Stop it" in dialog.state.text()
    assert set(dialog.choice.entrants.chosen) == {"random", "rollouts:n=3"}
    dialog.start_button.click()
    show_tournament(page, ("rollouts:n=4", "rollouts:n=5"))
    assert set(dialog.choice.entrants.chosen) == {"rollouts:n=4", "rollouts:n=5"}


def test_the_table_is_copied_for_a_spreadsheet(qtbot, dialog):
    assert not dialog.copy_button.isEnabled()
    play(qtbot, dialog, PLAYERS[:2])
    dialog.copy_button.click()
    lines = [line.split("\t") for line in QGuiApplication.clipboard().text().splitlines()]
    assert lines[0] == ["", "Player", "Elo", "Scored", "1", "2"] and [len(line) for line in lines] == [6] * 3


def test_it_follows_the_language(qtbot, dialog):
    play(qtbot, dialog, PLAYERS[:2])
    languages.use("ja")
    assert dialog.windowTitle().startswith("総当たり戦 · 三目並べ") and dialog.start_button.text() == "開始"
    assert dialog.choice.entrants.boxes["level:chick"].text() == "ひよこ"
    assert dialog.table.headerData(PLAYER, Qt.Orientation.Horizontal, 0) == "プレイヤー"
    assert "ランダム" in {dialog.table.text(row, PLAYER) for row in range(2)}
