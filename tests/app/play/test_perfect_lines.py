"""An exact result that is pointed at shows on the board how both play perfectly after it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolTip

from app.analysis.line_row import LONGEST
from app.board.state import Tone
from app.play.session import HUMAN
from app.settings import options
from engines.matches.match import Match
from engines.solvers.oracle import find_oracle
from engines.solvers.reversi.speed import random_positions
from tests.app.play.pointer import point, rest

SECONDS = 60_000
EMPTIES = {"reversi4": 8, "reversi6": 12, "reversi8": 14}


@pytest.fixture(params=[*EMPTIES, "animal-shogi", "tictactoe"])
def page(request, qtbot, open_page, settings):
    settings[options.REVEAL], settings[options.OVERLAY] = "always", options.TRUTH
    result = open_page(request.param, (HUMAN, HUMAN))
    if request.param in EMPTIES:
        position = random_positions(result.game, EMPTIES[request.param], 1, seed=3)[0]
        result.controller.new_game((HUMAN, HUMAN), Match.new(result.game, position))
    position = result.controller.session.match.position

    def solved():
        found = result.seeker.known(position)
        return found is not None and found.exact and result.board.chips

    qtbot.waitUntil(lambda: bool(solved()), timeout=SECONDS)
    qtbot.waitUntil(lambda: not result.controller.is_thinking, timeout=SECONDS)
    return result


def replayed(page, line):
    """The positions in which the moves of a line are made, passes among them not counted, and its end."""
    match, asked = page.controller.session.match, []
    for step in line:
        while match.legal_moves and page.game.anatomy(match.position, match.legal_moves[0]).target is None:
            match = match.play(match.legal_moves[0])
        move = next(
            one for one in match.legal_moves if page.game.anatomy(match.position, one) == step.anatomy
        )
        asked.append((match.position, move))
        match = match.play(move)
    return asked, match


@pytest.mark.parametrize("tone", [Tone.BEST, Tone.LOSES])
def test_its_line_is_the_best_of_both_and_ends_as_was_promised(qtbot, page, tone):
    board, oracle = page.board, find_oracle(page.game)
    chip = next((one for one in reversed(board.chips) if one.tone is tone), board.chips[-1])
    assert not any(one.line for one in board.chips), "nobody has pointed at one"
    before = board.grab().toImage()
    point(page, chip.anatomy.target)
    qtbot.waitUntil(lambda: bool(board.line), timeout=SECONDS)
    asked, end = replayed(page, board.line)
    assert board.line[0].anatomy.target == chip.anatomy.target
    assert all(move in oracle.solve(position).optimal for position, move in asked[1:])
    assert board.grab().toImage() != before
    if page.look.turned:
        assert len(board.line) <= LONGEST, "more arrows could not be told apart"
    else:
        assert end.outcome is not None or not end.play(end.legal_moves[0]).legal_moves
    point(page, None)
    assert not board.line and board.grab().toImage() == before


def test_the_words_tell_the_line_too(qtbot, page):
    chip = page.board.chips[0]
    point(page, chip.anatomy.target)
    rest(page, chip.anatomy.target)
    assert "then" not in QToolTip.text() and "exactly" in QToolTip.text()
    qtbot.waitUntil(lambda: bool(page.board.line), timeout=SECONDS)
    rest(page, chip.anatomy.target)
    assert " · then " in QToolTip.text() and "exactly" in QToolTip.text()
    QToolTip.hideText()


def test_who_hears_the_board_is_told_it_once_it_is_found(qtbot, open_page, settings):
    settings[options.REVEAL], settings[options.OVERLAY] = "always", options.TRUTH
    page = open_page("tictactoe", (HUMAN, HUMAN))
    qtbot.waitUntil(lambda: len(page.board.chips) == 9, timeout=SECONDS)
    qtbot.waitUntil(lambda: not page.controller.is_thinking, timeout=SECONDS)
    qtbot.keyClick(page.board, Qt.Key.Key_Up)
    told = page.board.accessibleDescription
    assert "exactly" in told() and "then" not in told()
    qtbot.waitUntil(lambda: " · then " in told(), timeout=SECONDS)


def test_what_is_hidden_is_not_told_by_pointing(qtbot, page, settings):
    point(page, page.board.chips[0].anatomy.target)
    qtbot.waitUntil(lambda: bool(page.board.line), timeout=SECONDS)
    settings[options.REVEAL] = "hidden"
    assert not page.board.line


def test_who_points_elsewhere_is_told_nothing_of_it(qtbot, open_page, settings):
    settings[options.REVEAL], settings[options.OVERLAY] = "always", options.TRUTH
    page = open_page("reversi8", (HUMAN, HUMAN))
    position = random_positions(page.game, 17, 1, seed=3)[0]
    page.controller.new_game((HUMAN, HUMAN), Match.new(page.game, position))
    qtbot.waitUntil(lambda: len(page.board.chips) > 1, timeout=SECONDS)
    first, second = (chip.move for chip in page.board.chips[:2])
    square = {chip.move: chip.anatomy.target for chip in page.board.chips}

    def leave():
        """As soon as the line is sought, before the answer can be there."""
        if [chip.move for chip in page.board.pointed] == [first]:
            point(page, square[second])

    page.board.pointed_on.connect(leave)
    point(page, square[first])
    qtbot.waitUntil(lambda: bool(page.board.line), timeout=SECONDS)
    assert [chip.move for chip in page.board.chips if chip.line] == [second]
