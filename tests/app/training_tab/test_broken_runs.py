"""Runs that broke off, failed, or cannot be read or written: one plain sentence, and nothing is lost."""

import json
import subprocess
import sys
import time

import pytest
from PySide6.QtCore import Qt

from app.runs.model import State
from engines.runs.layout import CONTROL, EVENTS, LOCK
from tests.app.runs.make_runs import event, make_run

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def process():
    """Something that lives until it is killed."""
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        yield process
        process.kill()


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
    qtbot.waitUntil(lambda: "one more line" in page.log.toPlainText(), timeout=60_000)


def test_what_a_verdict_rests_on_is_not_told_of_a_run_that_has_none(qtbot, open_tab, runs):
    make_run(runs / "learned", iterations=30, outcome="completed")
    make_run(runs / "broken", iterations=7)
    tab = open_tab()
    title = tab.run_page.header.title
    tab.show_run(tab.library.find(runs / "learned"))
    assert "compared" in title.toolTip()
    tab.show_run(tab.library.find(runs / "broken"))
    assert title.text() == "Broke off" and title.toolTip() == ""


def test_a_trainer_killed_while_one_looks_on_is_one_sentence_and_can_be_resumed(
    qtbot, open_tab, runs, process, asked
):
    folder = make_run(runs / "run", iterations=7, live=True)
    (folder / LOCK).write_text(json.dumps({"pid": process.pid, "started": time.time()}))
    half = event("metric", 1.0, iteration=8, games=1, seconds=1.0, name="loss/value", value=1.0)
    with (folder / EVENTS).open("a") as out:
        out.write(half[:40])
    tab = open_tab()
    page = tab.run_page
    assert page.model.status.state is State.RUNNING and not page.trouble.isVisible()
    process.kill()
    process.wait()
    qtbot.waitUntil(page.trouble.isVisible, timeout=60_000)
    assert page.trouble.text() == (
        "The training broke off in iteration 8 without a word: the computer was switched off, or memory ran "
        "out. Resume goes on from the last finished iteration."
    )
    assert page.header.title.text() == "Broke off" and not page.header.stop_button.isVisible()
    qtbot.mouseClick(page.header.resume_button, LEFT)
    qtbot.waitUntil(lambda: asked.exists() and asked.read_text().endswith("\n"), timeout=60_000)
    assert asked.read_text().strip() == f"-m training resume --run {folder} --note-refusal"


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


def test_a_run_damaged_at_work_says_so_and_can_be_stopped_and_comes_back_mended(qtbot, open_tab, runs):
    folder = make_run(runs / "run", iterations=3, live=True)
    config = (folder / "config.json").read_text()
    tab = open_tab()
    page = tab.run_page
    assert page.header.stop_button.isVisible() and not page.trouble.isVisible()
    (folder / "config.json").write_text("{")
    qtbot.waitUntil(page.trouble.isVisible, timeout=60_000)
    assert "is damaged" in page.trouble.text() and page.header.stop_button.isVisible()
    (folder / LOCK).unlink()
    qtbot.waitUntil(lambda: page.model.status.state is State.UNREADABLE, timeout=60_000)
    assert page.trouble.isVisible() and not page.header.stop_button.isVisible()
    (folder / "config.json").write_text(config)
    qtbot.waitUntil(page.header.resume_button.isVisible, timeout=60_000)
    assert "is damaged" not in page.trouble.text()


def test_events_of_a_newer_version_are_one_sentence(qtbot, open_tab, runs):
    folder = make_run(runs / "run", iterations=3, outcome="completed")
    facts = {"kind": "alphazero", "game": "reversi6", "preset": "quick", "iterations": 0, "resumed": True}
    with (folder / EVENTS).open("a") as out:
        out.write(event("started", time.time(), version=2, **facts))
    before = (folder / EVENTS).read_bytes()
    page = open_tab().run_page
    assert page.trouble.isVisible() and "newer version" in page.trouble.text()
    assert not page.header.resume_button.isVisible() and (folder / EVENTS).read_bytes() == before


def test_a_run_that_ended_for_want_of_space_says_so_and_can_be_resumed(open_tab, runs):
    folder = make_run(runs / "run", iterations=3)
    sentence = f"{folder}/checkpoints/000003.tmp cannot be written: No space left on device."
    with (folder / EVENTS).open("a") as out:
        out.write(event("finished", time.time(), outcome="failed", text=sentence))
    page = open_tab().run_page
    assert page.trouble.isVisible() and page.trouble.text() == sentence
    assert page.header.resume_button.isVisible()


def test_a_command_that_cannot_be_written_is_said_and_the_run_goes_on(qtbot, open_tab, runs):
    folder = make_run(runs / "run", iterations=3, live=True)
    tab = open_tab()
    (folder / CONTROL).unlink()
    (folder / CONTROL).mkdir()
    qtbot.mouseClick(tab.run_page.header.pause_button, LEFT)
    assert tab.strip.isVisible() and "cannot be written" in tab.strip.text.text()
    assert tab.run_page.model.status.state is State.RUNNING


def test_a_run_that_cannot_be_begun_where_nothing_can_be_written_is_said(open_tab, runs):
    tab = open_tab()
    runs.write_text("a file where the folder should be")
    tab.start("alphazero", "tictactoe", "smoke", {})
    assert tab.strip.isVisible() and "cannot be written" in tab.strip.text.text()
    assert tab.library.runs == [] and runs.read_text() == "a file where the folder should be"


def test_what_the_trainer_warns_of_is_on_the_page(qtbot, open_tab, runs):
    folder = make_run(runs / "run", iterations=7, live=True)
    tab = open_tab()
    page = tab.run_page
    assert not page.trouble.isVisible()
    template = "In iteration {iteration} the losses are no numbers any more."
    with (folder / EVENTS).open("a") as out:
        out.write(event("message", 1.0, level="error", text="x", template=template, values={"iteration": 8}))
        out.write(event("message", 1.0, level="warning", text="It went back."))
    qtbot.waitUntil(page.trouble.isVisible, timeout=60_000)
    assert page.trouble.text() == "In iteration 8 the losses are no numbers any more. It went back."
