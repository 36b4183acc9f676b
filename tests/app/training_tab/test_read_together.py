"""What the pointer reads while several runs are drawn over each other."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QTextDocument

from app.curves.curve import Curve, Drawing
from app.curves.range_box import RangeBox
from app.curves.style import DASHES, curve_colour, dash_icon
from app.runs.description import Metric
from app.runs.series import Series
from app.runs.words import figure
from app.theme.theme import theme
from engines.runs.events import Metric as Point
from tests.app.runs.make_runs import make_run
from tests.app.training_tab.shown import settled, strength

CURVE, TITLE = "score/rollouts1000", "Rollouts (1000)"
DASHED = f'width="{DASHES[0]}" height="{DASHES[1]}"'
"""A picture of a run's dashes in a text."""


@pytest.fixture
def compare(qtbot, open_tab, runs):
    """Draw runs over the last one that was made, and tell the panel of strength."""

    def show(**iterations):
        for seed, (name, count) in enumerate(iterations.items()):
            make_run(runs / name, iterations=count, outcome="completed", seed=seed)
        tab = open_tab()
        tab.show_run(next(run for run in tab.library.runs if run.folder.name == next(iter(iterations))))
        settled(qtbot, tab)
        for name in list(iterations)[1:]:
            next(card for card in tab.list.cards if card.model.folder.name == name).eye.click()
        card = strength(tab)
        qtbot.waitUntil(lambda: len({run for run, _ in card.curves}) == len(iterations), timeout=60_000)
        return tab, card

    return show


def read(card, place, height=50.0):
    """The lines of the card at the pointer."""
    card.plot.scene().sigMouseMoved.emit(card.box.mapViewToScene(QPointF(place, height)))
    document = QTextDocument()
    document.setHtml(card.readout.text.text())
    return document.toPlainText().split("\n")


def value(card, run, iteration):
    series = card.runs[run].series[CURVE]
    text = figure(float(series.values[series.row_of(iteration)]), card.kind.metric(CURVE))
    return text.removesuffix(" %")


def row(lines):
    """What stands in the row of the curve: a value for each run, and the unit."""
    at = next(at for at, line in enumerate(lines) if line.strip() == TITLE)
    pictures = sum(line.endswith("\ufffc") for line in lines)
    return [line.strip() for line in lines[at + 1 : at + 2 + pictures]]


def test_every_run_has_its_column(compare):
    tab, card = compare(a=20, b=20, c=9)
    lines = read(card, 7.2)
    assert lines[0] == "Iteration 7" and "Click to play against it" in lines[-1]
    assert row(lines) == [*(value(card, run, 7) for run in range(3)), "%"]
    assert card.readout.text.text().count(DASHED) == 3
    assert row(read(card, 15.2)) == [
        value(card, 0, 15), value(card, 1, 15), "", "%"
    ], "the third run was over"  # fmt: skip
    for axis, place, told in (("games", 7 * 256, "1,792 games"), ("seconds", 7 * 58 / 60, "7 min")):
        tab.run_page.curves.set_axis(axis)
        lines = read(card, place)
        assert lines[0] == told and row(lines)[1] == value(card, 1, 7)


def test_what_only_another_run_measured_is_read_too_and_a_click_stays_with_the_run_looked_at(compare):
    _, card = compare(a=10, b=30)
    lines = read(card, 20.2)
    assert lines[0] == "Iteration 20" and row(lines) == ["", value(card, 1, 20), "%"]
    assert not any("Click" in line for line in lines)
    assert any("Click" in line for line in read(card, 10.2))


def test_without_others_the_intervals_are_told(compare):
    _, card = compare(a=10)
    lines = read(card, 7.2)
    assert lines[0] == "Iteration 7 · 1,792 games · 7 min" and any(" – " in line for line in lines)


def test_a_run_that_is_gone_is_not_drawn_over_the_others_any_more(qtbot, compare, runs):
    tab, card = compare(a=10, b=10, c=10)
    assert len(tab.run_page.curves.runs) == 3
    (runs / "b").rename(runs.parent / "elsewhere")
    tab.library.refresh()
    drawn = tab.run_page.curves.runs
    assert [run.folder.name for run in drawn] == ["a", "c"] and card.runs == drawn
    assert [one.isVisible() for one in tab.run_page.runs.names] == [True, True, False]


