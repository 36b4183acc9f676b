"""A lesson's page over a folder of runs."""

import pytest

MINUTES = 3 * 60_000


@pytest.fixture
def open_lesson(open_labs, qtbot):
    """Show the page of a lesson in a tab of the Labs."""

    def make(lesson, size=(1280, 746)):
        tab = open_labs(size)
        tab.show_page(lesson)
        return tab, tab.pages[lesson]

    return make
