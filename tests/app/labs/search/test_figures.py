"""Beside the tree: what each move is worth and what the search goes by, in every window and language."""

import pytest
from PySide6.QtCore import Qt

from app.i18n import languages
from app.labs.search.figures import BOUND, MOVE, TRIED, TRUTH, WORTH
from app.labs.search.page import FIGURES
from app.labs.search.preparing import Method
from app.labs.search.words import worth_text
from app.theme.theme import theme
from tests.app.labs.search.searching import choose, finish, rows, wait_for_search


def test_the_figures_are_those_of_the_search(qtbot, page):
    for method in (Method.PLAYOUTS, Method.NETWORK):
        choose(qtbot, page, method)
        page.side.show_view(FIGURES)
        for _ in range(60):
            page.session.take_simulation()
        prepared = page.session.playback.prepared
        nodes = {node.move: node for node in prepared.search.root.children}
        assert [row.data(MOVE, Qt.ItemDataRole.UserRole) for row in rows(page)] == list(prepared.truth)
        for row in rows(page):
            move = row.data(MOVE, Qt.ItemDataRole.UserRole)
            visits = nodes[move].visits if move in nodes else 0
            assert row.text(TRIED) == (str(visits) if visits else "")
            assert row.text(WORTH) == worth_text(nodes[move].value if move in nodes else None)
            assert row.text(TRUTH) == {1: "Win", 0: "Draw", -1: "Lose"}[prepared.truth[move].value]
        assert page.figures.curve.isVisible() and not page.figures.counts.isVisible()


def test_the_bounds_tell_which_move_is_next(qtbot, page):
    page.side.show_view(FIGURES)
    assert {row.text(BOUND) for row in rows(page)} == {"∞"}
    for _ in range(200):
        page.session.take_simulation()
    largest = [row for row in rows(page) if row.font(BOUND).weight() == 600]
    bounds = [int(row.text(BOUND).removesuffix(" %")) for row in rows(page)]
    assert [int(row.text(BOUND).removesuffix(" %")) for row in largest] == [max(bounds)]
    page.session.take_phase()
    after = page.session.playback.visit.path[1].move
    assert largest[0].data(MOVE, Qt.ItemDataRole.UserRole) == after
    choose(qtbot, page, Method.NETWORK)
    assert page.figures.table.isColumnHidden(BOUND)


@pytest.mark.parametrize("method", list(Method))
def test_every_column_is_seen_in_a_small_window(qtbot, page, method):
    page.window().resize(800, 546)
    page.side.show_view(FIGURES)
    choose(qtbot, page, method)
    table = page.figures.table
    qtbot.waitUntil(lambda: table.columnViewportPosition(MOVE) == 0 and table.columnWidth(MOVE) > 20)
    shown = [column for column in range(table.columnCount()) if not table.isColumnHidden(column)]
    assert {MOVE, TRIED, TRUTH} < set(shown)
    assert sum(table.columnWidth(column) for column in shown) <= table.viewport().width()


def test_the_exhaustive_searches_are_counted_side_by_side(qtbot, page):
    found = {}
    page.side.show_view(FIGURES)
    for method in (Method.MINIMAX, Method.ALPHABETA):
        choose(qtbot, page, method)
        finish(page)
        found[method] = page.session.playback.prepared.search.done
    assert page.figures.counts.isVisible() and page.figures.counts.counts == found
    assert found[Method.ALPHABETA] < found[Method.MINIMAX]
    assert "cut off" in page.header.sentence.text()
    page.session.another_example()
    wait_for_search(qtbot, page)
    assert page.figures.counts.counts == {}


@pytest.mark.parametrize("method", [Method.PLAYOUTS, Method.ALPHABETA])
def test_the_figures_stay_in_another_language_and_look(qtbot, page, method):
    choose(qtbot, page, Method.MINIMAX)
    finish(page)
    choose(qtbot, page, method)
    finish(page)
    page.picture.choose(page.session.playback.prepared.search.root.children[0])
    figures = page.figures
    told = lambda: [(row.text(TRIED), row.text(WORTH)) for row in rows(page)]  # noqa: E731
    before, counts, node = told(), figures.counts.counts, figures.node_text.text()
    truth = rows(page)[0].foreground(TRUTH)
    assert any(tried for tried, _ in before) and node
    languages.use("ja")
    assert told() == before
    theme.use("dark", "auto")
    assert told() == before and figures.counts.counts == counts
    assert figures.node_text.text() != node and rows(page)[0].foreground(TRUTH) != truth
