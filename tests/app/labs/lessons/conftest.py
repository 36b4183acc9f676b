"""A lesson's page over a folder of runs."""

import pytest

from tests.app.labs.lessons.make_lessons import MINUTES, make_digits, make_houses, make_photographs, put


@pytest.fixture
def open_lesson(open_labs, qtbot):
    """Show the page of a lesson in a tab of the Labs."""

    def make(lesson, size=(1280, 746)):
        tab = open_labs(size)
        tab.show_page(lesson)
        return tab, tab.pages[lesson]

    return make


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """A run of each lesson, made once."""
    home = tmp_path_factory.mktemp("made")
    return {
        "digits": make_digits(home / "digits"),
        "houses": make_houses(home / "houses"),
        "convolution": make_photographs(home / "convolution"),
    }


@pytest.fixture
def labs_home(tmp_path):
    return tmp_path / "labs"


@pytest.fixture
def digits(made, labs_home, open_lesson, qtbot):
    put(made, labs_home, "digits")
    _, page = open_lesson("digits")
    qtbot.waitUntil(lambda: page.views.trial.network is not None, timeout=MINUTES)
    return page
