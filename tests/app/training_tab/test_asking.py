"""The tab in the moment before the trainer has described itself, and when it does not."""

import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from app.i18n import languages
from app.labs.tab import LabsTab
from app.training_tab.tab import TrainingTab
from tests.app.runs.make_runs import make_run

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def answer(tmp_path, monkeypatch):
    """A trainer that fails until this file holds what it is to answer."""
    answer, program = tmp_path / "answer", tmp_path / "trainer"
    program.write_text(
        f'#!/bin/sh\nif [ -f "{answer}" ]; then exec cat "{answer}"; fi\n'
        'echo "error: The disk is full." >&2\nexit 2\n'
    )
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    return answer


@pytest.fixture
def shown(qtbot, answer):
    """Show a tab and return it at once."""
    tabs = []

    def show(tab):
        qtbot.addWidget(tab)
        tabs.append(tab)
        tab.resize(960, 560)
        tab.show()
        return tab

    yield show
    for tab in tabs:
        tab.shut_down()


def buttons(page):
    """What is on the buttons that can be seen."""
    return {one.text() for one in page.findChildren(QPushButton) if one.isVisible()}


def test_a_new_run_is_coming_and_nothing_is_dead(qtbot, shown, runs, answer, description_text):
    page = shown(TrainingTab(home=runs)).new_page
    assert page.asking.text.text() == "Asking the trainer what it can do …" and page.asking.cards.isVisible()
    assert not buttons(page) and not page.kind_label.isVisible() and not page.subtitle.isVisible()
    qtbot.waitUntil(page.asking.again_button.isVisible, timeout=60_000)
    assert page.asking.text.text() == "The trainer did not describe itself: The disk is full."
    assert buttons(page) == {"Try again"} and not page.asking.cards.isVisible()
    languages.use("ja")
    assert "読み取れませんでした" in page.asking.text.text()
    languages.use("en")
    answer.write_text(description_text)
    qtbot.mouseClick(page.asking.again_button, LEFT)
    assert page.asking.cards.isVisible() and not page.asking.again_button.isVisible()
    qtbot.waitUntil(page.start_button.isVisible, timeout=60_000)
    assert not page.asking.isVisible() and page.start_button.isEnabled() and page.kind_label.isVisible()


def test_a_run_says_what_is_known_of_it_and_that_curves_come(qtbot, shown, runs, answer, description_text):
    make_run(runs / "run", iterations=7, outcome="completed")
    tab = shown(TrainingTab(home=runs))
    page = tab.run_page
    assert (page.header.title.text(), page.header.detail.text()) == ("Finished", "Reversi 6 × 6")
    assert page.asking.isVisible() and "curves come" in page.asking.text.text()
    assert not page.axis_buttons["games"].isVisible() and not page.smooth_button.isVisible()
    qtbot.mouseClick(page.log_button, LEFT)
    assert not page.asking.isVisible() and page.log.isVisible()
    qtbot.mouseClick(page.log_button, LEFT)
    qtbot.waitUntil(page.asking.again_button.isVisible, timeout=60_000)
    answer.write_text(description_text)
    qtbot.mouseClick(page.asking.again_button, LEFT)
    qtbot.waitUntil(lambda: bool(page.curves.cards), timeout=60_000)
    assert not page.asking.isVisible() and page.axis_buttons["games"].isVisible()
    assert page.header.title.text().startswith("Finished · ")


def test_the_labs_ask_again_too(qtbot, shown, tmp_path, answer, description_text):
    tab = shown(LabsTab(home=tmp_path / "labs"))
    tab.show_page("digits")
    header = tab.pages["digits"].header
    assert not header.start_button.isVisible()
    qtbot.waitUntil(tab.strip.isVisible, timeout=60_000)
    assert "The disk is full." in tab.strip.text.text() and buttons(tab.strip) == {"Try again"}
    answer.write_text(description_text)
    qtbot.mouseClick(tab.strip.buttons[0], LEFT)
    qtbot.waitUntil(header.start_button.isVisible, timeout=60_000)
    assert tab.strip.isHidden()
