"""Seven games, and the window that lists them."""

import pytest

from app.play.own_games.dialog import OwnGamesDialog
from app.play.session import HUMAN
from engines.game import Side
from tests.app.play.own_games.saved import CROSS_WINS, CROSSES, REVERSI, SHOGI, TIGER, TURNED, read, save
from tests.lines import line_of


@pytest.fixture
def home(tmp_path):
    home = tmp_path / "games"
    save(home, line_of(CROSSES, CROSS_WINS), ("random", HUMAN), 1)
    save(home, line_of(CROSSES, CROSS_WINS), (HUMAN, "random"), 2)
    save(home, line_of(REVERSI, TIGER), (HUMAN, "level:chick"), 3)
    save(home, line_of(REVERSI, TURNED).resign(Side.FIRST), ("mylevel:elo=900", HUMAN), 4)
    save(home, line_of(REVERSI, "f5 f6 e6 f4 g5 e7").resign(Side.SECOND), ("mylevel:elo=950", HUMAN), 5)
    save(home, line_of(SHOGI, "2c2b").resign(Side.SECOND), (HUMAN, HUMAN), 6)
    save(home, line_of(SHOGI, "2c2b").resign(Side.SECOND), ("random", "perfect"), 7)
    return home


@pytest.fixture
def dialog(qtbot, home):
    dialog = OwnGamesDialog(home)
    qtbot.addWidget(dialog)
    dialog.show()
    read(qtbot, dialog)
    yield dialog
    dialog.close()
