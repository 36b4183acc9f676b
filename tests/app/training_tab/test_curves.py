"""The curves of the run looked at, and of others over it."""

import subprocess
import sys
import time
from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from app.curves.axes import QuietAxis
from app.curves.plot import Plot
from app.curves.range_box import RangeBox
from app.curves.style import dash_icon, dashes_of
from tests.app.conftest import ROOT
from tests.app.runs.make_runs import event, make_run
from tests.app.training_tab.shown import settled, strength

LEFT = Qt.MouseButton.LeftButton


def test_the_plotting_library_is_not_loaded_before_it_is_needed():
    program = "import sys, app.training_tab.tab; print('pyqtgraph' in sys.modules)"
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "False"


class Overlaps(QObject):
    """Looks at the panels whenever what they stand on is painted."""

    def __init__(self, area):
        super().__init__()
        self.area, self.looks, self.found = area, 0, []

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            self.looks += 1
            places = [card.geometry() for card in self.area.cards.values() if card.isVisible()]
            self.found += [pair for pair in combinations(places, 2) if pair[0].intersects(pair[1])]
        return False


def test_no_panel_is_drawn_over_another_while_they_are_made(qtbot, open_tab, runs):
    make_run(runs / "run", iterations=30, outcome="completed")
    tab = open_tab()
    area = tab.run_page.curves
    overlaps = Overlaps(area)
    area.widget().installEventFilter(overlaps)
    settled(qtbot, tab)
    assert overlaps.looks > 4 and len(area.cards) > 4
    assert not overlaps.found


def test_new_points_reach_the_curves(qtbot, open_tab, runs):
    folder = make_run(runs / "live", iterations=3, live=True)
    tab = open_tab()
    settled(qtbot, tab)
    with qtbot.waitSignal(tab.library.updated), (folder / "events.jsonl").open("a") as out:
        for name in ("score/random", "brand/new"):
            out.write(
                event("metric", time.time(), iteration=4, games=1024, seconds=250.0, name=name, value=0.5)
            )
    assert len(tab.run_page.model.series["score/random"]) == 4
    qtbot.waitUntil(lambda: "other/brand/new" in tab.run_page.curves.cards, timeout=60_000)
    line = strength(tab).curves[0, "score/random"]
    qtbot.waitUntil(lambda: len(line.extent()[0]) == 4, timeout=60_000)


def test_intervals_fit_into_the_plot(qtbot, open_tab, runs):
    folder = make_run(runs / "run", iterations=1, outcome="completed")
    with (folder / "events.jsonl").open("a") as out:
        for at, value in ((1, 0.88), (9, 0.90)):
            place = {"iteration": at, "games": at, "seconds": float(at)}
            ends = {"low": value - 0.04, "high": value + 0.03}
            out.write(
                event("metric", time.time(), name="truth/preserved_alone", value=value, **place, **ends)
            )
    tab = open_tab()
    settled(qtbot, tab)
    card = tab.run_page.curves.cards["truth"]
    _, (low, high) = card.box.viewRange()
    assert 80 < low < 84 and 93 < high < 97


def test_the_axes_smoothing_and_scale_change_what_is_drawn(qtbot, open_tab, runs):
    make_run(runs / "run", iterations=30, outcome="completed")
    tab = open_tab()
    settled(qtbot, tab)
    page = tab.run_page
    curve = strength(tab).curves[0, "score/rollouts30"]
    assert curve.extent()[0][-1] == 30
    qtbot.mouseClick(page.axis_buttons["games"], LEFT)
    assert curve.extent()[0][-1] == 30 * 256
    qtbot.mouseClick(page.axis_buttons["seconds"], LEFT)
    assert curve.extent()[0][-1] == pytest.approx(30 * 58 / 60)
    smooth = curve._line.yData.copy()
    qtbot.mouseClick(page.smooth_button, LEFT)
    assert (curve._line.yData != smooth).any()
    high = curve.extent()[1].max()
    qtbot.mouseClick(strength(tab).log_button, LEFT)
    assert high > 90 and curve.extent()[1].max() <= 2.0


def test_hovering_reads_the_values_in_every_panel(qtbot, open_tab, runs):
    make_run(runs / "run", iterations=30, outcome="completed")
    tab = open_tab()
    settled(qtbot, tab)
    card = strength(tab)
    box = card.box
    card.plot.scene().sigMouseMoved.emit(box.mapViewToScene(QPointF(15.2, 50)))
    text = card.readout.text.text()
    assert card.readout.isVisible() and "Iteration 15 · 3,840 games" in text
    assert "Rollouts (1000)" in text and "%" in text
    assert all(one.plot._line.isVisible() for one in tab.run_page.curves.cards.values())
    QApplication.sendEvent(card.plot, QEvent(QEvent.Type.Leave))
    assert not card.readout.isVisible() and not card.plot._line.isVisible()


