"""Players of the person's own among the opponents: listed, added, and removed, which is asked first and never
done from under a game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app.i18n import tr
from app.play.dialogs import open_beside
from app.play.opponents.own_engines import engine_of, engine_seats
from app.play.opponents.own_networks import file_of, lies_with_the_person, own_opponents, remove
from app.play.opponents.players import describe
from engines.errors import InputError

if TYPE_CHECKING:
    from app.play.page import GamePage


class OwnPlayers:
    """Networks and programs, in the panel for a new game."""

    def __init__(self, page: GamePage) -> None:
        self._page = page
        page.panel.opponents.removed.connect(self.ask)
        page.panel.opponents.add.clicked.connect(self._add_program)

    def seats(self) -> tuple[str, ...]:
        """All of them, as seats."""
        page = self._page
        return (*own_opponents(page.settings, page.game.id), *engine_seats(page.game))

    def refresh(self) -> None:
        """List them anew, if they are being chosen from; one of them may have judged."""
        page = self._page
        page.analyst.refresh()
        if page.choosing.running:
            page.panel.refill(self.seats())

    def _add_program(self) -> None:
        from app.play.opponents.engine_dialog import EngineDialog

        dialog = EngineDialog(self._page.game, self._page)
        dialog.added.connect(self._program_added)
        open_beside(dialog)

    def _program_added(self, seat: str) -> None:
        self.refresh()
        self._page.panel.choose(seat)

    def ask(self, seat: str) -> None:
        """Remove a player if the person says so. A network that a run has made stays with its run."""
        strip, name = self._page.panel.strip, describe(self._page.game, seat).title
        off, delete, keep = (lambda: tr("Take off")), (lambda: tr("Delete")), (lambda: tr("Keep"))
        remove = partial(self._remove, seat)
        if engine_of(seat) is not None:
            text = "Take {engine} off this list? The program itself stays where it is."
            strip.ask(lambda: tr(text, engine=name), off, remove, keep)
        elif not lies_with_the_person(seat):
            text = "Take {network} off this list? Its run in Training keeps it."
            strip.ask(lambda: tr(text, network=name), off, remove, keep)
        elif self._plays(seat):
            text = "{network} is playing at the board. Finish that game or begin another one first."
            strip.tell(lambda: tr(text, network=name))
        else:
            text = "Delete {network} with its file? This cannot be undone."
            strip.ask(lambda: tr(text, network=name), delete, remove, keep, grave=True)

    def _plays(self, seat: str) -> bool:
        """Whether a game that is not over needs the network's file: the one on the board, or put aside."""
        sessions = (self._page.controller.session, self._page.own_game.session)
        on = (one for session in sessions if session.line.outcome is None for one in session.seats)
        return file_of(seat) in map(file_of, on)

    def _remove(self, seat: str) -> None:
        from engines.protocols.registry import remove_engine

        page = self._page
        try:
            engine = engine_of(seat)
            if engine is not None:
                remove_engine(engine)
            else:
                remove(page.settings, page.game.id, seat)
        except InputError as error:
            page.panel.strip.explain(error)
        self.refresh()
