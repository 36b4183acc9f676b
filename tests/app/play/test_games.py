"""Whole games by hand on real widgets, in every game of the catalogue, in every way to move."""

import pytest

from app.board.looks import LOOKS
from app.i18n import languages
from app.play.session import HUMAN
from engines.catalogue import GAMES
from tests.lines import line_of

IDS = [look.game for look in LOOKS]


def test_every_game_has_a_look_that_fits():
    assert sorted(IDS) == sorted(game.id for game in GAMES)
    for game in GAMES:
        look = next(look for look in LOOKS if look.game == game.id)
        assert (len(look.rows), len(look.columns)) == (game.rows, game.columns)


def test_coordinates_are_those_of_the_moves():
    for game in GAMES:
        look = next(look for look in LOOKS if look.game == game.id)
        for move in game.legal_moves(game.initial):
            target = game.anatomy(game.initial, move).target
            assert target is not None
            row, column = divmod(target, game.columns)
            square = look.columns[column] + look.rows[row]
            assert game.format_move(game.initial, move).removesuffix("+").endswith(square)


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("way", ["play_by_clicks", "play_by_drags", "play_by_typing"])
def test_a_whole_game(open_page, hand, game, way):
    page = open_page(game, (HUMAN, "random"))
    person = hand(page, seed=len(way))
    made = person.play_game(getattr(person, way))
    assert made >= 1
    session = person.session
    assert session.outcome is not None and page.side.offer.isVisible()
    assert page.side.offer.title.text() and page.side.offer.text.text()
    assert page.board.state.pieces == page.game.pieces(session.match.position)
    assert page.board.touch.moves == ()


@pytest.mark.parametrize("way", ["play_by_clicks", "play_by_drags"])
def test_pieces_are_dropped_from_trays_below_and_above_the_board(qtbot, open_page, hand, way):
    page = open_page("animal-shogi", (HUMAN, HUMAN))
    page.resize(760, 540)
    qtbot.waitUntil(lambda: page.board.board_geometry.stacked)
    person, dropped = hand(page, seed=1), set()
    while page.controller.session.outcome is None:
        moves = page.board.touch.moves
        drops = [move for move in moves if move.anatomy.drop is not None]
        dropped |= {page.controller.session.side} if drops else set()
        getattr(person, way)((drops or moves)[person.random.randrange(len(drops or moves))])
        assert page.board.state.pieces == page.game.pieces(page.controller.session.match.position)
        page.flip()
    assert len(dropped) == 2


@pytest.mark.parametrize("game", IDS)
def test_a_game_as_second_against_a_search(open_page, hand, game):
    page = open_page(game, ("rollouts:n=20", HUMAN))
    person = hand(page)
    person.play_game(person.play_by_clicks)
    assert person.session.line.plies >= 3
    assert page.side.moves.model.rowCount() == (person.session.line.plies + 1) // 2


def test_a_game_with_the_cursor_alone(qtbot, open_page, hand):
    from PySide6.QtCore import Qt

    page = open_page("tictactoe", (HUMAN, HUMAN))
    board = page.board
    board.setFocus()
    qtbot.keyClick(board, Qt.Key.Key_Right)  # the cursor appears in the middle
    qtbot.keyClick(board, Qt.Key.Key_Return)
    assert page.controller.session.line.plies == 1 and board.state.pieces[4] is not None
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Left):
        qtbot.keyClick(board, key)
    qtbot.keyClick(board, Qt.Key.Key_Space)
    assert board.state.pieces[0] is not None


def test_machines_play_each_other_with_pause_and_step(qtbot, open_page):
    page = open_page("tictactoe", ("random", "random"))
    controller = page.controller
    qtbot.waitUntil(lambda: controller.session.outcome is not None, timeout=20_000)
    assert page.side.pause.isVisible() and not page.side.hint.isVisible()
    page.start(("random", "random"))
    page.side.pause.click()
    assert controller.paused and not controller.is_thinking
    plies = controller.session.line.plies
    with qtbot.waitSignal(controller.changed, timeout=5000):
        page.side.step.click()
    assert controller.session.line.plies == plies + 1 and controller.paused
    page.side.pause.click()
    qtbot.waitUntil(lambda: controller.session.outcome is not None, timeout=20_000)


def test_a_game_with_a_person_is_not_held_by_keys_for_games_of_machines(qtbot, open_page):
    page = open_page("tictactoe", (HUMAN, "random"))
    controller = page.controller
    controller.pace = 1.0
    page.side.pause.click()
    assert not controller.paused and not page.side.pause.isChecked()
    with qtbot.waitSignal(controller.thinking, check_params_cb=lambda on: not on, timeout=20_000):
        controller.play(page.board.touch.moves[0].move)
    assert controller.session.awaits_machine  # its answer is there, and waits to be seen
    controller.step()
    controller.pace = 0.0
    qtbot.waitUntil(lambda: controller.session.person_moves, timeout=20_000)
    controller.play(page.board.touch.moves[0].move)
    qtbot.waitUntil(lambda: controller.session.person_moves, timeout=20_000)
    assert controller.session.line.plies == 4


def test_a_machine_that_failed_is_asked_again_after_the_next_move(qtbot, open_page):
    page = open_page("tictactoe", (HUMAN, "nobody"))
    for plies in (1, 1):
        with qtbot.waitSignal(page.failed, timeout=20_000):
            page.controller.play(page.board.touch.moves[0].move)
        assert page.controller.session.line.plies == plies
        page.side.undo.click()


def test_the_opening_has_its_name_as_far_as_one_looks(open_page):
    page = open_page("reversi8", (HUMAN, HUMAN))
    shown = page.side.moves.opening
    assert not shown.isVisible()
    page.controller.new_game((HUMAN, HUMAN), line_of(page.game, "f5 d6 c3 d3 c4"))
    assert shown.isVisible() and shown.text() == "Opening: Tiger"
    languages.use("ja")
    page.presenter.show()
    assert "虎定石" in shown.text()
    languages.use("en")
    page.controller.jump(3)
    assert shown.text() == "Opening: Perpendicular"
    page.controller.jump(1)
    assert not shown.isVisible()