def test_hovering_reads_only_what_was_measured_there(qtbot, open_tab, runs):
    folder = make_run(runs / "run", iterations=4, outcome="completed")
    lines = (folder / "events.jsonl").read_text().splitlines(keepends=True)
    kept = [line for line in lines if '"score/rollouts1000"' not in line or '"iteration": 4' in line]
    (folder / "events.jsonl").write_text("".join(kept))
    tab = open_tab()
    settled(qtbot, tab)
    card = strength(tab)
    box = card.box
    for place, there in ((2.1, False), (3.9, True)):
        card.plot.scene().sigMouseMoved.emit(box.mapViewToScene(QPointF(place, 50)))
        assert ("Rollouts (1000)" in card.readout.text.text()) == there


def test_the_legend_names_only_curves_that_are_there(qtbot, open_tab, runs):
    make_run(runs / "long", iterations=4, outcome="completed")
    folder = make_run(runs / "short", iterations=3, outcome="completed")
    lines = (folder / "events.jsonl").read_text().splitlines(keepends=True)
    (folder / "events.jsonl").write_text(
        "".join(line for line in lines if '"score/rollouts1000"' not in line)
    )
    tab = open_tab()
    settled(qtbot, tab)
    entries = strength(tab).legend.entries
    for name in ("long", "short", "long"):
        tab.show_run(next(model for model in tab.library.runs if model.folder.name == name))
        qtbot.waitUntil(lambda: not strength(tab)._dirty, timeout=60_000)
        shown = "score/rollouts1000" in entries and entries["score/rollouts1000"].isVisible()
        assert shown == (name == "long")


def test_the_legend_is_in_the_trainers_order_whichever_run_was_looked_at_first(qtbot, open_tab, runs):
    make_run(runs / "whole", iterations=4, outcome="completed")
    folder = make_run(runs / "part", iterations=5, outcome="completed")
    lines = (folder / "events.jsonl").read_text().splitlines(keepends=True)
    (folder / "events.jsonl").write_text("".join(line for line in lines if '"score/random"' not in line))
    tab = open_tab()
    settled(qtbot, tab)
    legend = strength(tab).legend
    for name in ("part", "whole"):
        tab.show_run(next(model for model in tab.library.runs if model.folder.name == name))
        shown = [entry for entry in legend.entries.values() if entry.isVisibleTo(legend)]
        qtbot.waitUntil(lambda one=shown: one[0].width() > 0)
    legend.layout().activate()
    across = sorted(shown, key=lambda entry: entry.x())
    assert [entry.text() for entry in across][:2] == ["Random moves", "Rollouts (30)"]


def test_a_curve_that_the_trainer_does_not_know_has_the_colour_of_its_name(qtbot, open_tab, runs):
    folder = make_run(runs / "run", iterations=3, outcome="completed")
    with (folder / "events.jsonl").open("a") as out:
        for t in (1, 2):
            out.write(event("metric", 1.0, iteration=t, games=t, seconds=t, name="strange", value=t))
    tab = open_tab()
    settled(qtbot, tab)
    card = tab.run_page.curves.cards["other/strange"]
    card.draw_now()
    assert card.curves[0, "strange"].index == card.legend.entries["strange"].index


def test_several_runs_are_drawn_over_each_other(qtbot, open_tab, runs):
    make_run(runs / "a", iterations=10, outcome="completed")
    make_run(runs / "b", iterations=20, outcome="completed", seed=2)
    tab = open_tab()
    settled(qtbot, tab)
    chosen, other = tab.list.cards
    assert chosen.model is tab.run_page.model and not chosen.eye.isVisible()
    other.eye.click()
    qtbot.waitUntil(lambda: {number for number, _ in strength(tab).curves} == {0, 1}, timeout=60_000)
    qtbot.mouseClick(other, LEFT)
    assert tab.run_page.model is other.model and not other.eye.isChecked()
    qtbot.waitUntil(lambda: {number for number, _ in strength(tab).curves} == {0}, timeout=60_000)


def test_plots_are_drawn_at_most_four_times_a_second(qtbot, open_tab, runs):
    make_run(runs / "run", iterations=12, outcome="completed")
    tab = open_tab()
    settled(qtbot, tab)
    card = strength(tab)
    card.redraw()
    drawn = card._drawn_at
    for _ in range(50):
        card.mark_dirty()
    assert card._drawn_at == drawn and card._dirty
    tab.stack.setCurrentWidget(tab.new_page)
    qtbot.waitUntil(lambda: time.monotonic() - drawn > 0.3)
    card.draw_if_due()
    assert card._drawn_at == drawn, "nobody sees it"


