"""What came of a lesson: the matrix of confusions and the wall of pictures."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from app.labs.lessons.views import RESULTS, TRIAL
from tests.app.labs.lessons.make_lessons import MINUTES, put

LEFT = Qt.MouseButton.LeftButton


def test_a_click_in_the_matrix_filters_the_wall(qtbot, digits):
    page, results = digits, digits.views.results
    page.views.show_view(RESULTS)
    pictures = page.session.examination
    assert (results.wall.rows == pictures.chosen(None, only_wrong=True)).all()
    cell = pictures.mistakes(1)[0]
    place = results.matrix.rect_of(cell).center().toPoint()
    qtbot.mouseClick(results.matrix, LEFT, pos=place)
    assert results.cell_button.isChecked() and len(results.wall.rows) == pictures.confusion[cell]
    qtbot.mouseClick(results.matrix, LEFT, pos=place)
    assert results.wrong_button.isChecked() and len(results.wall.rows) == pictures.wrong.sum()
    qtbot.mouseClick(results.all_button, LEFT)
    assert len(results.wall.rows) == 500
    qtbot.keyClick(results.wall, Qt.Key.Key_Right)
    qtbot.keyClick(results.wall, Qt.Key.Key_Down)
    assert results.wall.current == results.wall.columns and results.note.text().startswith("Truth: ")
    number = int(results.wall.rows[results.wall.current])
    qtbot.keyClick(results.wall, Qt.Key.Key_Return)
    assert page.views.stack.currentIndex() == TRIAL
    assert (page.views.trial.pad.picture() == pictures.images[number]).all()


def test_the_matrix_is_walked_with_keys(qtbot, digits):
    digits.views.show_view(RESULTS)
    matrix, wall = digits.views.results.matrix, digits.views.results.wall
    matrix.setFocus()
    qtbot.keyClick(matrix, Qt.Key.Key_Down)
    qtbot.keyClick(matrix, Qt.Key.Key_Right)
    assert matrix.cursor_cell == (1, 1) and "recognised" in matrix.accessibleDescription()
    qtbot.keyClick(matrix, Qt.Key.Key_Return)
    assert len(wall.rows) == digits.session.examination.confusion[1, 1]
    qtbot.keyClick(matrix, Qt.Key.Key_Escape)
    assert matrix.cell is None


def test_of_a_wall_of_a_thousand_pictures_only_those_in_sight_are_painted(
    made, qtbot, open_lesson, labs_home
):
    put(made, labs_home, "convolution")
    _, page = open_lesson("convolution")
    qtbot.waitUntil(lambda: page.session.examination is not None, timeout=MINUTES)
    page.views.show_view(RESULTS)
    wall = page.views.results.wall
    qtbot.mouseClick(page.views.results.all_button, LEFT)
    assert page.views.results.all_button.text() == "All (1,000)"
    assert len(wall.rows) == 1000 and wall.verticalScrollBar().maximum() > 5000
    wall.look_at(999)
    assert wall.rect_of(999).bottom() <= wall.viewport().height()
    wall.viewport().grab()
    assert 999 in wall._images and len(wall._images) < 300


def test_a_result_is_tried_before_the_network_was_ever_seen(made, qtbot, open_lesson, labs_home):
    for lesson in ("digits", "houses"):
        _, page = open_lesson(lesson)
        page.views.show_view(RESULTS)
        page.session.show_run(made[lesson])
        trial = page.views.trial
        assert trial.network is None and page.views.stack.currentIndex() == RESULTS
        page.views.results.taken.emit(7)
        qtbot.waitUntil(lambda trial=trial: trial.network is not None, timeout=MINUTES)
        examination = page.session.examination
        if lesson == "digits":
            assert (trial.pad.picture() == examination.images[7]).all()
        else:
            assert (trial.sliders.values == examination.inputs[7]).all()
            assert trial.truth.text()


@pytest.mark.parametrize(
    ("lesson", "figures"),
    [
        ("digits", "In the test: loss 0.250, accuracy 0.8"),
        ("houses", "In the test: loss 0.250, mean absolute error 20.000 thousand dollars"),
        ("convolution", "In the test: loss 0.250, accuracy 0."),
    ],
)
def test_what_the_test_came_to_stands_in_figures(made, qtbot, open_lesson, labs_home, lesson, figures):
    put(made, labs_home, lesson)
    _, page = open_lesson(lesson)
    qtbot.waitUntil(lambda: page.session.network is not None, timeout=MINUTES)
    page.views.show_view(RESULTS)
    assert page.views.figures.text().startswith(figures) and page.views.figures.isVisible()
    assert page.header.detail.text().endswith(", loss 0.250.")
    if lesson == "digits":
        qtbot.waitUntil(lambda: page.views.trial.network is not None, timeout=MINUTES)
        assert page.views.trial.which.text().endswith(" · loss 0.250")
    page.session.clear()
    assert not page.views.figures.text()


def test_the_figures_are_those_of_the_answers_below_where_the_curves_are_ahead(
    made, qtbot, open_lesson, labs_home
):
    for lesson, told in (
        ("digits", "In the test: loss 0.750, accuracy 0.500"),
        ("houses", "In the test: loss 0.750, mean absolute error 0.500 thousand dollars"),
    ):
        put(made, labs_home, lesson)
        path = labs_home / lesson / "examination.npz"
        with np.load(path) as file:
            np.savez(path, **dict(file), loss=np.array(0.75), figure=np.array(0.5))
        _, page = open_lesson(lesson)
        qtbot.waitUntil(lambda page=page: page.session.network is not None, timeout=MINUTES)
        assert page.views.figures.text() == told
        assert page.header.detail.text().endswith(", loss 0.250.")
