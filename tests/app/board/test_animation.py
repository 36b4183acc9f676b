"""Moves are seen: what moves, from where to where, and how it ends."""

import pytest

from app.board.geometry import InHand
from app.board.looks import LOOKS
from app.play.session import HUMAN
from app.settings import options
from engines.catalogue import find_game
from engines.game import Side
from engines.matches.match import Match


def open_at(open_page, settings, game_id, text):
    page = open_page(game_id, (HUMAN, HUMAN))
    settings[options.ANIMATION] = 0.5
    page.controller.new_game((HUMAN, HUMAN), Match.new(page.game, page.game.parse_position(text)))
    return page


def play(qtbot, page, text):
    """Play a written move; gives what moves while it does."""
    move = page.game.parse_move(page.controller.session.match.position, text)
    with qtbot.waitSignal(page.board.settled, timeout=5000):
        page.board.played.emit(move)
        assert page.board.busy
        motions = page.board._animation._motions
    assert not page.board.busy
    return motions


def centre(page, spot):
    return page.board.board_geometry.spot_rect(spot).center()


def test_stones_turn_over_in_a_wave(qtbot, open_page, settings):
    page = open_at(open_page, settings, "reversi6", "-OOOX-" + "-" * 29 + "X X")
    placed, *flipped = play(qtbot, page, "a1")
    assert placed.appears and [motion.flips for motion in flipped] == [True] * 3
    delays = [motion.delay for motion in flipped]
    assert delays == sorted(delays) and delays[0] < delays[-1]


def test_a_captured_piece_goes_to_the_hand_of_the_captor(qtbot, open_page, settings):
    page = open_at(open_page, settings, "animal-shogi", "gle/1c1/1C1/ELG b - 1")
    captured, moved = play(qtbot, page, "2c2b")
    assert captured.end == centre(page, InHand(Side.FIRST, "chick")) and captured.angle == (180.0, 0.0)
    assert (moved.start, moved.end) == (centre(page, 7), centre(page, 4))
    assert page.board._badges.counts[InHand(Side.FIRST, "chick")] == 1


def test_a_dropped_piece_comes_from_the_hand(qtbot, open_page, settings):
    page = open_at(open_page, settings, "animal-shogi", "1l1/3/3/1L1 b C 1")
    (dropped,) = play(qtbot, page, "C*2c")
    assert dropped.start == centre(page, InHand(Side.FIRST, "chick")) and dropped.end == centre(page, 7)


def test_a_chick_becomes_a_hen_on_its_way(qtbot, open_page, settings):
    page = open_at(open_page, settings, "animal-shogi", "l2/2C/3/1L1 b - 1")
    (moved,) = play(qtbot, page, "1b1a+")
    assert moved.becomes is not None and moved.becomes.kind == "hen"


@pytest.mark.parametrize("game", [look.game for look in LOOKS])
def test_the_board_ends_as_the_position_says(qtbot, open_page, settings, hand, game):
    page = open_page(game, (HUMAN, HUMAN))
    settings[options.ANIMATION] = 0.5
    person = hand(page)
    for _ in range(6):
        if page.controller.session.outcome is not None:
            break
        with qtbot.waitSignal(page.board.settled, timeout=5000):
            person.play_by_clicks(person.random.choice(page.board.touch.moves))
        on_board = {spot: item.piece for spot, item in page.board._pieces.items() if isinstance(spot, int)}
        pieces = find_game(game).pieces(page.controller.session.match.position)
        assert on_board == {square: piece for square, piece in enumerate(pieces) if piece is not None}


def test_a_new_move_does_not_wait_for_the_last_one(qtbot, open_page, settings):
    page = open_page("reversi6", (HUMAN, HUMAN))
    settings[options.ANIMATION] = 2.0
    for _ in range(3):
        page.board.played.emit(page.board.touch.moves[0].move)
    assert page.board.busy
    page.side.undo.click()
    assert page.controller.session.cursor == 2
    assert page.board.state.pieces == page.game.pieces(page.controller.session.match.position)
    settings[options.ANIMATION] = 0.0
