"""What the tests of a maze page share: the page, and runs for it."""

import pytest

from training.__main__ import main

MINUTES = 3 * 60_000


def learn(folder, preset, *settings):
    """A run, made in this process."""
    sets = [part for one in ("seed=5", *settings) for part in ("--set", one)]
    assert main(["new", "--run", str(folder), "--kind", "maze", "--preset", preset, *sets]) == 0
    return folder


@pytest.fixture
def labs(open_labs, qtbot):
    tab = open_labs()
    tab.show_page("qlearning")
    page = tab.pages["qlearning"]
    qtbot.waitUntil(lambda: bool(page.curves.cards), timeout=MINUTES)
    return tab


@pytest.fixture
def page(labs):
    return labs.pages["qlearning"]