def test_figures_and_curves_are_saved(qtbot, open_tab, runs, tmp_path):
    make_run(runs / "run", iterations=5, outcome="completed")
    tab = open_tab()
    settled(qtbot, tab)
    tab.steering.save_table(str(tmp_path / "figures.csv"))
    assert tab.strip.text.text() == f"Saved as {tmp_path / 'figures.csv'}."
    lines = (tmp_path / "figures.csv").read_text().splitlines()
    assert len(lines) == 1 + sum(len(one) for one in tab.run_page.model.series.values())
    tab.steering.save_picture(str(tmp_path / "curves.png"))
    assert QPixmap(str(tmp_path / "curves.png")).width() > 600
    assert tab.strip.text.text() == f"Saved as {tmp_path / 'curves.png'}."
    tab.steering.save_table(str(tmp_path / "curves.png" / "no.csv"))
    assert tab.strip.isVisible() and "cannot be written" in tab.strip.text.text()


def test_several_headlines_stand_side_by_side_and_the_others_below(qtbot, open_tab, runs):
    folder = make_run(runs / "run", iterations=3, outcome="completed")
    tab = open_tab()
    settled(qtbot, tab)
    alone = strength(tab).width()
    headline = next(m for m in tab.run_page.curves._kind.metrics if m.headline and m.panel != "strength")
    with (folder / "events.jsonl").open("a") as out:
        facts = {"iteration": 3, "games": 768, "seconds": 174.0, "name": headline.name, "value": 0.5}
        out.write(event("metric", time.time(), **facts))
    cards = tab.run_page.curves.cards
    qtbot.waitUntil(lambda: headline.panel in cards and strength(tab).width() < alone, timeout=60_000)
    assert cards[headline.panel].y() == strength(tab).y()
    assert cards["loss"].y() > strength(tab).y() + strength(tab).height()


def test_in_a_small_window_panels_stand_one_below_the_other_and_nothing_is_cut(qtbot, open_tab, runs):
    folder = make_run(runs / "run", iterations=3, outcome="completed")
    tab = open_tab()
    settled(qtbot, tab)
    with (folder / "events.jsonl").open("a") as out:
        kind = tab.run_page.curves._kind
        headline = next(m for m in kind.metrics if m.headline and m.panel != "strength")
        facts = {"iteration": 3, "games": 768, "seconds": 174.0, "name": headline.name, "value": 0.5}
        out.write(event("metric", time.time(), **facts))
    cards = tab.run_page.curves.cards
    qtbot.waitUntil(lambda: headline.panel in cards, timeout=60_000)
    tab.resize(940, 520)
    area = tab.run_page.curves
    drawn = [card for card in cards.values() if card.isVisibleTo(area)]
    qtbot.waitUntil(lambda: {card.x() for card in drawn} == {0})
    assert len({card.y() for card in drawn}) == len(drawn) > 4
    assert all(card.geometry().right() < area.viewport().width() for card in drawn)
    assert all(card.plot.geometry().bottom() < card.height() for card in drawn)


def test_shares_have_their_first_and_last_number_in_a_small_panel_too(qtbot):
    box = RangeBox()
    plot = Plot(box, QuietAxis("left"), QuietAxis("bottom"))
    qtbot.addWidget(plot)
    plot.resize(300, 160)
    plot.show()
    qtbot.waitUntil(lambda: 100 < box.height() < 150)
    box.fit((0.0, 1.0, 10.0, 90.0), None, shares=True)
    above, below = (box.mapFromView(QPointF(0, share)).y() for share in (100, 0))
    assert 7 <= above < below <= box.height() - 7


def test_a_panel_that_has_no_room_is_drawn_all_the_same(qapp):
    box = RangeBox()
    assert not box.width()
    box.fit((0.0, 1.0, 10.0, 90.0), None, shares=False)
    assert box.viewRange()[0][1] > 1.0


def test_the_tab_key_goes_through_panels_that_nobody_has_seen_yet(qtbot, open_tab, runs):
    make_run(runs / "run", iterations=3, outcome="completed")
    tab = open_tab()
    settled(qtbot, tab)
    cards = list(tab.run_page.curves.cards.values())
    unseen = next(card for card in cards if card.visibleRegion().isEmpty())
    assert not unseen.curves and unseen.legend.entries
    above = cards[cards.index(unseen) - 1].log_button
    assert above.nextInFocusChain() in unseen.legend.entries.values()


def test_runs_are_told_apart_by_small_pictures(qapp):
    pictures = [dash_icon(run).pixmap(40, 24).toImage() for run in range(9)]
    rows = [[image.pixelColor(x, 12).alpha() > 60 for x in range(40)] for image in pictures]
    lines = [sum(before != now for before, now in pairwise(row)) for row in rows]
    assert lines[0] == 2 and min(lines[1:3]) >= 4, "dashes are seen"
    assert all(one != other for one, other in combinations(pictures, 2)), "others have a number"
    assert len({dashes_of(run) for run in range(20)}) == 20
