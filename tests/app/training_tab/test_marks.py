"""What happened in a run, marked below its curves."""

import time
from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, Qt

from app.curves.marks import APART, SHOWN, Spot
from app.runs.history import Mark, What
from app.runs.sentence import Sentence
from tests.app.runs.make_runs import event, make_run
from tests.app.training_tab.shown import settled, strength

LEFT = Qt.MouseButton.LeftButton


def axis_of(card):
    return card.bottom


def marked(card):
    return [(spot.what, spot.place) for spot in axis_of(card)._spots]


def write(folder, type_, **values):
    with (folder / "events.jsonl").open("a") as out:
        out.write(event(type_, time.time(), **values))


def test_marks_follow_the_axis_and_can_be_switched_off(qtbot, open_tab, runs):
    make_run(runs / "run", iterations=10, outcome="completed")
    tab = open_tab()
    settled(qtbot, tab)
    card, page = strength(tab), tab.run_page
    assert marked(card) == [(What.BEST, place) for place in (1, 2, 4, 6, 8, 10)]
    assert marked(page.curves.cards["loss"])
    qtbot.mouseClick(page.axis_buttons["games"], LEFT)
    assert marked(card)[-1][1] == 10 * 256
    qtbot.mouseClick(page.axis_buttons["seconds"], LEFT)
    assert marked(card)[-1][1] == pytest.approx(10 * 58 / 60)
    qtbot.mouseClick(page.marks_button, LEFT)
    assert not marked(card)


def test_what_happens_appears_while_it_does(qtbot, open_tab, runs):
    folder = make_run(runs / "live", iterations=3, live=True)
    tab = open_tab()
    settled(qtbot, tab)
    card = strength(tab)
    write(folder, "message", level="warning", text="Something is odd.")
    qtbot.waitUntil(lambda: (What.WARNING, 3) in marked(card), timeout=60_000)


def test_the_pointer_at_a_mark_reads_what_happened(qtbot, open_tab, runs):
    folder = make_run(runs / "run", iterations=10, outcome="completed")
    write(folder, "message", level="warning", text="Something is odd. " * 9)
    tab = open_tab()
    settled(qtbot, tab)
    card = strength(tab)
    axis = axis_of(card)
    spot = axis._spots[-1]
    here = axis.mapToScene(QPointF(axis._across(spot) + 2, 4))
    card.plot.scene().sigMouseMoved.emit(here)
    readout = card.readout
    assert readout.isVisible() and "Something is odd." in readout.text.text()
    room = tab.run_page.curves.viewport().rect()
    assert room.contains(readout.geometry()) and readout.width() < card.plot.width() / 2
    assert all(one.plot._line.isVisible() for one in tab.run_page.curves.cards.values())
    card.plot.scene().sigMouseMoved.emit(axis.mapToScene(QPointF(axis._across(spot) - 60, 4)))
    assert not readout.isVisible()


def test_a_smaller_window_puts_marks_together(qtbot, open_tab, runs):
    """A window gets its size bit by bit, so what is waited for names it."""
    make_run(runs / "run", iterations=300, outcome="completed")
    tab = open_tab((1600, 800))
    settled(qtbot, tab)
    axis = axis_of(strength(tab))

    def is_crowded(low, high):
        """Whether the axis has a width between these, and as many marks as have room there."""
        places, width = [axis._across(spot) for spot in axis._spots], axis.geometry().width()
        apart = all(after - before >= APART for before, after in pairwise(places))
        return low < width < high and apart and width / 3 < APART * len(places) <= width + APART

    qtbot.waitUntil(lambda: is_crowded(1000, 1600), timeout=60_000)
    tab.resize(960, 560)
    qtbot.waitUntil(lambda: is_crowded(200, 800), timeout=60_000)


def test_of_marks_alike_the_newest_are_told_and_how_many_more_there_are(qapp):
    marks = [Mark(What.WARNING, at, Sentence("{at} < 9 & more", {"at": at}), 0.0) for at in range(1, 7)]
    told = Spot(1.0, (*marks, Mark(What.BEST, 9, Sentence("Best."), 0.0))).story
    places = [told.find(f"{at} &lt; 9 &amp; more") for at in (6, 5, 4, 3)]
    assert SHOWN == 4 and -1 < places[0] < places[1] < places[2] < places[3]
    assert "2 &lt;" not in told and "Best." not in told and "and 3 more" in told
