"""The whole program on a small screen: nothing of a window is out of reach."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]

OPEN_ALL = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog, QScrollArea
from app.application import Hiyoko, make_application
from app.play.dialogs import arrange, show_level, show_rules, show_tournament
from app.keys import commands
from app.settings import options

application = make_application(["hiyoko"])
hiyoko = Hiyoko()
window = hiyoko.window
hiyoko.settings[options.LANGUAGE] = "ja"

def look():
    window.show_tab(1)
    page = window.game_page
    if not page.controller.ready:
        return
    timer.stop()
    room = window.screen().availableSize()
    least = window.minimumSize()
    print("window", window.isMaximized(), least.width() <= room.width(), least.height() <= room.height() - 30)
    print("size", window.width() <= room.width(), window.height() <= room.height())
    menu = [window.menu.actions[command].trigger for command in (commands.SETTINGS, commands.KEYS)]
    others = [lambda _, open=one: open() for one in (window.exchange.show_own, window.collecting.show, *menu)]
    for show in (show_rules, show_level, show_tournament, arrange, *others):
        show(page)
        application.processEvents()
        dialogs = [one for one in application.topLevelWidgets() if isinstance(one, QDialog)]
        [dialog] = [one for one in dialogs if one.isVisible()]
        print(type(dialog).__name__, dialog.width() <= room.width(), dialog.height() <= room.height() - 30)
        for area in dialog.findChildren(QScrollArea):
            hidden = area.widget().height() - area.viewport().height()
            assert area.verticalScrollBar().maximum() >= hidden, "what does not fit cannot be scrolled to"
        dialog.close()
    hiyoko.shut_down()
    application.exit()

hiyoko.show()
timer = QTimer(interval=50)
timer.timeout.connect(look)
timer.start()
sys.exit(application.exec())
"""


@pytest.mark.parametrize(("width", "height"), [(800, 600), (1024, 600), (911, 512)])
def test_no_window_is_larger_than_the_screen(tmp_path, home, width, height):
    screen = {"name": "small", "x": 0, "y": 0, "width": width, "height": height, "dpr": 1}
    dots = {"logicalDpi": 96, "logicalBaseDpi": 96}
    (tmp_path / "screen.json").write_text(json.dumps({"screens": [screen | dots]}))
    found = subprocess.run(
        [sys.executable, "-c", OPEN_ALL],
        cwd=ROOT,
        env=os.environ | {"QT_QPA_PLATFORM": f"offscreen:configfile={tmp_path / 'screen.json'}"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    words = [line.split() for line in found.stdout.splitlines()]
    assert [line[0] for line in words] == [
        "window",
        "size",
        "RulesDialog",
        "ProgressDialog",
        "TournamentDialog",
        "ArrangingDialog",
        "OwnGamesDialog",
        "CollectionDialog",
        "SettingsDialog",
        "KeysDialog",
    ]
    assert all(word == "True" for line in words for word in line[1:]), found.stdout
