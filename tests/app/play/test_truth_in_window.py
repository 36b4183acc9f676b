"""The truth on a page's own widgets: squares, bar, graph, moves, the end and the way back."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QToolTip

from app.board.geometry import InHand
from app.board.state import Tone
from app.play.opponents.perfection import PERFECT
from app.play.session import HUMAN
from app.settings import options
from engines.matches.match import Match
from engines.solvers.reversi.speed import random_positions
from tests.app.play.pointer import rest
from tests.lines import line_of

SECONDS = 60_000


@pytest.fixture
def truthful(settings):
    """Options that show the truth at any time."""
    settings[options.REVEAL] = "always"
    settings[options.OVERLAY] = options.TRUTH
    return settings


def finish(qtbot, page, text, seats=(HUMAN, HUMAN)):
    """A finished game of tic-tac-toe, looked through."""
    page.controller.new_game(seats, line_of(page.game, text))
    line = page.controller.session.line
    qtbot.waitUntil(lambda: all(map(page.seeker.known, line.positions)), timeout=SECONDS)


def test_every_move_carries_its_truth_and_what_was_thought(qtbot, open_page, truthful):
    page = open_page("tictactoe", (HUMAN, "random"))
    page.controller.new_game((HUMAN, HUMAN), line_of(page.game, "a1 b1"))
    qtbot.waitUntil(lambda: len(page.board.chips) == 7, timeout=SECONDS)
    qtbot.waitUntil(lambda: page.board.chips[0].visits is not None, timeout=SECONDS)
    chips = {
        page.game.format_move(page.controller.session.match.position, chip.move): chip
        for chip in page.board.chips
    }
    assert {text for text, chip in chips.items() if chip.tone is Tone.BEST} == {"a2", "b2", "a3"}
    assert chips["b2"].truth == "Win 5" and chips["c1"].truth == "Draw"
    assert chips["c1"].tone is Tone.LOSES
    assert sum(chip.favourite for chip in chips.values()) == 1
    assert page.bar.truth == 1.0 and "In truth" in page.bar.toolTip()
    assert page.side.judgement.truth.text.text() == "In truth Cross wins in 5 moves."


def test_the_tooltip_of_a_square_says_it_in_words(qtbot, open_page, truthful):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    qtbot.waitUntil(lambda: len(page.board.chips) == 9, timeout=SECONDS)
    rest(page, 4)
    assert QToolTip.text().startswith("b2: exactly Draw")
    QToolTip.hideText()


def test_margins_are_the_viewers(qtbot, open_page, truthful):
    page = open_page("reversi6", (HUMAN, HUMAN))
    position = random_positions(page.game, 10, 1)[0]
    page.controller.new_game((HUMAN, HUMAN), Match.new(page.game, position))
    qtbot.waitUntil(lambda: bool(page.board.chips), timeout=SECONDS)
    truth = page.seeker.known(position).truth
    sign = 1 if position.side == 0 else -1
    expected = sign * truth.margin
    assert page.board.chips[0].truth.replace("−", "-").replace("+", "") == str(expected)


@pytest.mark.parametrize("reveal", ["hidden", "after"])
def test_nothing_is_given_away_before_the_move(qtbot, open_page, settings, reveal):
    settings[options.OVERLAY], settings[options.REVEAL] = options.TRUTH, reveal
    page = open_page("tictactoe", (HUMAN, HUMAN))
    row = page.side.judgement.truth
    assert row.isVisible() and row.button.text() == "Always show"
    if reveal == "after":
        qtbot.waitUntil(lambda: page.seeker.known(page.game.initial) is not None, timeout=SECONDS)
    assert page.board.chips == () and page.bar.truth is None
    row.button.click()
    assert settings[options.REVEAL] == "always"
    qtbot.waitUntil(lambda: len(page.board.chips) == 9, timeout=SECONDS)


def test_the_button_and_its_shortcut_bring_back_what_was_shown(qtbot, open_page, settings):
    settings[options.OVERLAY] = "visits"
    page = open_page("tictactoe", (HUMAN, HUMAN))
    assert page.side.truth.isVisible() and not page.side.truth.isChecked()
    page.side.truth.click()
    assert settings[options.OVERLAY] == options.TRUTH and page.side.truth.isChecked()
    page.controls.toggle_truth()
    assert settings[options.OVERLAY] == "visits" and not page.side.truth.isChecked()


def test_the_end_names_the_move_that_lost_and_leads_there(qtbot, open_page):
    page = open_page("tictactoe", (HUMAN, "random"))
    finish(qtbot, page, "a1 b1 b2 a2 c3", ("random", HUMAN))
    offer = page.side.offer
    qtbot.waitUntil(lambda: "decided" in offer.text.text(), timeout=SECONDS)
    assert "Your move 2, b1, decided it." in offer.text.text()
    assert page.side.moves.model.marks[2][0] == "?"
    assert page.side.judgement.graph.mistakes == (2,)
    assert [point.value for point in page.side.judgement.graph.truths] == [0, 0, -1, -1, -1, -1]
    see = next(button for button in offer.buttons if button.text() == "See move 2")
    see.click()
    assert page.controller.session.cursor == 1
    assert {chip.tone for chip in page.board.chips} == {Tone.BEST, Tone.LOSES}
    assert [chip.played for chip in page.board.chips if chip.tone is Tone.LOSES] == [True]
    assert offer.title.text() == "Before move 2, b1?" and "b2 would have drawn" in offer.text.text()


def test_the_worst_moves_are_buttons(qtbot, open_page):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    finish(qtbot, page, "a1 b1 c1 b2 b3 c2 a2 a3 c3")
    worst = page.side.judgement.worst
    assert worst.isVisible() and len(worst.buttons) >= 2
    for button in worst.buttons:
        assert button.toolTip() and button.accessibleName()
    ply = int(worst.buttons[0].text().split()[0])
    worst.buttons[0].click()
    assert page.controller.session.cursor == ply - 1


def test_trying_again_keeps_the_old_game(qtbot, open_page, tmp_path):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    finish(qtbot, page, "a1 b1 b2 a2 c3")
    old = page.controller.session.line
    page.offers.look_at(2)
    again = next(button for button in page.side.offer.buttons if button.text() == "Try again from here")
    again.click()
    session = page.controller.session
    assert session.line.moves == old.moves[:1] and session.person_moves and session.outcome is None
    assert not page.side.offer.isVisible() and not page.side.judgement.worst.isVisible()
    page.controller.play(session.match.legal_moves[3])
    page.shut_down()
    assert len(list((tmp_path / "games" / "tictactoe").glob("*.json"))) == 2


def test_a_game_without_a_mistake_says_so(qtbot, open_page):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    finish(qtbot, page, "b2 a1 c1 a3 a2 c2 b1 b3 c3")
    qtbot.waitUntil(lambda: "Neither side" in page.side.offer.text.text(), timeout=SECONDS)
    assert not page.side.judgement.worst.buttons


def test_a_game_drawn_by_repetition_is_told_of_and_looked_back_on(qtbot, open_page, truthful):
    page = open_page("animal-shogi", (HUMAN, HUMAN))
    finish(qtbot, page, "1d1c 3a3b 1c1d 3b3a 1d1c 3a3b 1c1d 3b3a")
    judgement = page.side.judgement
    assert not judgement.truth.isVisible() and not page.board.chips
    assert [point.value for point in judgement.graph.truths][-1] == 0
    page.controller.jump(7)
    written = {
        chip.move: page.game.format_move(page.controller.session.match.position, chip.move)
        for chip in page.board.chips
    }
    ends = next(chip for chip in page.board.chips if written[chip.move] == "3b3a")
    assert ends.truth == "Draw" and judgement.truth.isVisible()


def test_giving_up_a_drawn_game_is_told(qtbot, open_page):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    page.controller.new_game((HUMAN, HUMAN), line_of(page.game, "b2 a1"))
    page.side.menu.resign.trigger()
    qtbot.waitUntil(lambda: "not lost yet" in page.side.offer.text.text(), timeout=SECONDS)


def test_a_closed_note_stays_closed_while_more_becomes_known(qtbot, open_page):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    finish(qtbot, page, "a1 b1 b2 a2 c3")
    page.side.offer.hide()
    page.seeker.changed.emit()
    assert not page.side.offer.isVisible()
    page.controller.jump(3)
    assert page.side.offer.isVisible()


def test_what_takes_long_is_offered_with_its_time_and_can_be_stopped(qtbot, open_page, truthful):
    truthful[options.ANALYSIS_SIMS] = 16
    page = open_page("reversi8", (HUMAN, HUMAN))
    position = random_positions(page.game, 26, 1)[0]
    page.controller.new_game((HUMAN, HUMAN), Match.new(page.game, position))
    row = page.side.judgement.truth
    qtbot.waitUntil(lambda: row.button.text() == "Solve this position", timeout=SECONDS)
    assert "min" in row.text.text()
    qtbot.waitUntil(lambda: not page.controller.is_thinking, timeout=SECONDS)
    row.button.click()
    qtbot.waitUntil(lambda: row.button.text() == "Stop" and "Solving" in row.text.text(), timeout=SECONDS)
    row.button.click()
    assert row.button.text() == "Solve this position"


def test_nobody_is_asked_to_wait_for_days(qtbot, open_page, truthful):
    page = open_page("reversi8", (HUMAN, HUMAN))
    row = page.side.judgement.truth
    qtbot.waitUntil(lambda: "Too far" in row.text.text(), timeout=SECONDS)
    assert not row.button.isVisible()


def test_what_cannot_be_known_is_a_sentence_in_the_banner(qtbot, open_page, truthful):
    page = open_page("animal-shogi", (HUMAN, HUMAN))
    bare = page.game.parse_position("1l1/3/3/1L1 b - 1")
    with qtbot.waitSignal(page.failed, timeout=SECONDS) as failed:
        page.controller.new_game((HUMAN, HUMAN), Match.new(page.game, bare))
    assert str(failed.args[0]).endswith(".")


def test_a_pile_tells_of_all_its_drops(qtbot, open_page, hand, truthful):
    page = open_page("animal-shogi", (HUMAN, HUMAN))
    page.controller.new_game((HUMAN, HUMAN), line_of(page.game, "2c2b 1a2b"))
    session = page.controller.session
    qtbot.waitUntil(lambda: len(page.board.chips) == len(session.match.legal_moves), timeout=SECONDS)
    drops = [chip for chip in page.board.chips if chip.anatomy.drop]
    pile = InHand(session.side, "chick")
    assert drops and page.board.words_at(pile).count("\n") == len(drops) - 1
    hand(page).click(pile)
    target = drops[0].anatomy.target
    assert page.board.words_at(target) == drops[0].words


@pytest.mark.parametrize("seats", [(HUMAN, PERFECT), (PERFECT, HUMAN)])
def test_the_perfect_player_sits_on_either_side_and_never_loses(qtbot, open_page, hand, seats):
    page = open_page("tictactoe", seats)
    person = hand(page, seed=3)
    person.play_game(person.play_by_clicks)
    outcome = person.session.outcome
    assert outcome.winner != person.session.person
    assert "Perfect player" in [card.name.text() for card in page.side.cards]


@pytest.mark.parametrize("game", ["tictactoe", "reversi4", "reversi6", "reversi8", "animal-shogi"])
def test_the_perfect_player_is_among_the_opponents_and_says_how_far_it_goes(qtbot, open_page, game):
    page = open_page(game, begin=False)
    page.side.new.click()
    rows = [row for row in page.panel.opponents.levels if row.seat == PERFECT]
    assert len(rows) == 1 and rows[0].text() == "Perfect player"
    assert ("network" in rows[0].toolTip()) == ("squares" in rows[0].toolTip())
    assert ("20 squares" in rows[0].toolTip()) == (game == "reversi8")
    rows[0].click()
    assert page.panel.seats() == (HUMAN, PERFECT)
    page.panel.modes[1].click()
    assert page.panel.seats() == (PERFECT, HUMAN)


def test_a_click_on_the_graph_reads_and_leads(qtbot, open_page):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    finish(qtbot, page, "a1 b1 b2 a2 c3")
    graph = page.side.judgement.graph
    graph.grab()
    qtbot.mouseMove(graph, QPoint(graph.width() // 3, 20))
    qtbot.mouseClick(graph, Qt.MouseButton.LeftButton, pos=QPoint(6, 20))
    assert page.controller.session.cursor == 0


def test_a_page_that_comes_into_view_is_solved(qtbot, open_page, truthful):
    page = open_page("tictactoe", (HUMAN, HUMAN), begin=False)
    page.hide()
    page.begin()
    assert page.seeker.known(page.game.initial) is None
    page.show()
    qtbot.waitUntil(lambda: len(page.board.chips) == 9, timeout=SECONDS)
