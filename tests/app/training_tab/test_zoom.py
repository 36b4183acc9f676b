"""A part of a run is looked at alone: dragged over in one panel, shown in all."""

import time

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from app.labs.lessons.curves import LessonPlots
from tests.app.runs.make_runs import event, make_run
from tests.app.training_tab.shown import settled

LEFT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def area(qtbot, open_tab, runs):
    """The curves of a run of 40 iterations."""
    make_run(runs / "run", iterations=40, outcome="completed")
    tab = open_tab()
    settled(qtbot, tab)
    return tab.run_page.curves


@pytest.fixture
def card(area):
    return next(card for card in area.cards.values() if not card.panel.over and card.tall)


def place(card, iteration: float) -> QPointF:
    """Where an iteration stands, in the pixels of the plot's widget."""
    box = card.box
    return QPointF(card.plot.mapFromScene(box.mapViewToScene(QPointF(iteration, box.viewRange()[1][0]))))


def drag(card, start: QPointF, end: QPointF) -> None:
    """As the pointer does it: pressed, moved, let go, a little above the axis."""
    up = QPointF(0, -20)
    steps = [
        (QEvent.Type.MouseButtonPress, start, LEFT, LEFT),
        (QEvent.Type.MouseMove, (start + end) / 2, Qt.MouseButton.NoButton, LEFT),
        (QEvent.Type.MouseMove, end, Qt.MouseButton.NoButton, LEFT),
        (QEvent.Type.MouseButtonRelease, end, LEFT, Qt.MouseButton.NoButton),
    ]
    view = card.plot.viewport()
    for kind, at, button, buttons in steps:
        whole = QPointF(view.mapToGlobal((at + up).toPoint()))
        QApplication.sendEvent(view, QMouseEvent(kind, at + up, whole, button, buttons, NO_KEYS))


def seen(area):
    """What the panels show that were drawn: the others are out of sight."""
    drawn = (card for card in area.cards.values() if card.curves and not card.panel.over)
    return [tuple(round(end) for end in card.seen) for card in drawn]


def test_what_is_dragged_over_is_seen_in_all_panels(qtbot, area, card):
    assert (10, 20) not in seen(area)
    with qtbot.waitSignal(area.zoomed) as zoomed:
        drag(card, place(card, 10), place(card, 20))
    assert zoomed.args == [True] and set(seen(area)) == {(10, 20)}
    for curve in card.curves.values():
        x, _ = curve.extent()
        assert 8 <= x.min() <= card.seen[0] and card.seen[1] <= x.max() <= 22, "its line goes on beyond"
        assert np.all(np.diff(x) >= 0)


def test_dragged_beyond_the_edge(qtbot, area, card):
    box = card.box
    right = QPointF(card.plot.mapFromScene(box.sceneBoundingRect().bottomRight())) + QPointF(50, 0)
    with qtbot.waitSignal(area.zoomed):
        drag(card, place(card, 30), right)
    [(low, high)] = set(seen(area))
    assert low == 30 and 40 <= high <= 41


def test_dragged_from_right_to_left(qtbot, area, card):
    drag(card, place(card, 20), place(card, 10))
    assert set(seen(area)) == {(10, 20)}


def test_a_drag_opens_nothing_and_a_slip_is_none(qtbot, area, card):
    with qtbot.assertNotEmitted(area.point_clicked):
        drag(card, place(card, 10), place(card, 20))
    whole = seen(area)
    start = place(card, 15)
    drag(card, start, start + QPointF(3, 0))
    assert seen(area) == whole


def test_the_button_shows_everything_again_and_so_does_another_axis(qtbot, open_tab, runs):
    make_run(runs / "run", iterations=40, outcome="completed")
    tab = open_tab()
    settled(qtbot, tab)
    page, area = tab.run_page, tab.run_page.curves
    whole = seen(area)
    assert page.whole_button.isHidden()
    area.zoom((10, 20))
    assert not page.whole_button.isHidden()
    page.whole_button.click()
    assert page.whole_button.isHidden() and seen(area) == whole
    area.zoom((10, 20))
    page.axis_buttons["seconds"].click()
    assert page.whole_button.isHidden()
    card = next(card for card in area.cards.values() if not card.panel.over)
    assert card.seen[0] < 1 or card.seen[1] > 60, "seconds, and all of them"


def test_keys_show_the_newer_half_and_everything(qtbot, area):
    whole = seen(area)
    qtbot.keyClick(area, Qt.Key.Key_Plus)
    [(low, high)] = set(seen(area))
    assert (low, high) == (round(sum(whole[0]) / 2), whole[0][1])
    qtbot.keyClick(area, Qt.Key.Key_Plus)
    assert seen(area)[0][0] > low
    qtbot.keyClick(area, Qt.Key.Key_Minus)
    assert seen(area) == whole


def test_keys_stop_where_there_would_be_nothing_to_see(qtbot, area):
    for _ in range(12):
        qtbot.keyClick(area, Qt.Key.Key_Plus)
    [(low, high)] = set(seen(area))
    assert low <= 39 and high >= 40


def test_new_points_arrive_and_nothing_jumps(qtbot, open_tab, runs):
    folder = make_run(runs / "live", iterations=30, live=True)
    tab = open_tab()
    settled(qtbot, tab)
    area = tab.run_page.curves
    area.zoom((10, 20))
    before = set(seen(area))
    with qtbot.waitSignal(tab.library.updated), (folder / "events.jsonl").open("a") as out:
        values = {"iteration": 31, "games": 9000, "seconds": 4000.0, "name": "loss/policy", "value": 1.0}
        out.write(event("metric", time.time(), **values))
    settled(qtbot, tab)
    assert set(seen(area)) == before == {(10, 20)}


def test_the_wheel_scrolls_the_page(qtbot, area, card):
    bar, whole = area.verticalScrollBar(), seen(area)
    assert bar.maximum() > 0
    below = QPointF(place(card, 10).x(), card.plot.height() - 6)
    for at in (place(card, 10) + QPointF(0, -20), below):
        wheel = QWheelEvent(
            at, QPointF(card.plot.viewport().mapToGlobal(at.toPoint())), QPoint(0, 0), QPoint(0, -240),
            Qt.MouseButton.NoButton, NO_KEYS, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(card.plot.viewport(), wheel)
        assert not wheel.isAccepted() and seen(area) == whole


def test_where_panels_have_axes_of_their_own_nothing_can_be_dragged(qtbot, area, card):
    area.zooms = False
    area._equip(card)
    whole = seen(area)
    drag(card, place(card, 10), place(card, 20))
    qtbot.keyClick(area, Qt.Key.Key_Plus)
    assert seen(area) == whole and not LessonPlots.zooms
