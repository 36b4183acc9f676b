"""The training tab with real widgets, real folders, and the real trainer's description."""

import json
import os
import subprocess
import sys
import time

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QPushButton

from app.background.child_process import Outcome
from app.i18n import languages
from app.theme.theme import theme
from app.training_tab.run_model import State
from app.training_tab.tab import TrainingTab
from engines.runs.command import last_command
from tests.app.training_tab.conftest import ROOT
from tests.app.training_tab.make_runs import event, make_run

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def runs(tmp_path):
    return tmp_path / "runs"


@pytest.fixture
def open_tab(qtbot, runs, description_text):
    """Show the tab over the folder of runs, and wait until the trainer described itself."""
    tabs: list[TrainingTab] = []

    def make(size=(1280, 746), really_ask=False):
        tab = TrainingTab(home=runs)
        if not really_ask:
            tab.trainer._read(Outcome(0, "", description_text, ""))
        qtbot.addWidget(tab, before_close_func=release)
        tabs.append(tab)
        tab.resize(*size)
        tab.show()
        qtbot.waitUntil(lambda: tab.trainer.known and tab.library.up_to_date, timeout=60_000)
        return tab

    yield make
    for tab in tabs:
        tab.shut_down()


def release(tab):
    tab._may_close = True


def settled(qtbot, tab):
    """Wait until all panels are there and drawn."""
    curves = tab.run_page.curves
    qtbot.waitUntil(
        lambda: bool(curves.cards and not curves._waiting and strength(tab).curves), timeout=20_000
    )


def strength(tab):
    return tab.run_page.curves.cards["strength"]


def test_without_runs_one_is_offered_in_two_clicks(qtbot, open_tab):
    tab = open_tab(really_ask=True)
    assert tab.stack.currentWidget() is tab.new_page
    page = tab.new_page
    assert page.kind.id == "alphazero" and page.game == "reversi6" and page.preset == "quick"
    assert page.start_button.isEnabled()
    wanted = []
    page.wanted.disconnect()
    page.wanted.connect(lambda *facts: wanted.append(facts))
    qtbot.mouseClick(tab.list.new_button, LEFT)
    qtbot.mouseClick(page.start_button, LEFT)
    assert wanted == [("alphazero", "reversi6", "quick", {})]


def test_every_option_is_there_with_range_default_and_help(qtbot, open_tab):
    page = open_tab().new_page
    qtbot.mouseClick(page.more_button, LEFT)
    assert set(page.form.fields) == {option.name for option in page.kind.options}
    assert page.settings() == {} and page.start_button.isEnabled()
    field = page.form.fields["sims"]
    assert field.range.text() == "1 – 10,000" and "Default: 32" in field.field.toolTip() and field.help.text()
    field.field.selectAll()
    qtbot.keyClicks(field.field, "48")
    qtbot.mouseClick(
        page.form.fields["gating"].field, LEFT, pos=page.form.fields["gating"].field.rect().center() / 20
    )
    page.form.fields["algorithm"].field.setCurrentIndex(1)
    assert page.settings()["sims"] == 48 and page.settings()["algorithm"] == "puct"


def test_a_value_out_of_range_is_said_and_cannot_start(qtbot, open_tab):
    page = open_tab().new_page
    qtbot.mouseClick(page.more_button, LEFT)
    field = page.form.fields["sims"].field
    for text in ("0", "abc", "1.5", ""):
        field.clear()
        qtbot.keyClicks(field, text or " ")
        assert not page.start_button.isEnabled()
        assert page.hint.text() == "Simulations is not within its range."
    field.clear()
    qtbot.keyClicks(field, "5")
    assert page.start_button.isEnabled() and page.hint.text() == ""


def test_another_game_brings_its_presets(qtbot, open_tab):
    page = open_tab().new_page
    qtbot.mouseClick(page.game_buttons["tictactoe"], LEFT)
    assert page.game == "tictactoe"
    assert page.preset_cards["quick"].preset.minutes == 3
    qtbot.mouseClick(page.preset_cards["smoke"], LEFT)
    assert page.preset == "smoke"
    qtbot.mouseClick(page.game_buttons["reversi8"], LEFT)
    assert page.preset == "smoke" and page.preset_cards["smoke"].isChecked()


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


