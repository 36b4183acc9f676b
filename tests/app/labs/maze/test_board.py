"""Drawing a maze with the mouse and with the keys."""

import dataclasses

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from app.labs.maze.board import MazeBoard
from app.labs.maze.painting import Arrow, Scene, middle
from engines.mazes.maze import DOWN, FIRST, UP, Maze
from engines.mazes.maze import LEFT as WEST

LEFT, SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def board(qtbot):
    board = MazeBoard(FIRST)
    qtbot.addWidget(board)
    board.resize(316, 316)
    board.set_drawing(True)
    board.show()
    return board


def at(board, place):
    return board.frame().point(place).toPoint()


def drag(qtbot, board, *places):
    qtbot.mousePress(board, LEFT, pos=at(board, places[0]))
    for place in places[1:]:
        qtbot.mouseMove(board, at(board, place))
    qtbot.mouseRelease(board, LEFT, pos=at(board, places[-1]))


def test_a_click_between_two_cells_sets_and_takes_a_wall(qtbot, board):
    with qtbot.waitSignal(board.drawn) as caught:
        qtbot.mouseClick(board, LEFT, pos=at(board, (1.02, 0.5)))
    assert caught.args[0].walls == FIRST.walls | {(0, 1)} == board.maze.walls
    qtbot.mouseClick(board, LEFT, pos=at(board, (0.98, 0.5)))
    qtbot.mouseClick(board, LEFT, pos=at(board, (1.5, 1.03)))
    assert board.maze.walls == FIRST.walls - {(1, 4)}


def test_the_numbers_of_a_cell_can_be_read(qtbot, board):
    arrows = (Arrow(4, DOWN, 0.75, 0.9), Arrow(4, WEST, 0.0, 0.65612), Arrow(7, UP, 0.0, 0.1))
    board.show_scene(Scene(FIRST, arrows=arrows))

    def read(place):
        spot = at(board, place)
        help = QHelpEvent(QEvent.Type.ToolTip, spot, board.mapToGlobal(spot))
        QApplication.sendEvent(board, help)
        return QToolTip.text()

    assert read((1.5, 1.5)) == "S4 · What each step is worth\n↓  0.900\n←  0.656"
    board.show_scene(dataclasses.replace(board.scene, has_values=False))
    assert read((1.5, 2.5)) == "S7 · How probable each step is\n↑  0.100"
    read((2.5, 2.5))
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_dragging_along_goes_on_with_what_was_begun(qtbot, board):
    drag(qtbot, board, (0.5, 1.0), (1.5, 1.0), (2.5, 1.0))
    assert board.maze.walls == FIRST.walls | {(0, 3), (2, 5)}
    drag(qtbot, board, (0.5, 1.0), (1.5, 1.0), (2.5, 1.0))
    assert board.maze.walls == FIRST.walls - {(1, 4)}


def test_start_and_goal_are_dragged_but_never_onto_each_other(qtbot, board):
    drag(qtbot, board, (0.5, 0.5), (1.5, 0.5), (2.5, 1.5))
    assert (board.maze.start, board.maze.goal) == (5, 8)
    drag(qtbot, board, (2.5, 2.5), (2.5, 1.5), (0.5, 2.5))
    assert (board.maze.start, board.maze.goal) == (5, 6)


def test_only_who_comes_by_tab_sees_a_ring_around_it(board):
    bare = board.grab().toImage()
    board.setFocus(Qt.FocusReason.OtherFocusReason)
    assert board.hasFocus() and board.grab().toImage() == bare
    board.clearFocus()
    board.setFocus(Qt.FocusReason.TabFocusReason)
    assert board.grab().toImage() != bare


def test_the_keys_do_it_too(qtbot, board):
    board.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down):
        qtbot.keyClick(board, key)
    qtbot.keyClick(board, Qt.Key.Key_Up, SHIFT)
    assert board.maze.walls == FIRST.walls - {(1, 4)}
    qtbot.keyClick(board, Qt.Key.Key_Left, SHIFT)
    assert (3, 4) in board.maze.walls
    qtbot.keyClick(board, Qt.Key.Key_G)
    qtbot.keyClick(board, Qt.Key.Key_S)
    assert (board.maze.start, board.maze.goal) == (0, 4)


def test_a_board_that_only_shows_cannot_be_changed(qtbot, board):
    board.set_drawing(False)
    qtbot.mouseClick(board, LEFT, pos=at(board, (1.0, 0.5)))
    qtbot.keyClick(board, Qt.Key.Key_G)
    assert board.maze == FIRST
    board.set_drawing(True)
    qtbot.mouseClick(board, LEFT, pos=QPoint(1, 1))
    assert board.maze == FIRST


@pytest.mark.parametrize("maze", [FIRST, Maze(20, 20, 0, 399), Maze(1, 20, 0, 19), Maze(2, 1, 0, 1)])
def test_every_maze_is_painted_within_its_widget(qtbot, board, maze):
    board.show_scene(Scene(maze, walker=middle(maze, 0)))
    frame = board.frame()
    assert frame.left >= 0 and frame.top >= 0
    assert frame.left + frame.cell * maze.columns <= board.width()
    assert frame.top + frame.cell * maze.rows <= board.height()
    for cell in range(maze.cells):
        for way in range(4):
            beside = maze.neighbour(cell, way)
            if beside is not None:
                side = frame.side(maze, (min(cell, beside), max(cell, beside)))
                assert abs(side.length() - frame.cell) < 1e-6
                for one in (cell, beside):
                    apart = frame.square(maze, one).center() - side.center()
                    assert abs(abs(apart.x()) + abs(apart.y()) - frame.cell / 2) < 1e-6
    assert not board.grab().isNull()
