"""What the graph shows beside the expected score, and the menu in which that is chosen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from app.analysis.course import Beside, disc_margin, lost_in_all
from app.analysis.judgement import viewpoint
from app.i18n import tr
from app.play.judging.truth_presenter import TruthPresenter
from app.settings import options
from engines.review.losses import running_totals

if TYPE_CHECKING:
    from app.play.page import GamePage


class BesideCurve(QObject):
    """Keeps the graph in step with what is known, and with what the person chose."""

    def __init__(self, page: GamePage, truth: TruthPresenter) -> None:
        super().__init__(page)
        self._page, self._truth = page, truth
        self._graph = page.side.judgement.graph
        self._graph.customContextMenuRequested.connect(self._ask)

    def show(self) -> None:
        """What may be said now; it rests on what the presenter of the truth shows."""
        page, session = self._page, self._page.controller.session
        wanted, beside = page.settings[options.BESIDE], Beside()
        if wanted == options.LOST:
            totals = running_totals(session.line, self._truth.losses(), session.opening)
            side = viewpoint(session, page.settings[options.VIEWPOINT])
            beside = lost_in_all(totals, session.opening, side, page.look.sides)
        elif wanted == options.MARGIN:
            beside = disc_margin(self._graph.truths)
        self._graph.show_beside(beside)

    def menu(self) -> QMenu:
        """The choices that mean something in this game; it goes away by itself."""
        menu = QMenu(self._graph)
        group = QActionGroup(menu)
        for value, title in options.BESIDE.choices:
            if value == options.MARGIN and not self._page.look.counts:
                continue
            action = menu.addAction(tr(title), partial(self._choose, value))
            action.setCheckable(True)
            action.setChecked(value == self._page.settings[options.BESIDE])
            group.addAction(action)
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    def _choose(self, value: str) -> None:
        self._page.settings[options.BESIDE] = value

    def _ask(self, place: QPoint) -> None:
        self.menu().popup(self._graph.mapToGlobal(place))
