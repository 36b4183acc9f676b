"""The buttons of a run: commands to its trainer, more time, deletion; and what is said of broken runs."""

import json
import sys

from PySide6.QtCore import Qt

from app.training_tab.run_model import State
from engines.runs.command import last_command
from tests.app.training_tab.make_runs import make_run

LEFT = Qt.MouseButton.LeftButton


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
