"""What the tests of the Labs share: the tab over a folder of its own, and the trainer's description."""

import pytest

from app.background.child_process import Outcome
from app.labs.tab import LabsTab


@pytest.fixture
def open_labs(qtbot, tmp_path, description_text):
    """Show the tab; the trainer has described itself."""
    tabs: list[LabsTab] = []

    def make(size=(1280, 746)):
        tab = LabsTab(home=tmp_path / "labs")
        tab.workshop.trainer._read(Outcome(0, "", description_text, ""))
        qtbot.addWidget(tab)
        tabs.append(tab)
        tab.resize(*size)
        tab.show()
        return tab

    yield make
    for tab in tabs:
        tab.shut_down()
