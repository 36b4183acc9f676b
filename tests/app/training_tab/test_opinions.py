"""One position in the eyes of a run's networks: asked, shown, told, and led on from."""

import random
import shutil

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication

from app.i18n import languages
from app.training_tab.opinion_strip import MOST_ROWS
from engines.catalogue import find_game
from engines.game import Move
from engines.matches.match import Match
from engines.notation.texts import write_match
from engines.paths import resource
from engines.solvers.reversi.oracle import QUICK_EMPTIES
from tests.app.runs.make_runs import event, make_run

LEFT = Qt.MouseButton.LeftButton
MINUTE = 60_000
TICTACTOE = find_game("tictactoe")


def lend_network(folder, iteration, game="tictactoe"):
    """Put the bundled network where one of the run's is."""
    there = resource("networks", game, "best.onnx")
    for suffix in (".onnx", ".json"):
        shutil.copy(there.with_suffix(suffix), folder / "networks" / f"{iteration:06}{suffix}")


@pytest.fixture
def folder(runs):
    """A run of which the networks of iterations 1 to 3 are real, and that of 4 is damaged."""
    folder = make_run(runs / "run", game="tictactoe", iterations=4, live=True)
    for iteration in (1, 2, 3):
        lend_network(folder, iteration)
    return folder


@pytest.fixture
def card(qtbot, open_tab, folder):
    page = open_tab().run_page
    qtbot.mouseClick(page.networks_button, LEFT)
    all_asked(qtbot, page.opinions)
    return page.opinions


def all_asked(qtbot, card):
    qtbot.waitUntil(lambda: bool(card.strip.columns) and not card.waiting.text(), timeout=MINUTE)


def make(qtbot, card, text):
    move = next(one for one in card.board.touch.moves if one.text == text)
    card.board.played.emit(move.move)
    all_asked(qtbot, card)


def over(strip, column):
    return strip.cell(0, column).center().toPoint()


def test_every_network_is_asked_about_the_start_and_then_where_one_goes(qtbot, card):
    assert [column.network.iteration for column in card.strip.columns] == [1, 2, 3, 4]
    assert [column.spoke is not None for column in card.strip.columns] == [True, True, True, False]
    assert card.whose.text() == "Cross to move. Numbers are for that side." and card.strip.tells_values
    assert len(card.strip.moves) == MOST_ROWS and not card.back_button.isEnabled()
    make(qtbot, card, "a1")
    assert card.whose.text().startswith("Nought to move")
    assert card.strip.moves[0] == 4, "the truly best move stands first: the middle alone draws"
    assert card.detail.text().startswith("Iteration 3 prefers b2 (")
    qtbot.mouseClick(card.back_button, LEFT)
    assert card.match == Match.new(TICTACTOE)


def test_who_hears_the_window_is_told_what_is_what_in_the_language_chosen(card):
    told = [(one, one.accessibleName()) for one in (card.board, card.strip)]
    languages.use("ja")
    assert all(one.accessibleName() not in ("", before) for one, before in told)


def test_what_one_points_at_is_told_and_a_click_leads_on(qtbot, card):
    strip = card.strip
    qtbot.mouseMove(strip, over(strip, 3))
    assert card.detail.text() == "Iteration 4 cannot be asked."
    with qtbot.waitSignal(card.chosen) as caught:
        qtbot.mouseClick(strip, LEFT, pos=over(strip, 1))
    assert caught.args[:2] == [card.model, 2]


def test_the_keys_go_from_network_to_network(qtbot, card):
    strip = card.strip
    strip.setFocus()
    for key, iteration in ((Qt.Key.Key_Home, 1), (Qt.Key.Key_Right, 2), (Qt.Key.Key_End, 4)):
        qtbot.keyClick(strip, key)
        assert strip.looked_at.network.iteration == iteration
    qtbot.keyClick(strip, Qt.Key.Key_Left)
    assert strip.accessibleDescription() == card.detail.text() and "Iteration 3" in card.detail.text()
    with qtbot.waitSignal(card.chosen) as caught:
        qtbot.keyClick(strip, Qt.Key.Key_Return)
    assert caught.args[1] == 3


def test_a_position_is_pasted_and_one_of_another_game_is_refused(qtbot, card):
    clipboard = QGuiApplication.clipboard()
    clipboard.setText(write_match(Match.new(TICTACTOE).play(Move(4)).play(Move(0))))
    qtbot.mouseClick(card.paste_button, LEFT)
    all_asked(qtbot, card)
    assert card.match.plies == 2 and card.board.state.moves != ()
    clipboard.setText(write_match(Match.new(find_game("reversi6"))))
    qtbot.mouseClick(card.paste_button, LEFT)
    assert card.detail.text() == "This is a game of Reversi 6 × 6, not of Tic-tac-toe."
    assert card.match.plies == 2
    qtbot.mouseMove(card.strip, over(card.strip, 1))
    assert card.detail.text().startswith("Iteration 2 prefers") and card.whose.text()