def test_the_plotting_library_is_not_loaded_before_it_is_needed():
    program = "import sys, app.training_tab.tab; print('pyqtgraph' in sys.modules)"
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "False"


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
    qtbot.waitUntil(lambda: "other/brand/new" in tab.run_page.curves.cards, timeout=10_000)
    line = strength(tab).curves[0, "score/random"]
    qtbot.waitUntil(lambda: len(line.extent()[0]) == 4, timeout=10_000)


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
    box = card.plot.getPlotItem().getViewBox()
    card.plot.scene().sigMouseMoved.emit(box.mapViewToScene(QPointF(15.2, 50)))
    text = card.readout.text.text()
    assert card.readout.isVisible() and "Iteration 15 · 3,840 games" in text
    assert "Rollouts (1000)" in text and "%" in text
    assert all(one._line.isVisible() for one in tab.run_page.curves.cards.values())
    QApplication.sendEvent(card.plot, QEvent(QEvent.Type.Leave))
    assert not card.readout.isVisible() and not card._line.isVisible()


def test_several_runs_are_drawn_over_each_other(qtbot, open_tab, runs):
    make_run(runs / "a", iterations=10, outcome="completed")
    make_run(runs / "b", iterations=20, outcome="completed", seed=2)
    tab = open_tab()
    settled(qtbot, tab)
    chosen, other = tab.list.cards
    assert chosen.model is tab.run_page.model and not chosen.eye.isVisible()
    other.eye.click()
    qtbot.waitUntil(lambda: {number for number, _ in strength(tab).curves} == {0, 1}, timeout=10_000)
    qtbot.mouseClick(other, LEFT)
    assert tab.run_page.model is other.model and not other.eye.isChecked()
    qtbot.waitUntil(lambda: {number for number, _ in strength(tab).curves} == {0}, timeout=10_000)


def test_a_point_plays_its_checkpoint_and_the_button_the_best(qtbot, open_tab, runs):
    folder = make_run(runs / "run", iterations=7, outcome="completed")
    tab = open_tab()
    settled(qtbot, tab)
    with qtbot.waitSignal(tab.play_network) as caught:
        qtbot.mouseClick(tab.run_page.header.play_button, LEFT)
    assert caught.args == ["reversi6", str(folder / "networks" / "000006.onnx")]
    strength(tab).point_clicked.emit(tab.run_page.model, 3)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    with qtbot.waitSignal(tab.play_network) as caught:
        assert menu.actions()[0].text() == "Play the network of iteration 3"
        menu.actions()[0].trigger()
    menu.close()
    assert caught.args == ["reversi6", str(folder / "networks" / "000003.onnx")]


def test_commands_reach_the_trainer(qtbot, open_tab, runs):
    folder = make_run(runs / "run", iterations=7, live=True)
    header = open_tab().run_page.header
    qtbot.mouseClick(header.pause_button, LEFT)
    assert last_command(folder) == "pause"
    assert not header.pause_button.isVisible() and "pausing…" in header.where.text()
    header.after_action.trigger()
    assert last_command(folder) == "stop_after_iteration"
    assert "stops after this iteration" in header.where.text()
    header.stop_action.trigger()
    assert last_command(folder) == "stop"
    assert not header.stop_button.isEnabled()


def test_a_broken_run_says_why_and_offers_its_log_and_to_resume(qtbot, open_tab, runs):
    make_run(runs / "run", iterations=7)
    tab = open_tab()
    page = tab.run_page
    assert page.trouble.isVisible() and "without a word" in page.trouble.text()
    assert page.header.resume_button.isVisible()
    qtbot.mouseClick(page.log_button, LEFT)
    assert page.log.isVisible() and "Iteration 7 measured." in page.log.toPlainText()
    with (runs / "run" / "log.txt").open("a") as out:
        out.write("one more line\n")
    qtbot.waitUntil(lambda: "one more line" in page.log.toPlainText(), timeout=10_000)


def test_unreadable_runs_are_one_sentence_and_harm_no_other(qtbot, open_tab, runs):
    make_run(runs / "good", iterations=2, outcome="completed")
    for name, text in (("newer", '{"version": 9}'), ("damaged", "{")):
        make_run(runs / name, iterations=2, outcome="completed")
        (runs / name / "config.json").write_text(text)
    tab = open_tab()
    states = {card.model.folder.name: card.model.status.state for card in tab.list.cards}
    assert states == {"good": State.FINISHED, "newer": State.UNREADABLE, "damaged": State.UNREADABLE}
    for card in tab.list.cards:
        qtbot.mouseClick(card, LEFT)
        assert tab.run_page.trouble.isVisible() == (card.model.folder.name != "good")
        assert not tab.run_page.header.resume_button.isVisible()


