"""How far it is told on a page how the game is expected to go on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app.analysis.judgement import may_go_on
from app.settings import options

if TYPE_CHECKING:
    from app.analysis.line_row import May
    from app.play.page import GamePage


def told_on(page: GamePage) -> May:
    """Whether it may be told how a match goes on that begins as the page's game does."""
    return partial(may_go_on, page.controller.session, reveal=page.settings[options.REVEAL])
