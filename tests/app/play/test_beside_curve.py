"""What the graph shows beside the expected score: what was lost in all, or the disc margin."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QToolTip

from app.analysis.course import LEAST_DISCS, Beside, disc_margin, lost_in_all
from app.analysis.graph import EvaluationGraph
from app.analysis.judgement import Judgement
from app.i18n import languages
from app.play.session import HUMAN
from app.settings import options
from engines.game import Side
from tests.lines import line_of

SECONDS = 30_000
NAMES = ("Black", "White")


def test_both_sides_losses_rise_from_the_lower_edge():
    totals = [(0.0, 0.0), (0.1, 0.0), (0.1, 0.5), (0.3, 0.5)]
    beside = lost_in_all(totals, 2, Side.SECOND, NAMES)
    own, other = beside.courses
    assert list(own.heights) == list(other.heights) == [2, 3, 4, 5]
    assert own.heights[5] == pytest.approx(0.0) and other.heights[5] == pytest.approx(-0.4)
    assert not own.dashed and other.dashed
    assert beside.words[4] == "Lost in total up to move 4: White 50 %, Black 10 %"
    steep = lost_in_all([(0.0, 0.0), (2.0, 0.0)], 0, Side.FIRST, NAMES)
    assert steep.courses[0].heights[1] == 1.0, "what is more than a whole game still has room"
    assert lost_in_all([(0.0, 0.0)], 0, Side.FIRST, NAMES) == Beside()


def test_the_margin_is_shown_where_it_is_known():
    known = ((3, 1.0, 4), (4, 0.0, None), (5, -1.0, -2))
    points = [Judgement(ply, value, Side.FIRST, margin=margin) for ply, value, margin in known]
    beside = disc_margin(points)
    assert beside.courses[0].heights == {3: 4 / LEAST_DISCS, 5: -2 / LEAST_DISCS}
    assert beside.words[5] == "After move 5, with perfect play: −2 discs"
    languages.use("ja")
    assert disc_margin(points).words[3] == "3手目の後、最善を尽くせば：+4石"


def read(graph: EvaluationGraph, ply: int) -> str:
    """What is said where one points at a ply."""
    x = next(x for x in range(graph.width()) if graph.ply_at(x) == ply)
    none, at = Qt.MouseButton.NoButton, QPointF(x, 20)
    keys, there = Qt.KeyboardModifier.NoModifier, QPointF(graph.mapToGlobal(QPoint(x, 20)))
    QApplication.sendEvent(graph, QMouseEvent(QEvent.Type.MouseMove, at, there, none, none, keys))
    return QToolTip.text()


@pytest.fixture
def over(qtbot, open_page, settings):
    """A game that is over, and all of it judged."""
    settings[options.ANALYSIS_SIMS] = 400
    page = open_page("tictactoe", (HUMAN, HUMAN))
    for move in line_of(page.game, "b2 b1 a1 c1 c3").moves:
        page.controller.play(move)
    qtbot.waitUntil(lambda: set(page.presenter.truth.losses()) == {1, 2, 3, 4, 5}, timeout=SECONDS)
    return page


def test_it_is_chosen_on_the_graph_and_remembered(qtbot, over, settings):
    graph = over.side.judgement.graph
    before = graph.grab().toImage()
    assert graph.beside == Beside() and "Lost" not in read(graph, 5)
    menu = over.presenter.beside.menu()
    alone, lost = menu.actions()
    assert alone.isChecked() and not lost.isChecked(), "no margin where nobody counts discs"
    lost.trigger()
    assert settings[options.BESIDE] == options.LOST
    assert graph.grab().toImage() != before
    assert "Lost in total up to move 5: Cross 0 %, Nought 50 %" in read(graph, 5)
    settings[options.VIEWPOINT] = "first"
    assert graph.beside.words[2] == "Lost in total up to move 2: Cross 0 %, Nought 50 %"
    settings[options.BESIDE] = options.NOTHING_BESIDE
    assert graph.grab().toImage() == before


def test_a_right_click_asks_and_does_not_jump(qtbot, over):
    graph, cursor = over.side.judgement.graph, over.controller.session.cursor
    qtbot.mouseClick(graph, Qt.MouseButton.RightButton, pos=QPoint(10, 20))
    assert over.controller.session.cursor == cursor
    graph.customContextMenuRequested.emit(QPoint(10, 20))
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None, timeout=SECONDS)
    popup = QApplication.activePopupWidget()
    assert popup is not None
    assert [action.text() for action in popup.actions()] == ["Expected score", "Score and all that was lost"]
    popup.close()


def test_the_margin_ends_in_the_games_result_and_hides_what_is_hidden(qtbot, open_page, settings):
    settings[options.BESIDE] = options.MARGIN
    page = open_page("reversi4", (HUMAN, HUMAN))
    assert len(page.presenter.beside.menu().actions()) == 3
    graph, session = page.side.judgement.graph, page.controller.session
    while session.line.outcome is None:
        page.controller.play(session.match.legal_moves[0])
        if session.line.outcome is None:
            assert not graph.beside.words
    margin, last = session.line.outcome.margin, session.line.plies
    qtbot.waitUntil(lambda: len(graph.beside.words) > 1, timeout=SECONDS)
    sign = "+" if session.line.outcome.winner is Side.FIRST else "−"
    assert graph.beside.words[last] == f"After move {last}, with perfect play: {sign}{margin} discs"
