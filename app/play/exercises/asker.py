"""What every question on a page's board has in common: its place, and the way back to one's own game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.board.state import Figure
from app.play.put_aside import PutAside
from app.play.session import HUMAN
from engines.errors import InputError
from engines.game import Move, Position, Side
from engines.matches.match import Match

if TYPE_CHECKING:
    from app.play.page import GamePage
    from app.play.session import Session


def refuse(page: GamePage) -> None:
    """Say why nothing takes the place of the game on the board now, unless that is plain to see."""
    if page.controller.ready and page.asker is None:
        page.failed.emit(
            InputError(
                "Finish or leave the game on the board first: it is played against the clock, or only shown."
            )
        )


class Asker:
    """Asks about a position on the board, in the game played or in its place. What is known stays hidden
    meanwhile; another game on the board ends it. Made before the page's presenter, which shows what follows
    from it."""

    def __init__(self, page: GamePage) -> None:
        self._page = page
        self._session: Session | None = None
        """The one in which the question stands."""
        self.home: PutAside | None = None
        """The game to go back to, where the question stands in its place."""
        self._leading = False
        """Whether it changes the board itself just now."""
        page.controller.changed.connect(self._moved)
        page.side.offer.closed.connect(self._closed)

    @property
    def running(self) -> bool:
        """Whether something is asked."""
        return self._session is not None

    @property
    def helps(self) -> bool:
        """Whether the AI may be asked for a hint."""
        return False

    def figures(self) -> tuple[Figure, ...]:
        """What is to be written on the squares in the place of anything else."""
        return ()

    def answer(self, move: Move) -> None:
        """A move made on the board."""
        raise NotImplementedError

    def _set_up(self, position: Position, opponent: str) -> None:
        """Show a position in the place of the person's own game, the person to move."""
        page, before = self._page, self._leading
        self._leading = True
        self.home = self.home or page.put_aside()
        seats = (HUMAN, opponent) if position.side is Side.FIRST else (opponent, HUMAN)
        page.controller.new_game(seats, Match.new(page.game, position))
        page.turn_to_person()
        self._session = page.controller.session
        self._session.veiled = True
        self._leading = before

    def _leave(self) -> None:
        """Back to the person's own game."""
        page, home = self._page, self.home
        self._end()
        page.side.offer.hide()
        if home is not None:
            home.bring_back(page)

    def _closed(self) -> None:
        """The card was put away: so is the question."""
        if self.home is not None:
            self._leave()
        elif self.running:
            self._end()
            self._page.presenter.show()

    def _moved(self, _: object) -> None:
        if self.running and not self._leading and not self._stays():
            self._end()

    def _stays(self) -> bool:
        """Whether the question still stands on the board."""
        return self._page.controller.session is self._session

    def _end(self) -> None:
        if self._session is not None:
            self._session.veiled = False
        self._session = self.home = None
