"""What is offered where a machine that is to move gave no move: the game stands still without it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.i18n import tr
from app.play.offer_card import Offer, Said
from app.play.opponents.players import describe

if TYPE_CHECKING:
    from app.play.page import GamePage


def offer_where_it_stands_still(page: GamePage) -> None:
    """Offer to ask the machine that is to move again, or to have another one go on; nothing where none is to
    move in a game that is played."""
    session = page.controller.session
    if session.awaits_machine and not page.controller.replaying:
        seat = session.seats[session.side_to_move]
        page.side.offer.offer(lambda: _stands_still(page, seat))


def _stands_still(page: GamePage, seat: str) -> Said:
    again = Offer(
        tr("Ask again"), tr("Let it think about this move once more"), lambda: _ask_again(page), True
    )
    other = Offer(
        tr("Another player …"),
        tr("Choose who continues from this position"),
        lambda: _choose_another(page),
    )
    who = describe(page.game, seat).name
    return Said(
        tr("No move from {player}", player=who),
        tr("The error is shown above. The game is waiting."),
        (again, other),
    )


def _ask_again(page: GamePage) -> None:
    page.side.offer.hide()
    page.controller.ask_again()


def _choose_another(page: GamePage) -> None:
    """Somebody goes on from where the game stands, wherever one looks."""
    page.controller.jump(page.controller.session.line.plies)
    page.choosing.open(here=True)