def test_a_game_that_is_over_is_nothing_to_ask_about(qtbot, card):
    for text in ("a1", "b1", "a2", "b2"):
        make(qtbot, card, text)
    last = next(one for one in card.board.touch.moves if one.text == "a3")
    card.board.played.emit(last.move)
    assert card.detail.text() == "The game is over here." and not card.strip.moves
    assert not card.stop_button.isVisible() and not card.whose.text()


def test_networks_saved_meanwhile_get_a_column(qtbot, card, folder):
    lend_network(folder, 5)
    with (folder / "events.jsonl").open("a") as out:
        out.write(event("network", 1.0, iteration=5, path="networks/000005.onnx", best=False))
    qtbot.waitUntil(lambda: len(card.strip.columns) == 5, timeout=MINUTE)
    all_asked(qtbot, card)
    assert card.strip.columns[4].spoke is not None


def test_it_can_be_enough_and_go_on(qtbot, open_tab, folder):
    lines = []
    for iteration in range(5, 40):
        lend_network(folder, iteration)
        path = f"networks/{iteration:06}.onnx"
        lines.append(event("network", 1.0, iteration=iteration, path=path, best=False))
    with (folder / "events.jsonl").open("a") as out:
        out.write("".join(lines))
    page = open_tab().run_page
    qtbot.mouseClick(page.networks_button, LEFT)
    card = page.opinions
    qtbot.mouseClick(card.stop_button, LEFT)
    qtbot.waitUntil(lambda: not card.inquiry.busy, timeout=MINUTE)
    assert card.stop_button.isVisible() and card.stop_button.text() == "Continue" and card.waiting.text()
    qtbot.mouseClick(card.stop_button, LEFT)
    all_asked(qtbot, card)


def late(game, empties):
    """A position with so many empty squares, of 36."""
    chance, match = random.Random(1), Match.new(game)
    while match.plies < 32 - empties:
        match = match.play(chance.choice(match.legal_moves))
    return match


@pytest.fixture
def solving(qtbot, open_tab, runs):
    """The card of a run whose networks were asked about a position that is not solved at once."""
    lend_network(make_run(runs / "run", game="reversi6", iterations=1, outcome="completed"), 1, "reversi6")
    page = open_tab().run_page
    qtbot.mouseClick(page.networks_button, LEFT)
    card, game = page.opinions, find_game("reversi6")
    all_asked(qtbot, card)
    card._look_at(late(game, QUICK_EMPTIES[game.rows] + 2))
    all_asked(qtbot, card)
    assert card.inquiry.told.truth is None and card.solve_button.isVisible()
    return card


def test_the_truth_that_takes_longer_is_sought_where_one_asks_for_it(qtbot, solving):
    qtbot.mouseClick(solving.solve_button, LEFT)
    assert solving.waiting.text() == "Solving …" and not solving.solve_button.isVisible()
    qtbot.waitUntil(lambda: solving.inquiry.told.truth is not None, timeout=MINUTE)
    assert set(solving.inquiry.told.truth.moves) == set(solving.match.legal_moves)
    assert not solving.waiting.text() and not solving.stop_button.isVisible()
    assert not solving.solve_button.isVisible() and solving.strip.columns[0].spoke is not None


def test_one_may_do_without_it(qtbot, solving):
    solving._look_at(late(solving.match.game, QUICK_EMPTIES[6] + 7))
    all_asked(qtbot, solving)
    qtbot.mouseClick(solving.solve_button, LEFT)
    qtbot.mouseClick(solving.stop_button, LEFT)
    qtbot.waitUntil(solving.solve_button.isVisible, timeout=MINUTE)
    assert solving.inquiry.told.truth is None and not solving.inquiry.held


def test_what_would_take_hours_is_not_offered(qtbot, solving):
    solving.begin()
    all_asked(qtbot, solving)
    assert not solving.solve_button.isVisible()


def test_nobody_is_asked_while_nobody_looks(qtbot, card):
    card.window().run_page.networks_button.setChecked(False)
    card.board.played.emit(0)
    assert not card.inquiry.busy and card.match.plies == 1
    card.window().run_page.networks_button.setChecked(True)
    all_asked(qtbot, card)


def test_in_little_room_the_strip_stands_below_the_board(qtbot, open_tab, folder):
    page = open_tab((800, 546)).run_page
    qtbot.mouseClick(page.networks_button, LEFT)
    card = page.opinions
    all_asked(qtbot, card)
    corner = lambda: card.strip.mapTo(card, QPoint())  # noqa: E731
    qtbot.waitUntil(lambda: corner().y() > card.board.geometry().bottom(), timeout=MINUTE)
    assert corner().x() + card.strip.width() <= card.width()
