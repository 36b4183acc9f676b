"""The training tab as a whole, with real widgets, real folders, and the real trainer's description."""

import os

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QPushButton

from app.i18n import languages
from app.runs.event_tail import CHUNK
from app.shell.main_window import SMALLEST
from app.theme.scrolling import WholePage
from app.theme.theme import theme
from app.widgets.elided import UNBROKEN
from engines import kernel_cache
from engines.runs.layout import EVENTS
from tests.app.runs.make_runs import make_run
from tests.app.training_tab.shown import settled, strength

LEFT = Qt.MouseButton.LeftButton


def test_a_live_run_is_shown_first_with_verdict_progress_and_curves(qtbot, open_tab, runs):
    make_run(runs / "old", iterations=4, outcome="completed", game="reversi4")
    make_run(runs / "live", iterations=12, live=True)
    os.utime(runs / "live" / "config.json", (1.0, 1.0))
    tab = open_tab()
    assert tab.run_page.model.folder.name == "live"
    settled(qtbot, tab)
    header = tab.run_page.header
    assert header.where.text().startswith("Iteration 13 · playing against itself 148 / 256 · 38 min left")
    assert header.title.text() and "points" in header.detail.text()
    assert header.pause_button.isVisible() and header.stop_button.isVisible()
    assert not header.resume_button.isVisible() and not header.extend_button.isVisible()
    assert [card.model.folder.name for card in tab.list.cards] == ["old", "live"]
    legend = strength(tab).legend
    assert len(legend.entries) == 5
    curves = strength(tab).curves
    qtbot.mouseClick(legend.entries["score/random"], LEFT)
    assert not curves[0, "score/random"]._line.isVisible()
    assert curves[0, "score/rollouts30"]._line.isVisible()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(960, 560), (1280, 746), (1920, 1026)])
def test_both_languages_fit(qtbot, open_tab, runs, language, size):
    make_run(runs / "run", iterations=12, live=True)
    tab = open_tab(size)
    settled(qtbot, tab)
    languages.use(language)
    theme.use("dark", "auto")
    for page in (tab.run_page, tab.new_page):
        tab.stack.setCurrentWidget(page)
        QApplication.processEvents()
        assert tab.width() == size[0], "the tab is wider than its room"
        for button in page.findChildren(QPushButton):
            if button.isVisible() and button.text():
                assert button.width() >= button.minimumSizeHint().width(), button.text()
    assert tab.run_page.header.pause_button.text() == ("Pause" if language == "en" else "一時停止")


@pytest.mark.parametrize("warm", [False, True])
def test_a_run_without_curves_says_what_it_waits_for(open_tab, runs, monkeypatch, tmp_path, warm):
    monkeypatch.setenv("HIYOKO_KERNELS", str(tmp_path / "kernels"))
    if warm:
        kernel_cache.mark_warm()
    make_run(runs / "run", iterations=0, live=True)
    waiting = open_tab().run_page.waiting
    assert waiting.isVisible()
    preparing = "Preparing the games (about a minute, this first time only) …"
    playing = "The first measurements are on their way: playing against itself 148 / 256."
    assert waiting.text() == (playing if warm else preparing)


def test_a_run_that_stopped_before_it_measured_says_so(open_tab, runs):
    make_run(runs / "run", iterations=0, outcome="stopped")
    page = open_tab().run_page
    assert page.waiting.isVisible() and page.waiting.text() == "Nothing was measured in this run."
    page.log_button.click()
    assert not page.waiting.isVisible()


def test_one_iteration_is_one(open_tab, runs):
    make_run(runs / "run", iterations=1, outcome="stopped")
    assert open_tab().run_page.header.where.text() == "One iteration · 58 s"


