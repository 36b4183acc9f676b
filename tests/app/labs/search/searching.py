"""What the tests of the page on tree search do to it."""

from app.labs.search.words import METHODS

READY = 20_000
"""Milliseconds that a search may take to be prepared."""


def wait_for_search(qtbot, page):
    qtbot.waitUntil(lambda: not page.session.busy and page.session.playback is not None, timeout=READY)


def choose(qtbot, page, method):
    page.header.method.setCurrentIndex(list(METHODS).index(method))
    wait_for_search(qtbot, page)


def finish(page):
    playback = page.session.playback
    while not playback.at_end:
        playback.take_simulation()
    page.session.take_simulation()
    page.session._note()


def rows(page):
    table = page.figures.table
    return [table.topLevelItem(at) for at in range(table.topLevelItemCount())]
