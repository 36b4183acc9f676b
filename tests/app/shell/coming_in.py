"""A game that comes into the window, as the tests bring one."""

from PySide6.QtGui import QGuiApplication

from app.i18n import tr
from app.keys import commands
from tests.app.shell.conftest import READY

OTHELLO = "f5d6c3d3c4"


def ready(qtbot, window):
    """What was to come right after the games were prepared has come."""
    promised = tr("The games are still loading; this one opens right after.")

    def taken_in():
        banner = window.banner
        waiting = banner.isVisible() and banner.text.text() == promised
        return window.game_tab.page.controller.ready and not waiting

    qtbot.waitUntil(taken_in, timeout=READY)


def session(window):
    return window.game_tab.page.controller.session


def paste(window, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    window.menu.actions[commands.PASTE].trigger()