def test_deleting_asks_first(qtbot, open_tab, runs):
    folder = make_run(runs / "run", iterations=2, outcome="completed")
    tab = open_tab()
    header, strip = tab.run_page.header, tab.strip
    header.delete_action.trigger()
    assert strip.isVisible() and strip.buttons[1].text() == "Keep"
    qtbot.mouseClick(strip.buttons[1], LEFT)
    assert folder.exists() and not strip.isVisible()
    header.delete_action.trigger()
    qtbot.mouseClick(strip.buttons[0], LEFT)
    qtbot.waitUntil(lambda: not tab.library.runs, timeout=10_000)
    assert not folder.exists() and tab.stack.currentWidget() is tab.new_page


def test_figures_and_curves_are_saved(qtbot, open_tab, runs, tmp_path):
    make_run(runs / "run", iterations=5, outcome="completed")
    tab = open_tab()
    settled(qtbot, tab)
    tab.steering.save_table(str(tmp_path / "figures.csv"))
    lines = (tmp_path / "figures.csv").read_text().splitlines()
    assert len(lines) == 1 + sum(len(one) for one in tab.run_page.model.series.values())
    tab.steering.save_picture(str(tmp_path / "curves.png"))
    assert QPixmap(str(tmp_path / "curves.png")).width() > 600
    tab.steering.save_table(str(tmp_path / "curves.png" / "no.csv"))
    assert tab.strip.isVisible() and "cannot be written" in tab.strip.text.text()


def test_closing_asks_while_a_run_is_on(qtbot, open_tab, runs):
    folder = make_run(runs / "run", iterations=3, live=True)
    tab = open_tab()
    assert not tab.close() and tab.isVisible()
    question = tab._question
    assert "Reversi 6 × 6 · Standard" in " ".join(label.text() for label in question.findChildren(QLabel))
    question.cancel_button.click()
    assert tab.isVisible() and not tab.ask_before_close()
    assert tab._question is not question
    tab._question.keep_button.click()
    assert not tab.isVisible()
    assert last_command(folder) == "run"


def test_closing_can_stop_and_save(qtbot, open_tab, runs):
    folder = make_run(runs / "run", iterations=3, live=True)
    tab = open_tab()
    window = QMainWindow()
    qtbot.addWidget(window)
    assert not tab.ask_before_close()
    tab._question.stop_button.click()
    assert not tab.isVisible() and last_command(folder) == "stop"


def test_closing_asks_nothing_without_a_run(open_tab, runs):
    make_run(runs / "run", iterations=3, outcome="stopped")
    assert open_tab().ask_before_close()


def test_nothing_is_watched_while_hidden(qtbot, open_tab, runs):
    make_run(runs / "run", iterations=3, outcome="stopped")
    tab = open_tab()
    assert tab.library.following
    tab.hide()
    assert not tab.library.following
    make_run(runs / "other", iterations=2, live=True)
    tab.show()
    assert tab.library.following and len(tab.list.cards) == 2


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


def test_a_trainer_that_cannot_describe_itself_is_one_sentence(qtbot, runs, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    tab = TrainingTab(home=runs)
    qtbot.addWidget(tab)
    with qtbot.waitSignal(tab.trainer.failed):
        tab.show()
    assert tab.strip.isVisible() and "did not describe itself" in tab.strip.text.text()
    tab.shut_down()


def test_extending_a_run_asks_for_how_long(qtbot, open_tab, runs, tmp_path, monkeypatch):
    make_run(runs / "run", iterations=3, outcome="completed")
    tab = open_tab()
    asked, program = tmp_path / "asked", tmp_path / "trainer"
    program.write_text(f'#!/bin/sh\necho "$@" > {asked}\n')
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    qtbot.mouseClick(tab.run_page.header.extend_button, LEFT)
    field = tab.strip._field
    assert field.text() == "120"
    field.setText("no")
    qtbot.mouseClick(tab.strip.buttons[0], LEFT)
    assert tab.strip.isVisible() and "no number" in tab.strip.text.text() and not asked.exists()
    qtbot.mouseClick(tab.run_page.header.extend_button, LEFT)
    tab.strip._field.setText("30")
    qtbot.mouseClick(tab.strip.buttons[0], LEFT)
    qtbot.waitUntil(lambda: asked.exists() and asked.read_text().endswith("\n"), timeout=10_000)
    assert asked.read_text().strip() == f"-m training resume --run {runs / 'run'} --set minutes=150"
    assert json.loads((runs / "run" / "control.json").read_text())["command"] == "run"