def test_a_run_that_has_told_nothing_yet_is_new_and_has_no_other_ones_curves(qtbot, open_tab, runs):
    make_run(runs / "old", iterations=3, outcome="completed")
    tab = open_tab()
    settled(qtbot, tab)
    folder = make_run(runs / "coming", iterations=1, live=True)
    config = (folder / "config.json").read_text()
    for name in ("config.json", "events.jsonl"):
        (folder / name).unlink()
    tab.library.refresh()
    tab.show_run(tab.library.find(folder))
    page = tab.run_page
    assert page.header.title.text() == "Starting …" and page.header.detail.text() == "New run"
    assert page.header.where.text() == "", "once is enough"
    assert not page.curves.cards and page.waiting.isVisible()
    (folder / "config.json").write_text(config)
    qtbot.waitUntil(lambda: page.header.detail.text() == "Reversi 6 × 6 · Standard", timeout=60_000)
    tab.show_run(tab.library.find(runs / "old"))
    settled(qtbot, tab)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_in_the_smallest_window_nothing_is_cut_off_at_the_side(qtbot, open_tab, runs, language):
    languages.use(language)
    make_run(runs / "run", iterations=12, live=True)
    tab = open_tab()
    settled(qtbot, tab)
    room = WholePage(tab)
    qtbot.addWidget(room)
    room.resize(SMALLEST[0], 500)
    room.show()
    qtbot.waitUntil(lambda: tab.width() == room.viewport().width(), timeout=60_000)
    room.resize(1280, 746)
    qtbot.waitUntil(lambda: tab.list.width() > 250, timeout=60_000)
    room.takeWidget()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_in_a_narrow_window_what_a_run_does_is_said_whole(qtbot, open_tab, runs, language):
    languages.use(language)
    make_run(runs / "run", iterations=12, live=True)
    make_run(runs / "over", iterations=12, outcome="completed")
    tab = open_tab(size=(940, 500))
    header = tab.run_page.header
    qtbot.waitUntil(lambda: header.where.width() >= header.where.sizeHint().width() > 200)
    buttons = tab.run_page.log_button
    assert (
        header.where.mapTo(header, header.where.rect().bottomLeft()).y() < buttons.mapTo(header, QPoint()).y()
    )
    tab.show_run(tab.library.find(runs / "over"))
    tab.resize(760, 500)
    qtbot.waitUntil(lambda: header.where.width() >= header.where.sizeHint().width() > 80)
    tab.show_run(tab.library.find(runs / "run"))
    tab.resize(1280, 746)
    qtbot.waitUntil(lambda: header.bar.mapTo(header, QPoint()).y() > buttons.mapTo(header, QPoint()).y())


def test_a_short_run_that_is_over_says_how_strong_it_is_and_awaits_nothing(open_tab, runs):
    make_run(runs / "run", iterations=3, outcome="completed")
    tab = open_tab()
    header = tab.run_page.header
    figure = tab.list.cards[0].text.text().removeprefix("Finished · ")
    assert header.title.text().replace(UNBROKEN, " ") == f"Finished · {figure}" and "%" in figure
    assert header.detail.text() == "Too few measurements for a trend: 3 of 6."


def test_nothing_is_watched_while_hidden(qtbot, open_tab, runs):
    make_run(runs / "run", iterations=3, outcome="stopped")
    tab = open_tab()
    assert tab.library.following
    tab.hide()
    assert not tab.library.following
    make_run(runs / "other", iterations=2, live=True)
    tab.show()
    assert tab.library.following and len(tab.list.cards) == 2


def test_a_long_history_is_not_drawn_anew_with_every_piece_of_it(qtbot, open_tab, runs):
    tab = open_tab()
    folder, told = make_run(runs / "long", iterations=150, outcome="completed"), []
    tab.library.updated.connect(lambda model: told.append(len(model.history)))
    tab.library.refresh()
    qtbot.waitUntil(lambda: bool(told) and tab.library.up_to_date, timeout=20_000)
    assert tab.library.find(folder).iteration == 150
    pieces = (folder / EVENTS).stat().st_size // CHUNK
    assert pieces >= 8 and len(told) <= pieces // 2


def test_a_run_at_work_says_when_it_will_be_stronger_where_that_can_be_told(open_tab, runs):
    young, told = (
        make_run(runs / "young", iterations=8, live=True),
        make_run(runs / "run", iterations=26, live=True),
    )
    tab = open_tab()
    header = tab.run_page.header
    tab.show_run(tab.library.find(young))
    assert not header.forecast.isVisible(), "that nobody can tell is not worth a line"
    tab.show_run(tab.library.find(told))
    assert header.forecast.isVisible() and "“Rollouts (" in header.forecast.text()
    (told / "lock").unlink()
    tab.library.refresh()
    tab.run_page.take_news(tab.trainer.description)
    assert not header.forecast.isVisible(), "it is over"
