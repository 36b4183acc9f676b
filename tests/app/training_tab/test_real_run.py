"""A real training run, started, watched, steered and ended from the tab."""

import os
import signal

import pytest
from PySide6.QtCore import Qt

from app.runs.model import State
from app.training_tab.tab import TrainingTab
from engines.catalogue import find_game
from engines.evaluation.network import Network
from engines.opponents.spec import parse_spec
from engines.runs.lock import owner

LEFT = Qt.MouseButton.LeftButton
MINUTES = 5 * 60_000


def kill(pid):
    if pid is not None and pid > 0:
        os.kill(pid, signal.SIGKILL)


def is_in(model, state):
    return model.status.state is state


@pytest.fixture
def tab(qtbot, home):
    tab = TrainingTab(home=home / "runs")
    qtbot.addWidget(tab)
    tab.resize(1280, 746)
    tab.show()
    qtbot.waitUntil(lambda: tab.trainer.known, timeout=MINUTES)
    yield tab
    for folder in tab.trainer.at_work(tab.home):
        kill(owner(folder))
    tab.shut_down()


def test_a_run_from_the_first_click_to_a_network_to_play(qtbot, tab, home):
    page = tab.new_page
    qtbot.mouseClick(page.game_buttons["tictactoe"], LEFT)
    qtbot.mouseClick(page.preset_cards["smoke"], LEFT)
    qtbot.mouseClick(page.more_button, LEFT)
    threads = page.form.fields["iterations"].field
    threads.selectAll()
    qtbot.keyClicks(threads, "3")
    qtbot.mouseClick(page.start_button, LEFT)
    model = tab.run_page.model
    assert model.folder.parent == home / "runs"
    assert is_in(model, State.STARTING) and tab.stack.currentWidget() is tab.run_page
    stop = tab.run_page.header.stop_button
    qtbot.waitUntil(lambda: model.status.live and stop.isVisible(), timeout=MINUTES)
    qtbot.waitUntil(lambda: bool(model.series), timeout=MINUTES)
    qtbot.waitUntil(lambda: is_in(model, State.FINISHED), timeout=MINUTES)
    assert model.config.options["iterations"] == 3
    assert len(model.series["loss/policy"]) == 3
    assert model.series["score/random"], "the last round is always measured, others where there is time"
    described = {panel.id for panel in tab.trainer.description.kind("alphazero").panels}
    cards = tab.run_page.curves
    qtbot.waitUntil(lambda: bool(cards.cards) and set(cards.cards) <= described, timeout=MINUTES)
    opinions = tab.run_page.opinions
    qtbot.mouseClick(tab.run_page.networks_button, LEFT)
    qtbot.waitUntil(lambda: len(opinions.strip.columns) == len(model.networks) > 0, timeout=MINUTES)
    qtbot.waitUntil(lambda: all(one.spoke for one in opinions.strip.columns), timeout=MINUTES)
    assert opinions.inquiry.told.truth is not None and "Iteration 3" in opinions.detail.text()
    qtbot.mouseClick(tab.run_page.networks_button, LEFT)
    with qtbot.waitSignal(tab.play_network) as caught:
        qtbot.mouseClick(tab.run_page.header.play_button, LEFT)
    kind, settings = parse_spec(caught.args[1])
    assert kind.name == "alphazero"
    assert Network.load(settings.text("net"), find_game(caught.args[0])).manifest.game == "tictactoe"

    qtbot.mouseClick(tab.run_page.header.extend_button, LEFT)
    tab.strip._field.setText("500")
    qtbot.mouseClick(tab.strip.buttons[0], LEFT)
    qtbot.waitUntil(lambda: is_in(model, State.RUNNING) and model.iteration > 3, timeout=MINUTES)
    qtbot.mouseClick(tab.run_page.header.pause_button, LEFT)
    qtbot.waitUntil(lambda: is_in(model, State.PAUSED), timeout=MINUTES)
    qtbot.mouseClick(tab.run_page.header.resume_button, LEFT)
    qtbot.waitUntil(lambda: is_in(model, State.RUNNING), timeout=MINUTES)

    kill(owner(model.folder))
    qtbot.waitUntil(lambda: is_in(model, State.DIED), timeout=MINUTES)
    assert "without a word" in tab.run_page.trouble.text()
    reached = model.iteration
    qtbot.mouseClick(tab.run_page.header.resume_button, LEFT)
    qtbot.waitUntil(lambda: is_in(model, State.RUNNING) and model.iteration > reached, timeout=MINUTES)
    assert not tab.run_page.trouble.isVisible()

    tab.run_page.header.stop_action.trigger()
    qtbot.waitUntil(lambda: is_in(model, State.STOPPED), timeout=MINUTES)
    assert (
        model.series["score/random"].x("iteration")[1:] > model.series["score/random"].x("iteration")[:-1]
    ).all()
    process = tab.trainer._processes[model.folder]
    qtbot.waitUntil(lambda: process.code is not None, timeout=MINUTES)


def test_a_run_that_cannot_begin_says_why(qtbot, tab):
    tab.start("alphazero", "chess", "smoke", {})
    qtbot.waitUntil(tab.strip.isVisible, timeout=MINUTES)
    assert "chess" in tab.strip.text.text() and tab.stack.currentWidget() is tab.new_page
    assert not tab.library.runs
