"""The empty board is painted once and kept; what it is painted for must not outlive its time."""

import pytest
from PySide6.QtGui import QImage

from app.board.display import BoardDisplay
from app.board.layers import Surface
from app.board.looks import LOOKS, Look
from app.board.state import Shown
from app.theme.palette import BOARD_THEMES
from app.theme.theme import theme


@pytest.fixture(params=LOOKS, ids=lambda look: look.game)
def look(request) -> Look:
    return request.param


def board(qtbot, look: Look, size: int = 400) -> BoardDisplay:
    theme.use("light", BOARD_THEMES[0].id)
    result = BoardDisplay(look)
    qtbot.addWidget(result)
    result.resize(size, size)
    return result


def seen(board: BoardDisplay) -> QImage:
    return board.grab().toImage()


def test_another_board_theme_is_seen_at_once(qtbot, look):
    kept = board(qtbot, look)
    before = seen(kept)
    theme.use("light", BOARD_THEMES[-1].id)
    assert seen(kept) != before
    fresh = BoardDisplay(look)
    qtbot.addWidget(fresh)
    fresh.resize(kept.size())
    assert seen(kept) == seen(fresh)


def test_another_size_and_what_is_shown_are_seen_at_once(qtbot, look):
    kept, fresh = board(qtbot, look), board(qtbot, look, 330)
    seen(kept)
    for changed in (kept, fresh):
        changed.resize(330, 330)
        changed.set_shown(Shown(coordinates=False))
        changed.set_flipped(True)
    assert seen(kept) == seen(fresh)


def test_a_move_does_not_paint_it_again(qtbot, look, monkeypatch):
    painted: list[Surface] = []
    paint = Surface.paint

    def counted(surface: Surface, *rest) -> None:
        painted.append(surface)
        paint(surface, *rest)

    monkeypatch.setattr(Surface, "paint", counted)
    kept = board(qtbot, look)
    seen(kept)
    assert len(painted) == 1
    kept.show_state(kept.state)
    seen(kept)
    assert len(painted) == 1
