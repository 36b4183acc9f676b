"""Dialogs that open beside a game: each is loaded when first wanted, and gone once it is closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from app.widgets.room import give_way
from engines.errors import InputError
from engines.matches.match import Match

if TYPE_CHECKING:
    from app.play.page import GamePage


def open_beside(dialog: QDialog) -> None:
    """Open a dialog beside the game, which goes on; closing it ends it. Where one of its kind is open
    already, that comes to the front instead."""
    owner = dialog.parentWidget()
    for there in owner.findChildren(type(dialog)) if owner is not None else []:
        if there is not dialog and there.isVisible():
            dialog.deleteLater()
            there.raise_()
            there.activateWindow()
            return
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.show()


def arrange(page: GamePage) -> None:
    """Set up a position, beginning with the one looked at, and play from it."""
    from app.play.arranging.dialog import ArrangingDialog

    if page.controller.ready:
        position = page.controller.session.match.position
        dialog = ArrangingDialog(page.game, page.look, position, page)
        dialog.arranged.connect(lambda chosen: page.offers.play_from(Match.new(page.game, chosen)))
        open_beside(dialog)


def show_rules(page: GamePage) -> None:
    """How this game is played."""
    from app.play.rules.dialog import RulesDialog

    open_beside(RulesDialog(page.look, page))


def may_report(page: GamePage) -> bool:
    """Whether there is a game whose moves can be told of: not where something is asked."""
    return page.controller.ready and page.controller.session.under_way and page.asker is None


def show_report(page: GamePage) -> None:
    """How good the moves of the game were, or why that is not told."""
    from app.play.judging.report import ReportDialog

    if may_report(page):
        open_beside(ReportDialog(page))
    elif page.asker is not None:
        page.failed.emit(InputError("There is no report while a move is asked for."))
    elif page.controller.ready:
        page.failed.emit(InputError("There is nothing to report before the first move."))


def show_level(page: GamePage) -> None:
    """How the person's level has moved, or why that is not told."""
    from app.play.progress.dialog import ProgressDialog

    try:
        open_beside(ProgressDialog(page.look, page))
    except InputError as error:
        page.failed.emit(error)


def show_tournament(page: GamePage, players: tuple[str, ...] = ()) -> None:
    """Let players of this game play everyone against everyone; propose some of them."""
    from app.play.tournament.dialog import TournamentDialog

    there = page.findChild(TournamentDialog)
    if isinstance(there, TournamentDialog):
        there.show()
        there.activateWindow()
        there.propose(players)
    elif page.controller.ready:
        dialog = TournamentDialog(page.game, page.own.seats(), page.tournaments, page)
        dialog.watched.connect(lambda _: page.called.emit(page.game.id))
        dialog.watched.connect(page.replay.show_programme)
        dialog.watched.connect(lambda _: give_way(dialog, page.board))
        open_beside(dialog)
        dialog.propose(players)
