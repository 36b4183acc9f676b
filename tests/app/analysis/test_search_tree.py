"""The search unfolded beside the board."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication

from app.analysis.search_tree import AT_FIRST, EXPECTED, MOVE, SHARE, TRIED, SearchTree, branches_of
from app.i18n import languages
from app.play.session import HUMAN
from app.settings import options
from engines.catalogue import find_game
from engines.game import Side
from engines.matches.match import Match, match_texts
from engines.search.branches import Branch
from engines.search.info import SearchInfo
from tests.lines import line_of

GAME = find_game("tictactoe")
SECONDS = 30_000


def move(text, match=None):
    return GAME.parse_move((match or Match.new(GAME)).position, text)


def branch(text, visits, value, certain=False, prior=0.25, replies=()):
    return Branch(move(text), visits, value, certain, prior, replies)


def info(*branches):
    return SearchInfo(0.0, {one.move: 0.5 for one in branches}, sims=40, branches=branches)


@pytest.fixture
def tree(qtbot):
    made = SearchTree()
    qtbot.addWidget(made)
    made.resize(360, 400)
    made.show()
    return made


def cells(row):
    return [row.text(column) for column in (MOVE, TRIED, EXPECTED, AT_FIRST)]


def top(tree):
    return [tree.view.topLevelItem(row) for row in range(tree.view.topLevelItemCount())]


def test_rows_say_how_often_how_good_and_how_likely_at_first(tree):
    reply = branch("a1", 10, 0.5)
    tree.show_search(
        Match.new(GAME),
        info(
            branch("b2", 30, 0.2, replies=(reply,)),
            branch("a1", 10, -1.0, True),
            branch("c3", 0, None, prior=None),
        ),
        Side.FIRST,
        "note",
    )
    assert [cells(row) for row in top(tree)] == [
        ["b2", "30", "60 %", "25 %"], ["a1", "10", "Lose", "25 %"], ["c3", "", "", ""],
    ]  # fmt: skip
    assert [row.data(TRIED, SHARE) for row in top(tree)] == [0.75, 0.25, 0.0]
    first = top(tree)[0]
    first.setExpanded(True)
    assert [cells(first.child(row)) for row in range(first.childCount())] == [["a1", "10", "25 %", "25 %"]]
    assert tree.text.text() == "note"


def test_the_other_side_sees_the_opposite(tree):
    tree.show_search(
        Match.new(GAME), info(branch("b2", 30, 0.2), branch("a1", 1, -1.0, True)), Side.SECOND, ""
    )
    assert [row.text(EXPECTED) for row in top(tree)] == ["40 %", "Win"]
    languages.use("ja")
    tree.show_search(Match.new(GAME), info(branch("a1", 1, -1.0, True)), Side.SECOND, "")
    assert top(tree)[0].text(EXPECTED) not in ("Win", "")


def test_an_opinion_without_a_tree_lists_its_moves():
    a, b = move("a1"), move("b2")
    found = branches_of(SearchInfo(0.1, {a: 0.2, b: 0.8}, {a: 0.4, b: 0.6}, {b: 7}, {b: 0.1}, sims=7))
    assert found == (Branch(b, 7, 0.1, False, 0.6), Branch(a, 0, None, False, 0.4))


def test_pointing_at_a_row_and_stepping_to_it_tell_the_game_after_it(qtbot, tree):
    heard: list[Match] = []
    tree.looked.connect(heard.append)
    tree.show_search(
        Match.new(GAME), info(branch("b2", 30, 0.2, replies=(branch("a1", 9, 0.0),))), Side.FIRST, ""
    )
    row = top(tree)[0]
    row.setExpanded(True)
    tree.view.itemEntered.emit(row.child(0), MOVE)
    assert match_texts(heard[-1]) == ["b2", "a1"]
    QApplication.sendEvent(tree.view.viewport(), QEvent(QEvent.Type.Leave))
    assert not heard[-1]
    tree.activateWindow()
    tree.view.setFocus()
    qtbot.waitUntil(tree.view.hasFocus, timeout=SECONDS)
    tree.view.setCurrentItem(row)
    qtbot.keyClick(tree.view, Qt.Key.Key_Down)
    assert match_texts(heard[-1]) == ["b2", "a1"]
    tree.view.clearFocus()
    assert not heard[-1]


def test_a_click_unfolds_and_folds(qtbot, tree):
    tree.show_search(
        Match.new(GAME), info(branch("b2", 30, 0.2, replies=(branch("a1", 9, 0.0),))), Side.FIRST, ""
    )
    row = top(tree)[0]
    where = tree.view.visualItemRect(row).center()
    for unfolded in (True, False):
        qtbot.mouseClick(tree.view.viewport(), Qt.MouseButton.LeftButton, pos=where)
        assert row.isExpanded() is unfolded


def test_a_search_that_goes_on_leaves_open_what_was_unfolded(tree):
    many = [branch(text, 5, 0.0) for text in ("a2", "a3", "b1", "b3", "c1", "c2", "c3")]

    def show(visits):
        replies = (branch("b2", visits - 1, 0.0, replies=(branch("c1", 1, 0.0),)),)
        tree.show_search(
            Match.new(GAME), info(*many, branch("a1", visits, 0.2, replies=replies)), Side.FIRST, ""
        )

    tree.resize(360, 200)
    show(30)
    top(tree)[-1].setExpanded(True)
    tree.view.setCurrentItem(top(tree)[-1].child(0))
    bar = tree.view.verticalScrollBar()
    bar.setValue(bar.maximum())
    place = bar.value()
    heard: list[Match | None] = []
    assert place
    tree.looked.connect(heard.append)
    show(60)
    row = top(tree)[-1]
    assert row.isExpanded() and cells(row)[:2] == ["a1", "60"]
    assert not row.child(0).isExpanded() and not top(tree)[0].isExpanded()
    assert tree.view.currentItem() is row.child(0) and cells(row.child(0))[1] == "59"
    assert bar.value() == place and not heard


@pytest.fixture
def page(open_page, settings):
    settings[options.REVEAL] = "always"
    return open_page("reversi6", (HUMAN, HUMAN))


def test_the_tree_takes_the_place_of_the_moves_and_follows_the_game(qtbot, page):
    view, side = page.presenter.search, page.side
    qtbot.waitUntil(lambda: 0 in page.controller.session.infos, timeout=SECONDS)
    side.judgement.line.all.click()
    assert side.tree.isVisible() and not side.moves.isVisible() and not side.judgement.graph.isVisible()
    listed = {row.text(MOVE) for row in top(side.tree)}
    assert listed == {
        page.game.format_move(page.game.initial, move) for move in page.game.legal_moves(page.game.initial)
    }
    assert "16 simulations" in side.tree.text.text() and "Black" in side.tree.text.text()
    page.board.played.emit(page.board.touch.moves[0].move)
    qtbot.waitUntil(lambda: 1 in page.controller.session.infos, timeout=SECONDS)
    assert {row.match.plies for row in top(side.tree)} == {2}
    view.toggle()
    assert side.moves.isVisible() and side.judgement.graph.isVisible() and not side.tree.isVisible()


def test_the_judgement_keeps_its_room_when_it_has_more_to_say_later(qtbot, page):
    page.controller.new_game((HUMAN, HUMAN))
    page.presenter.search.toggle()
    assert 0 not in page.controller.session.infos
    card = page.side.judgement
    qtbot.waitUntil(card.line.isVisible, timeout=SECONDS)
    qtbot.waitUntil(lambda: card.height() >= card.layout().totalMinimumHeightForWidth(card.width()))
    assert page.side.tree.height() > card.height()


def test_in_a_low_window_the_tree_that_was_asked_for_takes_the_judgements_place(qtbot, page):
    """Both had no room, and a press on "All" left a blank card, with no way back to the moves."""
    page.setFixedSize(960, 440)
    card, tree = page.side.judgement, page.side.tree
    qtbot.waitUntil(card.line.isVisible, timeout=SECONDS)
    card.line.all.click()
    qtbot.waitUntil(lambda: tree.isVisible() and not card.isVisible())
    assert tree.height() >= tree.minimumHeight() and top(tree)
    page.setFixedSize(960, 800)
    qtbot.waitUntil(lambda: tree.isVisible() and card.isVisible())
    page.setFixedSize(960, 440)
    tree.closed.emit()
    qtbot.waitUntil(lambda: card.isVisible() and not tree.isVisible())


def test_where_a_note_leaves_the_tree_no_room_the_judgement_stays_in_one_piece(qtbot, page):
    page.presenter.search.toggle()
    card = page.side.judgement
    page.setFixedSize(960, 446)
    page.trying.toggle()
    qtbot.waitUntil(lambda: card.line.isVisible() and not page.side.tree.isVisible(), timeout=SECONDS)
    qtbot.waitUntil(lambda: card.height() >= card.layout().totalMinimumHeightForWidth(card.width()))
    assert card.text.height() < 20 and card.line.geometry().bottom() < card.height()


def test_the_board_shows_what_is_looked_at_and_the_game_again(qtbot, page):
    qtbot.waitUntil(lambda: 0 in page.controller.session.infos, timeout=SECONDS)
    page.presenter.search.toggle()
    here, row = page.board.state, top(page.side.tree)[0]
    page.side.tree.looked.emit(row.match)
    assert page.board.state.pieces == page.game.pieces(row.match.position) and not page.board.state.moves
    page.presenter.show_moment(0)
    assert page.board.state.pieces == page.game.pieces(row.match.position), "news do not take it away"
    page.side.tree.looked.emit(None)
    assert page.board.state == here


def test_what_may_not_be_seen_is_not_unfolded(qtbot, page):
    qtbot.waitUntil(lambda: 0 in page.controller.session.infos, timeout=SECONDS)
    page.presenter.search.toggle()
    page.settings[options.REVEAL] = "hidden"
    assert not page.side.tree.view.isVisible() and page.side.tree.text.text() == "Not shown yet."
    page.controller.new_game((HUMAN, HUMAN), line_of(page.game, "b3").resign(Side.FIRST))
    assert page.side.tree.text.text() == "The game is over here. Look at an earlier position."
