"""A candidate that is pointed at for a moment shows on the board how the game is expected to go on."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QToolTip

from app.analysis.line_row import followed, line_after
from app.board.foreseen import LARGEST, number_place
from app.board.state import Step
from app.play.session import HUMAN
from app.settings import options
from engines.game import Anatomy, Piece, Side
from tests.app.play.pointer import point, rest

SECONDS = 20_000


@pytest.fixture(params=["reversi6", "animal-shogi", "tictactoe"])
def page(request, qtbot, open_page, settings):
    settings[options.REVEAL], settings[options.OVERLAY] = "always", "visits"
    settings[options.ANALYSIS_SIMS] = 200
    result = open_page(request.param, (HUMAN, HUMAN))
    qtbot.waitUntil(lambda: any(figure.line for figure in result.board.figures), timeout=SECONDS)
    qtbot.waitUntil(lambda: not result.controller.is_thinking, timeout=SECONDS)
    return result


def candidate(page):
    return next(figure for figure in page.board.figures if figure.line)


def shown(page):
    return [step.anatomy for step in page.board.line]


def test_its_line_is_shown_after_a_moment_and_goes_with_the_pointer(qtbot, page):
    board, found = page.board, candidate(page)
    before = board.grab().toImage()
    point(page, found.anatomy.target)
    assert not board.line, "the pointer may be on its way"
    qtbot.waitUntil(lambda: bool(board.line), timeout=SECONDS)
    match, info = page.controller.session.match, page.controller.session.opinion
    line = followed(match, line_after(info, found.move))
    assert shown(page) == [page.game.anatomy(line.positions[i], line.moves[i]) for i in range(line.plies)]
    assert [step.piece.side for step in board.line] == [line.positions[i].side for i in range(line.plies)]
    with_line = board.grab().toImage()
    assert with_line != before and board.state.moves, "one may play meanwhile"
    point(page, None)
    assert not board.line and board.grab().toImage() == before
    for shape in (board.set_flipped, board.set_mirrored):
        shape(True)
        point(page, found.anatomy.target)
        qtbot.waitUntil(lambda: bool(board.line), timeout=SECONDS)
        assert board.grab().toImage() != before


def test_what_is_hidden_is_not_told_by_pointing(qtbot, page, settings):
    square = candidate(page).anatomy.target
    point(page, square)
    qtbot.waitUntil(lambda: bool(page.board.line), timeout=SECONDS)
    settings[options.REVEAL] = "hidden"
    assert not page.board.line
    point(page, None)
    point(page, square)
    qtbot.waitUntil(lambda: not page.board.findChild(QTimer).isActive(), timeout=SECONDS)
    assert not page.board.line


def test_a_move_ends_it(qtbot, page):
    found, board = candidate(page), page.board
    point(page, found.anatomy.target)
    qtbot.waitUntil(lambda: bool(board.line), timeout=SECONDS)
    board.played.emit(found.move)
    assert not board.line


def test_what_the_move_would_turn_is_seen_with_its_line(qtbot, open_page, settings):
    settings[options.REVEAL], settings[options.OVERLAY] = "always", "visits"
    page = open_page("reversi6", (HUMAN, HUMAN))
    qtbot.waitUntil(lambda: any(one.line for one in page.board.figures), timeout=SECONDS)
    seen = []
    for preview in (True, False):
        settings[options.FLIP_PREVIEW] = preview
        point(page, None)
        point(page, candidate(page).anatomy.target)
        qtbot.waitUntil(lambda: bool(page.board.line), timeout=SECONDS)
        seen.append(page.board.grab().toImage())
    assert seen[0] != seen[1]


@pytest.mark.parametrize("room", [True, False])
def test_what_is_said_of_it_covers_nothing_of_the_line(page, room):
    """Also where it is said before the line is shown; where the screen ends below the board, above it."""
    board, found = page.board, candidate(page)
    frame = board.board_geometry.frame.toRect()
    if not room:
        low = page.screen().availableGeometry().bottom() - board.mapToGlobal(frame.bottomLeft()).y()
        page.move(page.x(), page.y() + low)
    point(page, found.anatomy.target)
    rest(page, found.anatomy.target)
    assert QToolTip.text() == found.words
    tip = next(one for one in QApplication.topLevelWidgets() if one.metaObject().className() == "QTipLabel")
    top, bottom = (board.mapToGlobal(corner).y() for corner in (frame.topLeft(), frame.bottomLeft()))
    assert tip.y() >= bottom if room else tip.geometry().bottom() < top


@pytest.fixture
def shogi(qtbot, open_page, settings):
    settings[options.REVEAL], settings[options.OVERLAY] = "always", "visits"
    result = open_page("animal-shogi", (HUMAN, HUMAN))
    qtbot.waitUntil(lambda: any(one.line for one in result.board.figures), timeout=SECONDS)
    return result


def test_the_keyboard_shows_it_too(qtbot, shogi):
    for _ in range(2):
        qtbot.keyClick(shogi.board, Qt.Key.Key_Up)
    qtbot.waitUntil(lambda: bool(shogi.board.line), timeout=SECONDS)
    assert shogi.board.line[0].target == 4, "the chick takes the chick"


def test_a_piece_shows_the_best_of_its_lines(qtbot, shogi):
    found = candidate(shogi)
    point(shogi, found.anatomy.origin)
    qtbot.waitUntil(lambda: bool(shogi.board.line), timeout=SECONDS)
    assert shogi.board.line[0].anatomy.origin == found.anatomy.origin


def test_no_number_is_on_another(qtbot, shogi):
    geometry, piece = shogi.board.board_geometry, Piece("lion", Side.FIRST)

    def step(origin, target, drop=None):
        return Step(target, Anatomy(target, origin, drop), piece)

    there, back, across = step(7, 4), step(4, 7), step(2, 4)
    places = [number_place(geometry, one) for one in (there, back, across, step(None, 4, "chick"))]
    apart = [(one - other).manhattanLength() for at, one in enumerate(places) for other in places[at + 1 :]]
    assert min(apart) > 2 * LARGEST
