"""The search unfolded in the place of the moves, and the board after a move that is looked at in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.analysis.judgement import viewpoint, visible
from app.i18n import tr
from app.play.judging.told import told_on
from app.settings import options
from engines.game import Side

if TYPE_CHECKING:
    from app.play.page import GamePage


class SearchView(QObject):
    """Keeps the tree in step with the position looked at, while it is shown."""

    toggled = Signal()
    """It has come or gone."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page = page
        self.tree = page.side.tree
        self.tree.closed.connect(self.toggle)
        page.side.judgement.line.unfolded.connect(self.toggle)

    def toggle(self) -> None:
        """Show the tree instead of the moves, or the moves again."""
        side = self._page.side
        side.show_tree(not side.shows_tree)
        self.show()
        self.toggled.emit()

    def show(self) -> None:
        """What was thought of the position looked at, where that may be seen."""
        page = self._page
        if not page.side.shows_tree or not page.controller.ready:
            return
        session, reveal = page.controller.session, page.settings[options.REVEAL]
        side = viewpoint(session, page.settings[options.VIEWPOINT])
        seen = session.outcome is None and visible(session, session.cursor, reveal)
        info = session.infos.get(session.cursor) if seen else None
        note = self._note(side, seen, info is not None)
        self.tree.show_search(session.match, info, side, note, told_on(page))

    def _note(self, side: Side, seen: bool, known: bool) -> str:
        page = self._page
        session = page.controller.session
        if session.outcome is not None:
            return tr("The game is over here. Look at an earlier position.")
        if not seen:
            return tr("Hidden until you have answered.") if session.veiled else tr("Not shown yet.")
        if not known:
            return tr("This position has not been thought about enough.")
        sims = session.infos[session.cursor].sims
        if sims < 2:
            return tr("Known without a search.")
        if side == session.you:
            return tr("{sims} simulations; worth is your expected score.", sims=f"{sims:,}")
        name = tr(page.look.sides[side])
        return tr("{sims} simulations; worth is the expected score of {side}.", sims=f"{sims:,}", side=name)
