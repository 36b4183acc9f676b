"""Making mazes: generated, emptied, opened, saved, and what is wrong with one."""

import pytest
from PySide6.QtCore import Qt

from app.i18n import error_text
from app.labs.maze.drawing_panel import DrawingPanel
from app.labs.page import Workshop
from app.runs.trainer import Trainer
from engines.mazes.files import load_maze, save_maze
from engines.mazes.generator import generate
from engines.mazes.maze import FIRST, check

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def panel(qtbot, tmp_path):
    trainer = Trainer()
    panel = DrawingPanel(Workshop(tmp_path, trainer, trainer))
    qtbot.addWidget(panel)
    panel.retranslate()
    panel.show()
    return panel


def test_generated_and_empty_mazes_have_the_size_asked_for(qtbot, panel):
    panel.columns.setValue(20)
    panel.rows.setValue(7)
    qtbot.mouseClick(panel.generate_button, LEFT)
    first = panel._workshop.maze
    assert (first.columns, first.rows) == (20, 7) and check(first)
    qtbot.mouseClick(panel.generate_button, LEFT)
    assert panel._workshop.maze != first
    qtbot.mouseClick(panel.empty_button, LEFT)
    assert panel._workshop.maze.walls == frozenset()
    qtbot.mouseClick(panel.first_button, LEFT)
    assert panel._workshop.maze == FIRST and panel.columns.value() == 3


def test_a_maze_without_a_way_is_said_and_not_saved(panel):
    closed = FIRST.with_wall(7, 8, standing=True)
    panel._workshop.use_maze(closed)
    assert panel.hint.text() == "There is no way from the start to the goal. Remove a wall."
    assert not panel.save_button.isEnabled()
    panel._workshop.use_maze(FIRST)
    assert panel.save_button.isEnabled() and "Click between" in panel.hint.text()


def test_files(qtbot, panel, tmp_path):
    maze = generate(5, 5, 1)
    save_maze(maze, tmp_path / "one.maze.json")
    panel.open_file(str(tmp_path / "one.maze.json"))
    assert panel._workshop.maze == maze
    panel.save_file(str(tmp_path / "two.maze.json"))
    assert load_maze(tmp_path / "two.maze.json") == maze
    (tmp_path / "bad.json").write_text("{")
    for path in (tmp_path / "bad.json", tmp_path / "none.json"):
        with qtbot.waitSignal(panel.failed) as caught:
            panel.open_file(str(path))
        assert error_text(caught.args[0]).endswith(".")
    assert panel._workshop.maze == maze
    with qtbot.waitSignal(panel.failed):
        panel.save_file(str(tmp_path / "bad.json" / "under.maze.json"))
    panel.columns.setValue(1)
    panel.rows.setValue(1)
    with qtbot.waitSignal(panel.failed) as caught:
        qtbot.mouseClick(panel.generate_button, LEFT)
    assert "between 2 and 20×20" in error_text(caught.args[0])
