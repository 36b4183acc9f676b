"""Leafing through a game: by wheel, by the mouse's buttons, along the curve."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from app.play.session import HUMAN
from tests.app.conftest import move_pointer


@pytest.fixture
def page(open_page, hand):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    person = hand(page)
    for _ in range(4):
        person.play_by_clicks(page.board.touch.moves[0])
    return page


def turn(page, *angles):
    """Turn the wheel over the board by so many eighths of a degree, upwards if positive."""
    viewport, none = page.board.viewport(), Qt.KeyboardModifier.NoModifier
    point = QPointF(viewport.rect().center())
    for angle in angles:
        QApplication.sendEvent(
            viewport,
            QWheelEvent(
                point, QPointF(viewport.mapToGlobal(point.toPoint())), QPoint(), QPoint(0, angle),
                Qt.MouseButton.NoButton, none, Qt.ScrollPhase.NoScrollPhase, False,
            ),
        )  # fmt: skip


def test_the_wheel_goes_back_and_on_by_notches(page):
    session = page.controller.session
    turn(page, 120)
    assert session.cursor == 3
    turn(page, 60)
    assert session.cursor == 3, "half a notch is none"
    turn(page, 60, 120)
    assert session.cursor == 1
    turn(page, 1200)
    assert session.cursor == 0, "not beyond the beginning"
    turn(page, -240)
    assert session.cursor == 2 and session.line.plies == 4
    turn(page, -1200)
    assert session.at_end


def test_the_mouse_has_buttons_to_go_back_and_on(qtbot, page):
    session, viewport = page.controller.session, page.board.viewport()
    qtbot.mouseClick(viewport, Qt.MouseButton.BackButton)
    qtbot.mouseClick(viewport, Qt.MouseButton.BackButton)
    assert session.cursor == 2
    qtbot.mouseClick(viewport, Qt.MouseButton.ForwardButton)
    assert session.cursor == 3


def test_the_wheel_leaves_a_machine_to_think(open_page, hand):
    page = open_page("reversi6", (HUMAN, "rollouts:n=200000"))
    person = hand(page)
    person.play_by_clicks(page.board.touch.moves[0])
    turn(page, 120)
    assert page.controller.is_thinking and person.session.cursor == 0


def test_one_goes_along_the_curve_with_the_button_held(qtbot, page):
    session, graph = page.controller.session, page.side.judgement.graph
    places = [next(x for x in range(graph.width()) if graph.ply_at(x) == ply) for ply in range(5)]
    qtbot.mousePress(graph, Qt.MouseButton.LeftButton, pos=QPoint(places[1], 20))
    assert session.cursor == 1
    seen = []
    for ply in (2, 3, 0):
        move_pointer(graph, QPoint(places[ply], 20))
        seen.append(session.cursor)
    assert seen == [2, 3, 0]


def test_a_question_stays_where_it_is(open_page, hand):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    person = hand(page)
    person.play_game(person.play_by_clicks)
    page.guessing.start()
    assert page.asker is not None
    cursor = page.controller.session.cursor
    turn(page, -120)
    assert page.controller.session.cursor == cursor
