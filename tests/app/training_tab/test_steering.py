"""The buttons of a run: commands to its trainer, more time, deletion."""

import json
import time

import pytest
from PySide6.QtCore import Qt

from engines.runs.command import last_command
from engines.runs.layout import EVENTS
from tests.app.runs.make_runs import event, make_run

LEFT = Qt.MouseButton.LeftButton


def test_commands_reach_the_trainer(qtbot, open_tab, runs):
    folder = make_run(runs / "run", iterations=7, live=True)
    header = open_tab().run_page.header
    header.pause_button.setFocus()
    qtbot.mouseClick(header.pause_button, LEFT)
    assert last_command(folder) == "pause"
    assert header.window().focusWidget() is header.stop_button, "not the one that begins a game"
    assert not header.pause_button.isVisible() and "pausing …" in header.where.text()
    header.after_action.trigger()
    assert last_command(folder) == "stop_after_iteration"
    assert "stops after this iteration" in header.where.text()
    header.stop_action.trigger()
    assert last_command(folder) == "stop"
    assert not header.stop_button.isEnabled()


def test_one_key_pauses_and_goes_on(qtbot, open_tab, runs):
    """Between the two, while it is on its way, another button has the focus."""
    folder = make_run(runs / "run", iterations=7, live=True)
    tab = open_tab()
    header = tab.run_page.header

    def comes_to(phase, button):
        with (folder / EVENTS).open("a") as out:
            out.write(event("phase", time.time(), iteration=8, phase=phase, done=1, total=4))
        qtbot.waitUntil(lambda: tab.focusWidget() is button, timeout=60_000)

    header.pause_button.setFocus()
    qtbot.keyClick(header.pause_button, Qt.Key.Key_Space)
    assert tab.focusWidget() is header.stop_button
    comes_to("paused", header.resume_button)
    qtbot.keyClick(header.resume_button, Qt.Key.Key_Space)
    assert last_command(folder) == "run"
    comes_to("selfplay", header.pause_button)
    header.stop_button.setFocus()
    header.show_run(tab.list.selected, tab._description, time.time())
    assert tab.focusWidget() is header.stop_button, "where a person has put it, it stays"


def test_deleting_asks_first(qtbot, open_tab, runs):
    folder = make_run(runs / "run", iterations=2, outcome="completed")
    tab = open_tab()
    header, strip = tab.run_page.header, tab.strip
    header.delete_action.trigger()
    assert strip.isVisible() and strip.buttons[1].text() == "Keep"
    edges = [one.mapTo(tab, one.rect().bottomRight()).x() for one in (strip, header.more_button)]
    assert edges[0] == edges[1], "it ends where all else does"
    qtbot.mouseClick(strip.buttons[1], LEFT)
    assert folder.exists() and not strip.isVisible()
    header.delete_action.trigger()
    qtbot.mouseClick(strip.buttons[0], LEFT)
    qtbot.waitUntil(lambda: not tab.library.runs, timeout=60_000)
    assert not folder.exists() and tab.stack.currentWidget() is tab.new_page


def test_extending_a_run_asks_for_how_long(qtbot, open_tab, runs, asked):
    make_run(runs / "run", iterations=3, outcome="completed")
    tab = open_tab()
    qtbot.mouseClick(tab.run_page.header.extend_button, LEFT)
    field = tab.strip._field
    assert field.text() == "120"
    field.setText("no")
    qtbot.mouseClick(tab.strip.buttons[0], LEFT)
    assert tab.strip.isVisible() and "not a number" in tab.strip.text.text() and not asked.exists()
    qtbot.mouseClick(tab.run_page.header.extend_button, LEFT)
    tab.strip._field.setText("30")
    qtbot.mouseClick(tab.strip.buttons[0], LEFT)
    qtbot.waitUntil(lambda: asked.exists() and asked.read_text().endswith("\n"), timeout=60_000)
    run = runs / "run"
    assert asked.read_text().strip() == f"-m training resume --run {run} --set minutes=150 --note-refusal"
    assert json.loads((runs / "run" / "control.json").read_text())["command"] == "run"


@pytest.mark.parametrize(("most", "extended"), [(3, "iterations=13"), (4, "minutes=130")])
def test_what_has_ended_a_run_is_extended(qtbot, open_tab, runs, asked, most, extended):
    folder = make_run(runs / "run", iterations=3, outcome="completed")
    config = json.loads((folder / "config.json").read_text())
    config["options"] = {"minutes": 120.0, "iterations": most}
    (folder / "config.json").write_text(json.dumps(config))
    tab = open_tab()
    qtbot.mouseClick(tab.run_page.header.extend_button, LEFT)
    assert extended.partition("=")[0] in tab.strip.text.text()
    tab.strip._field.setText("10")
    qtbot.mouseClick(tab.strip.buttons[0], LEFT)
    qtbot.waitUntil(lambda: asked.exists() and asked.read_text().endswith("\n"), timeout=60_000)
    assert f"--set {extended} " in asked.read_text()


def test_a_length_that_is_none_is_passed_over(qtbot, open_tab, runs):
    folder = make_run(runs / "run", iterations=3, outcome="completed")
    config = json.loads((folder / "config.json").read_text())
    config["options"] = {"minutes": "many", "iterations": [3]}
    (folder / "config.json").write_text(json.dumps(config))
    tab = open_tab()
    qtbot.mouseClick(tab.run_page.header.extend_button, LEFT)
    assert tab.strip._field.text() == "20"
