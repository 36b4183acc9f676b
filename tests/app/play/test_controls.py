"""Undo, redo, jumps, hints, stale answers, offers: through the page's own buttons."""

import pytest
from PySide6.QtCore import Qt

from app.play.session import HUMAN
from app.settings import options
from app.theme.theme import theme
from engines.matches.clock import Pace, TimeLeft
from engines.matches.match import Match
from engines.opponents.levels import levels
from engines.opponents.standing import load_standing


@pytest.fixture
def page(open_page):
    return open_page("reversi6", (HUMAN, "random"))


def play_some(page, hand, moves):
    person = hand(page)
    for _ in range(moves):
        person.wait_for_turn()
        person.play_by_clicks(page.board.touch.moves[0])
    person.wait_for_turn()
    return person


def test_undo_takes_back_both_plies_and_redo_gives_them_again(page, hand):
    person = play_some(page, hand, 3)
    line = person.session.line
    page.side.undo.click()
    assert person.session.cursor == 4 and person.session.line is line
    page.side.undo.click()
    assert person.session.cursor == 2
    page.side.redo.click()
    page.side.redo.click()
    assert person.session.cursor == 6 and not page.side.redo.isEnabled()
    assert page.board.state.pieces == page.game.pieces(line.position)


def test_undo_after_the_game_is_lost(open_page, hand):
    page = open_page("tictactoe", (HUMAN, "random"))
    person = hand(page, seed=2)
    person.play_game(person.play_by_clicks)
    page.side.undo.click()
    assert person.session.outcome is None and person.session.person_moves
    assert page.board.touch.moves


def test_a_move_in_the_past_replaces_what_came_after(page, hand):
    person = play_some(page, hand, 3)
    page.side.undo.click()
    page.side.undo.click()
    person.play_by_clicks(page.board.touch.moves[-1])
    assert person.session.line.plies == 3
    person.wait_for_turn()
    assert person.session.at_end


def test_a_click_in_the_move_list_looks_back(qtbot, page, hand):
    person = play_some(page, hand, 3)
    model = page.side.moves.model
    page.side.moves.table.clicked.emit(model.index_of(2))
    assert person.session.cursor == 2 and person.session.line.plies == 6
    assert model.cursor == 2


def test_a_stale_answer_is_dropped(qtbot, open_page, hand):
    page = open_page("reversi6", (HUMAN, "rollouts:n=200000"))
    person = hand(page)
    person.play_by_clicks(page.board.touch.moves[0])
    assert page.controller.is_thinking and page.side.undo.isEnabled()
    with qtbot.assertNotEmitted(page.controller.informed, wait=300):
        page.side.undo.click()
        assert not page.controller.is_thinking
    assert person.session.cursor == 0 and person.session.person_moves
    page.start((HUMAN, "random"))
    person.play_by_clicks(page.board.touch.moves[1])
    person.wait_for_turn()
    assert person.session.line.plies == 2


def test_closing_while_the_machine_thinks_is_clean(open_page, hand):
    page = open_page("reversi8", (HUMAN, "rollouts:n=1000000"))
    hand(page).play_by_clicks(page.board.touch.moves[0])
    assert page.controller.is_thinking
    page.shut_down()
    page.close()


def test_a_hint_points_at_a_legal_move(qtbot, page):
    with qtbot.waitSignal(page.presenter.consulting.hinted, timeout=30_000) as hinted:
        page.side.hint.click()
    assert hinted.args[0] in page.controller.session.match.legal_moves
    board, line = page.board, page.side.judgement.line
    pointed = board._hints.hint
    assert pointed is not None
    page.settings[options.REVEAL] = "always"
    page.controls.toggle_truth()
    page.flip()
    assert board._hints.hint == pointed
    line.looked.emit(1)
    assert board._hints.hint is None
    line.looked.emit(0)
    assert board._hints.hint == pointed
    page.controller.play(page.board.touch.moves[0].move)
    page.controller.jump(0)
    assert board._hints.hint is None


def test_who_asks_for_a_hint_while_the_machine_thinks_is_not_helped(open_page):
    page = open_page("reversi6", (HUMAN, "rollouts:n=200000"))
    page.controller.play(page.board.touch.moves[0].move)
    assert page.controller.is_thinking and not page.side.hint.isEnabled()
    page.presenter.hint()
    assert page.controller.is_thinking and not page.controller.session.aided


def test_resigning_and_playing_on_with_other_sides(qtbot, page):
    page.side.menu.resign.trigger()
    session = page.controller.session
    assert session.outcome is not None and page.side.offer.isVisible()
    assert not page.board.touch.moves
    again = [button for button in page.side.offer.buttons if button.text() == "Swap sides"]
    again[0].click()
    assert page.controller.session.seats == ("random", HUMAN)
    qtbot.waitUntil(lambda: page.controller.session.person_moves, timeout=10_000)


def test_a_game_that_is_over_is_not_given_up_by_who_looks_back(open_page, hand):
    page = open_page("tictactoe", (HUMAN, "level:chick"))
    person = hand(page)
    person.play_game(person.play_by_clicks)
    line, counted = person.session.line, load_standing(page.game)
    assert len(counted.results) == 1
    page.controller.jump(1)
    page.side.menu.resign.trigger()
    assert person.session.line is line and person.session.cursor == 1
    assert load_standing(page.game) == counted


def test_the_end_offers_another_level(open_page):
    page = open_page("tictactoe", (HUMAN, "level:rabbit"))
    page.side.menu.resign.trigger()
    texts = [button.text() for button in page.side.offer.buttons]
    assert "Stronger: Cat" in texts and "Easier: Chick" in texts