def test_in_other_colours_runs_are_told_apart_as_if_they_had_been_drawn_in_them(qtbot, compare):
    theme.use("light", "auto")
    tab, card = compare(a=10, b=10, c=10)
    eyes = [one.eye for one in tab.list.cards if one.model.folder.name != "a"]

    def seen():
        return [eye.icon().pixmap(20, 12).toImage() for eye in eyes]

    light = seen()
    theme.use("dark", "auto")
    dark, dashes = seen(), [dash_icon(run).pixmap(20, 12).toImage() for run in (1, 2)]
    assert dark in (dashes, dashes[::-1])
    assert all(one != other for one, other in zip(light, dark, strict=True))
    for curve in card.curves.values():
        assert curve._line.opts["pen"].color() == curve_colour(curve.index)


def test_every_run_is_named_and_numbered_where_its_dashes_are_hard_to_tell(qtbot, compare):
    tab, card = compare(**{f"run{number}": 5 for number in range(6)})
    names, row = tab.run_page.runs.names, tab.run_page.runs
    assert len(names) == 6

    def ends():
        return [one.mapTo(row, one.rect().bottomRight()) for one in names]

    def in_lines():
        return all(row.rect().contains(end) for end in ends()) and len({end.y() for end in ends()}) > 1

    qtbot.waitUntil(in_lines, timeout=60_000)
    numbers = card.numbers

    def beside():
        room = numbers.boundingRect()
        return all(tag.end.x() < tag.room.left() and room.contains(tag.room) for tag in numbers.tags())

    qtbot.waitUntil(beside, timeout=60_000)
    written = [number for tag in numbers.tags() for number in tag.text.split()]
    assert sorted(written) == sorted(["4", "5", "6"] * len(card.metrics()))


def test_a_run_of_which_no_point_can_be_drawn_has_no_number_in_the_plot(qapp):
    box, series = RangeBox(), Series("loss")
    for iteration in range(3):
        series.append(Point(iteration, 0, 0.0, "loss", 0.0))
    curve = Curve(box, Metric("loss", "Loss", "loss"), 0, 3)
    for log in (False, True, False):
        curve.draw(series, Drawing("iteration", 1.0, False, log, 300, 1.0))
        assert curve.end == (None if log else (2.0, 0.0))


def test_a_line_that_goes_on_beyond_what_is_seen_has_its_number_where_it_leaves(qapp):
    series = Series("loss")
    for iteration in range(5):
        series.append(Point(iteration, 0, 0.0, "loss", float(iteration)))
    curve = Curve(RangeBox(), Metric("loss", "Loss", "loss"), 0, 3)
    seen = {(0.0, 2.5): (2.5, 2.5), (3.0, 9.0): (4.0, 4.0), (-2.0, -1.0): None, (4.5, 9.0): None}
    for span, end in seen.items():
        curve.draw(series, Drawing("iteration", 1.0, False, False, 300, 1.0, span))
        assert curve.end == end, "none for a line of which nothing is seen"


def test_of_many_runs_as_many_are_read_as_have_room_and_nothing_is_cut_off(qtbot, compare):
    tab, _ = compare(**{f"run{number}": 5 for number in range(9)})
    area = tab.run_page.curves
    readout = area.cards["loss"].readout

    def look(count):
        """The card over a small panel has so many columns."""
        card = area.cards["loss"]
        area.ensureWidgetVisible(card)
        qtbot.waitUntil(lambda: len({run for run, _ in card.curves}) == 9, timeout=60_000)
        lines = read(card, 4.2, sum(card.box.viewRange()[1]) / 2)
        assert readout.isVisible() and area.viewport().rect().contains(readout.geometry())
        assert readout.text.text().count(DASHED) == count
        assert readout.height() <= 12 * readout.text.fontMetrics().height(), "no name is broken"
        return [line for line in lines if line.startswith("and ")]

    assert look(9) == []
    wide = readout.width()
    assert look(9) == [] and readout.width() == wide
    tab.resize(800, 546)
    qtbot.waitUntil(lambda: area.viewport().width() < 600, timeout=60_000)
    assert look(5) == ["and 4 more"]
    assert 300 < readout.width() < area.viewport().width()
