"""What the tests of the training tab share: the tab, and a trainer that only tells what it was asked."""

import sys

import pytest

from app.background.child_process import Outcome
from app.training_tab.tab import TrainingTab


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
        qtbot.addWidget(tab)
        tabs.append(tab)
        tab.resize(*size)
        tab.show()
        qtbot.waitUntil(lambda: tab.trainer.known and tab.library.up_to_date, timeout=60_000)
        return tab

    yield make
    for tab in tabs:
        tab.shut_down()


@pytest.fixture
def asked(tmp_path, monkeypatch):
    """From now on a trainer does nothing but write into this file what it was asked to do."""
    asked, program = tmp_path / "asked", tmp_path / "trainer"
    program.write_text(f'#!/bin/sh\necho "$@" > {asked}\n')
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    return asked
