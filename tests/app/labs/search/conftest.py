"""The page on tree search, with its first search ready."""

import pytest

from tests.app.labs.search.searching import wait_for_search


@pytest.fixture
def page(qtbot, open_labs):
    tab = open_labs()
    tab.show_page("search")
    page = tab.pages["search"]
    wait_for_search(qtbot, page)
    return page
