"""The report of a game: both sides' moves in numbers."""

import pytest
from PySide6.QtWidgets import QPushButton

from app.i18n import languages
from app.play.judging.report import Bar, ReportDialog
from app.play.session import HUMAN
from app.settings import options
from engines.review.summary import Grade
from tests.lines import line_of

SECONDS = 20_000


@pytest.fixture
def page(open_page, settings):
    settings[options.ANALYSIS_SIMS] = 400
    return open_page("tictactoe", (HUMAN, HUMAN))


def judged(qtbot, page):
    """Play a game to its end, until all of it is judged."""
    for move in line_of(page.game, "b2 b1 a1 c1 c3").moves:
        page.controller.play(move)
    truth = page.presenter.truth
    qtbot.waitUntil(lambda: set(truth.losses()) == {1, 2, 3, 4, 5}, timeout=SECONDS)


def open_report(page):
    page.side.judgement.worst.report.click()
    return page.findChild(ReportDialog)


def test_it_counts_the_moves_of_both_sides(qtbot, page):
    assert page.side.judgement.worst.isHidden(), "there is nothing to tell of a game that goes on"
    judged(qtbot, page)
    dialog = open_report(page)
    first, second = dialog.sides
    assert first.moves == 3 and sum(first.grades) == 3
    assert second.moves == 2 and second.grades[Grade.BLUNDER] == 1, "b1 lost a draw"
    assert [cell.text() for cell in dialog.rows["Blunder"]] == ["0", "1"]
    assert dialog.rows["Blunder"][1].accessibleName() == "Nought, Blunder: 1"
    assert len(dialog.findChildren(Bar)) == 2 * len(Grade)


def test_it_is_told_anew_when_more_is_known(qtbot, page):
    for move in line_of(page.game, "b2 b1 a1 c1").moves:
        page.controller.play(move)
    from app.play.dialogs import show_report

    show_report(page)
    dialog = page.findChild(ReportDialog)
    assert [side.moves for side in dialog.sides] == [0, 0]
    page.controller.play(line_of(page.game, "b2 b1 a1 c1 c3").moves[-1])
    qtbot.waitUntil(lambda: sum(side.moves for side in dialog.sides) == 5, timeout=SECONDS)
    languages.use("ja")
    assert dialog.windowTitle() == "対局のまとめ" and "大悪手" in dialog.rows
    close = dialog.findChildren(QPushButton)[-1]
    with qtbot.waitSignal(dialog.destroyed):
        close.click()
    page.presenter.show()


def test_it_says_so_while_the_game_is_looked_through(qtbot, page):
    for move in line_of(page.game, "b2 b1 a1 c1 c3").moves:
        page.controller.play(move)
    from app.play.dialogs import show_report

    show_report(page)
    dialog = page.findChild(ReportDialog)
    under_way = "The AI is looking through the game: "
    assert under_way in dialog.text.text()
    qtbot.waitUntil(lambda: not page.presenter.hindsight.running, timeout=SECONDS)
    assert under_way not in dialog.text.text() and dialog.text.text().startswith("Only moves")


def test_there_is_none_where_nothing_was_played_or_something_is_asked(qtbot, open_page):
    from app.play.dialogs import show_report

    page = open_page("reversi6", (HUMAN, HUMAN))
    with qtbot.waitSignal(page.failed) as told:
        show_report(page)
    assert "before the first move" in str(told.args[0]) and page.findChild(ReportDialog) is None
    page.controller.play(page.controller.session.match.legal_moves[0])
    show_report(page)
    dialog = page.findChild(ReportDialog)
    assert dialog.isVisible()
    with qtbot.waitSignal(dialog.destroyed):
        page.puzzles.start()
    show_report(page)
    assert page.findChild(ReportDialog) is None, "the problem has no moves to tell of"


def test_discs_are_told_where_they_are_counted(qtbot, open_page, settings):
    settings[options.ANALYSIS_SIMS] = 400
    page = open_page("reversi4", (HUMAN, HUMAN))
    while page.controller.session.line.outcome is None:
        page.controller.play(page.controller.session.match.legal_moves[0])
    from app.play.dialogs import show_report

    show_report(page)
    dialog = page.findChild(ReportDialog)
    qtbot.waitUntil(lambda: all(side.discs[0] is not None for side in dialog.sides), timeout=SECONDS)
    section = "Discs given away by a move on average"
    cells = dialog.rows[section + "Early moves"]
    for cell, side, name in zip(cells, dialog.sides, ("Black", "White"), strict=True):
        assert cell.text() == f"{side.discs[0]:.1f}"
        assert cell.accessibleName() == f"{name}, {section}, Early moves: {cell.text()}"
