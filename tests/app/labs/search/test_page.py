"""The page: a search that one sees think, about any position, by pointer and by keys, and never unseen."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetricsF

from app.i18n import languages
from app.labs.search.figures import MOVE, TRIED
from app.labs.search.page import FIGURES
from app.labs.search.playback import Phase
from app.labs.search.preparing import Method, games
from app.theme.fonts import BODY, font
from app.theme.theme import theme
from engines.matches.match import Match
from tests.app.labs.search.searching import READY, choose, finish, rows, wait_for_search
from tests.lines import line_of

LEFT = Qt.MouseButton.LeftButton
AROUND = 17
"""Of a number of tries, in pixels: the ends of its bar, and what is left before it."""


def test_who_has_seen_some_simulations_is_done(page):
    said: list[bool] = []
    page.done.connect(lambda: said.append(True))
    for _ in range(9):
        page.session.take_simulation()
    assert not said
    page.session.take_simulation()
    assert said


def test_start_lets_it_think_and_pause_holds_it(qtbot, page):
    assert page.side.buttons[0].isChecked() and page.header.start_button.text() == "Start"
    page.session.choose_speed(500.0)
    qtbot.mouseClick(page.header.start_button, LEFT)
    assert page.side.buttons[FIGURES].isChecked() and page.header.start_button.text() == "Pause"
    search = page.session.playback.prepared.search
    qtbot.waitUntil(lambda: search.done > 20, timeout=READY)
    qtbot.mouseClick(page.header.start_button, LEFT)
    held = search.done
    assert page.header.start_button.text() == "Resume" and not page.session._clock.isActive()
    assert f"{held:,}" in page.header.detail.text()
    qtbot.wait(80)
    assert search.done == held


def test_nothing_runs_while_it_is_hidden(qtbot, page):
    page.session.choose_speed(100.0)
    page.toggle()
    assert page.session._clock.isActive()
    page.window().show_page("random")
    search = page.session.playback.prepared.search
    done = search.done
    assert not page.session._clock.isActive() and not page.picture._glider.isActive()
    qtbot.wait(80)
    assert search.done == done and page.session.playing
    page.window().show_page("search")
    qtbot.waitUntil(lambda: search.done > done, timeout=READY)


def test_while_another_method_is_prepared_the_old_search_rests(qtbot, page):
    session = page.session
    choose(qtbot, page, Method.ALPHABETA)
    finish(page)
    counted = dict(session.counts)
    session.choose_method(Method.MINIMAX)
    assert session.busy
    session.take_phase()
    session.take_simulation()
    session.play(True)
    assert session.counts == counted and not session.playing
    wait_for_search(qtbot, page)
    assert session.playing and not page.session.playback.points


def test_phases_light_up_and_the_sentence_follows(qtbot, page):
    said = []
    for phase in Phase:
        qtbot.mouseClick(page.transport.phase_button, LEFT)
        lit = [one.property("role") == "strong" for one in page.header.phases]
        assert lit == [other is phase for other in Phase]
        said.append(page.header.sentence.text())
    assert len(set(said)) == 4 and all(said)
    qtbot.mouseClick(page.transport.simulation_button, LEFT)
    assert page.session.playback.prepared.search.done == 2


def test_keys_step_and_play(qtbot, page):
    page.picture.setFocus()
    qtbot.keyClick(page.picture, Qt.Key.Key_Right)
    assert page.session.playback.phase is Phase.SELECT
    qtbot.keyClick(page.picture, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert page.session.playback.whole
    qtbot.keyClick(page.picture, Qt.Key.Key_Space)
    assert page.session.playing
    qtbot.keyClick(page.picture, Qt.Key.Key_Space)
    assert not page.session.playing


def test_keys_go_through_the_tree_and_look_closer(qtbot, page):
    picture = page.picture
    for _ in range(80):
        page.session.take_simulation()
    picture.setFocus()
    root = page.session.playback.prepared.search.root
    qtbot.keyClick(picture, Qt.Key.Key_Down)
    assert picture.node is root
    qtbot.keyClick(picture, Qt.Key.Key_Down)
    child = picture.node
    assert child is max(root.children, key=lambda node: node.visits)
    assert picture.accessibleDescription() == page.figures.node_text.text() != ""
    qtbot.keyClick(picture, Qt.Key.Key_Return)
    assert picture.top is child and page.transport.whole_button.isVisible()
    assert id(root) not in picture.places and picture.places[id(child)].depth == 0
    qtbot.mouseClick(page.transport.whole_button, LEFT)
    assert picture.top is None and id(root) in picture.places
    at = root.children.index(child)
    key, other = (Qt.Key.Key_Left, at - 1) if at else (Qt.Key.Key_Right, at + 1)
    qtbot.keyClick(picture, key)
    assert picture.node is root.children[other]
    qtbot.keyClick(picture, Qt.Key.Key_Up)
    assert picture.node is root
    qtbot.keyClick(picture, Qt.Key.Key_Escape)
    assert picture.node is None


def test_a_click_on_the_board_at_the_root_plays_there(qtbot, page):
    before, picture = page.session.match, page.picture
    move = before.legal_moves[0]
    place = picture.places[id(page.session.playback.prepared.search.root)]
    target = before.game.anatomy(before.position, move).target
    row, column = divmod(target, before.game.columns)
    cell = place.side / before.game.columns
    x = place.x - place.side / 2 + (column + 0.5) * cell
    y = place.y - place.side / 2 + (row + 0.5) * cell
    qtbot.mouseClick(picture, LEFT, pos=QPoint(round(x), round(y)))
    wait_for_search(qtbot, page)
    assert page.session.match.moves == (*before.moves, move)
    qtbot.mouseClick(page.header.back_button, LEFT)
    wait_for_search(qtbot, page)
    assert page.session.match.moves == before.moves


def test_a_row_is_played_the_beginning_and_an_example_are_offered(qtbot, page):
    page.side.show_view(FIGURES)
    qtbot.mouseClick(page.header.beginning_button, LEFT)
    wait_for_search(qtbot, page)
    assert page.session.match == Match.new(page.session.game) and not page.header.back_button.isEnabled()
    page.figures.table.setFocus()
    page.figures.table.setCurrentItem(rows(page)[2])
    move = rows(page)[2].data(MOVE, Qt.ItemDataRole.UserRole)
    qtbot.keyClick(page.figures.table, Qt.Key.Key_Return)
    wait_for_search(qtbot, page)
    assert page.session.match.moves == (move,)
    qtbot.mouseClick(page.header.example_button, LEFT)
    wait_for_search(qtbot, page)
    assert page.session.match.plies > 1


def test_a_move_that_ends_the_game_is_not_thought_about(qtbot, page):
    session, game = page.session, page.session.game
    match = line_of(game, "a1 a2 b1 b2")
    session._think_of(match)
    wait_for_search(qtbot, page)
    session.play_move(game.parse_move(match.position, "c1"))
    assert session.match is not None and session.match.moves == match.moves


def test_from_the_end_it_begins_again(qtbot, page):
    choose(qtbot, page, Method.ALPHABETA)
    finish(page)
    old = page.session.playback
    assert page.header.start_button.text() == "Start" and not page.transport.phase_button.isEnabled()
    page.toggle()
    qtbot.waitUntil(lambda: page.session.playback is not old and page.session.playing, timeout=READY)
    page.toggle()


@pytest.mark.parametrize("size", [(1280, 746), (1920, 1020)])
def test_it_is_drawn_in_both_languages_and_themes(qtbot, page, size):
    page.window().resize(*size)
    for language, look, game in (("en", "light", 0), ("ja", "dark", 1)):
        languages.use(language)
        theme.use(look, "auto")
        page.header.game.setCurrentIndex(game)
        wait_for_search(qtbot, page)
        assert page.session.game is games()[game]
        for _ in range(30):
            page.session.playback.take_simulation()
        for phase in Phase:
            page.session.take_phase()
            assert phase is Phase.EXPAND or not page.grab().isNull()
    assert page.header.title.text() == "木探索" and page.accessibleName() == "木探索"


def test_every_control_has_a_name_and_a_tip(page):
    controls = [
        *page.side.buttons, page.header.start_button, page.header.game, page.header.method,
        page.header.back_button,
        page.header.beginning_button, page.header.example_button, page.transport.speed, page.figures.table,
        page.transport.restart_button, page.transport.phase_button, page.transport.simulation_button,
        page.transport.whole_button,
    ]  # fmt: skip
    assert all(one.accessibleName() and one.toolTip() for one in controls)
    assert page.picture.accessibleName() and page.picture.accessibleDescription()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_thousands_of_simulations_can_be_read_in_a_small_window(qtbot, page, language):
    page.window().resize(800, 546)
    languages.use(language)
    finish(page)
    page.side.show_view(FIGURES)
    page.grab()
    assert "3,000" in page.header.detail.text() and not page.header.detail.toolTip(), "it is cut off"
    widest = QFontMetricsF(font(BODY)).horizontalAdvance("2,985")
    assert page.figures.table.columnWidth(TRIED) >= widest + AROUND