def test_a_pass_is_asked_for_and_made(qtbot, open_page):
    page = open_page("reversi4", (HUMAN, HUMAN))
    game = page.game
    stuck = game.parse_position("XXOO" + "XXXO" + "XXXX" + "XOX- X")
    match = Match.new(game, stuck)
    if match.legal_moves != (game.actions - 1,):
        pytest.fail("the position was meant to leave only a pass")
    page.controller.new_game((HUMAN, HUMAN), match)
    assert page.notice.isVisible()
    page.board.setFocus()
    qtbot.keyClick(page.board, Qt.Key.Key_Return)
    assert page.controller.session.line.plies == 1
    assert not page.notice.isVisible()


def test_an_unknown_player_gives_a_sentence_and_keeps_the_board(qtbot, page):
    with qtbot.waitSignal(page.failed, timeout=10_000) as failed:
        page.start(("nobody:n=3", HUMAN))
    assert "nobody" in str(failed.args[0])
    assert not page.controller.is_thinking


def test_a_game_of_machines_is_held_where_one_of_them_cannot_play(qtbot, page):
    with qtbot.waitSignal(page.failed, timeout=10_000):
        page.start(("nobody:n=3", "random"))
    assert page.side.pause.isChecked() and page.side.step.isEnabled()


def test_the_new_game_panel_seats_the_players(qtbot, page):
    page.side.new.click()
    assert page.column.currentWidget() is page.panel
    page.panel.modes[1].click()
    page.panel.opponents.levels[2].click()
    page.panel.start.click()
    third = f"level:{levels(page.game)[2].id}"
    assert page.controller.session.seats == (third, HUMAN)
    assert page.settings[options.SEATS]["reversi6"] == [third, HUMAN]
    assert page.column.currentWidget() is page.side


def test_dots_preview_and_figures_follow_the_settings(qtbot, open_page, settings):
    page = open_page("reversi6", (HUMAN, "random"))
    assert len(page.board._hints.dots) == 4
    settings[options.LEGAL_DOTS] = False
    assert page.board._hints.dots == ()
    move = page.board.touch.moves[0]
    qtbot.mouseMove(
        page.board.viewport(), page.board.board_geometry.spot_rect(move.anatomy.target).center().toPoint()
    )
    qtbot.waitUntil(lambda: page.board._hints.ghost is not None, timeout=3000)
    assert page.board._hints.ghost.touched
    settings[options.OVERLAY] = "visits"
    settings[options.REVEAL] = "always"
    qtbot.waitUntil(lambda: bool(page.board._hints.figures), timeout=30_000)
    assert page.bar.share is not None


def test_what_the_ai_thinks_waits_for_the_move(qtbot, open_page, settings, hand):
    settings[options.REVEAL] = "after"
    page = open_page("reversi6", (HUMAN, "random"))
    qtbot.waitUntil(lambda: 0 in page.controller.session.infos, timeout=30_000)
    assert page.bar.share is None
    hand(page).play_by_clicks(page.board.touch.moves[0])
    assert page.bar.share is not None


def test_a_player_card_keeps_its_places_in_other_colours(page):
    def places():
        return [(child.x(), child.y()) for card in page.side.cards for child in (card.picture, card.figure)]

    before = places()
    for appearance in ("dark", "light"):
        theme.use(appearance, "auto")
        for card in page.side.cards:
            card.layout().activate()
        assert places() == before


def test_why_there_is_nothing_to_practise_is_said(qtbot, open_page):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    with qtbot.waitSignal(page.failed) as failed:
        page.quiz.practise()
    assert str(failed.args[0]) == "There are no mistakes from earlier games to practise right now."
    page.controller.play(page.controller.session.match.legal_moves[0])
    with qtbot.waitSignal(page.failed) as failed:
        page.quiz.practise()
    assert "Finish this game first" in str(failed.args[0])
    page.controller.new_game((HUMAN, HUMAN), None, TimeLeft.full(Pace(60.0, 0.0)))
    with qtbot.waitSignal(page.failed) as failed:
        page.quiz.practise()
    assert "against the clock" in str(failed.args[0]) and not page.quiz.running


def test_a_click_on_a_button_below_the_moves_leaves_the_keys_to_the_board(qtbot, page, hand):
    person = play_some(page, hand, 1)
    page.window().activateWindow()
    page.board.setFocus()
    qtbot.mouseClick(page.side.undo, Qt.MouseButton.LeftButton)
    assert person.session.cursor == 0 and page.board.hasFocus()
    assert page.side.undo.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_a_board_of_reversi_is_mirrored_and_played_on_so(qtbot, page, hand):
    move, before = page.board.touch.moves[0], page.board.grab().toImage()
    place = page.board.board_geometry.cell_rect(move.anatomy.target)
    page.controls.mirror()
    assert page.board.board_geometry.cell_rect(move.anatomy.target) != place
    assert page.board.grab().toImage() != before
    hand(page).play_by_clicks(move)
    assert page.controller.session.line.moves[0] == move.move
    page.controls.mirror()
    assert page.board.board_geometry.cell_rect(move.anatomy.target) == place


def test_a_board_with_hands_is_not_mirrored(open_page):
    page = open_page("animal-shogi", (HUMAN, HUMAN))
    page.controls.mirror()
    assert not page.board.board_geometry.mirrored


def test_machines_that_are_let_go_on_do_so_from_the_end_of_their_game(qtbot, open_page):
    page = open_page("tictactoe", ("random", "random"), begin=False)
    page.controller.set_paused(True)
    page.begin()
    page.side.step.click()
    session = page.controller.session
    qtbot.waitUntil(lambda: session.line.plies == 1)
    page.side.undo.click()
    assert session.cursor == 0 and page.controller.paused
    page.side.pause.click()
    qtbot.waitUntil(lambda: session.outcome is not None)
