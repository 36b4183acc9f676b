"""What is offered when a game ends, when one was left unfinished, and when nothing but a pass is left.
Saves the game at every move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.i18n import error_text, tr
from app.play.archive import Archive
from app.play.endings import reason_text, winner_text
from app.play.offer_card import Offer
from app.play.players import describe, neighbour
from app.play.session import HUMAN
from engines.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from app.play.page import GamePage
    from engines.matches.record import Record


class Offers:
    """The page's offers and its file."""

    def __init__(self, page: GamePage, archive: Archive) -> None:
        self._page, self._archive = page, archive
        archive.writer.failed.connect(self._tell)

    def new_file(self) -> None:
        """The next move begins a new file."""
        self._archive.begin()

    def after_move(self) -> None:
        """Save, and offer what comes next where the game is over."""
        page, session = self._page, self._page.controller.session
        if session.line.plies:
            page.side.offer.hide()
            if not page.controller.replaying:
                self._archive.save(session)
        if session.at_end and session.outcome is not None:
            self._offer_end()

    def close(self) -> None:
        """Return when the game is on the disk."""
        self._archive.close()

    def _tell(self, error: InputError) -> None:
        self._page.failed.emit(error_text(error))

    def resume(self) -> None:
        """Offer the game that was left unfinished."""
        found = self._archive.unfinished()
        if found is None or self._page.controller.session.line.plies:
            return
        path, record = found
        plies = record.match.plies
        text = (
            tr("You left it after the first move.")
            if plies == 1
            else tr("You left it after {plies} moves.", plies=plies)
        )
        go_on = Offer(
            tr("Go on"),
            tr("Take up the game where you left it"),
            lambda: self.take_up(record, path),
            primary=True,
        )
        not_now = Offer(
            tr("Not now"), tr("Play a new game; the old one stays saved"), self._page.side.offer.hide
        )
        self._page.side.offer.offer(tr("Go on with your last game?"), text, (go_on, not_now))

    def take_up(self, record: Record, path: Path | None) -> None:
        """Go on with a saved game; without a path, later moves go to a file of their own."""
        self._page.side.offer.hide()
        self._archive.begin(path)
        self._page.controller.new_game(record.players, record.match)
        self._page.turn_to_person()

    def ask_pass(self) -> None:
        """A side without a move must pass; the person confirms it."""
        page = self._page
        move = page.board.touch.passing()
        if move is None or not page.controller.session.person_moves:
            page.notice.hide()
            return
        number = move.move
        page.notice.ask(
            tr("You have no move here."), tr("Pass"), tr("Let the other side move (Enter)"),
            lambda: page.controller.play(number),
        )  # fmt: skip

    def _offer_end(self) -> None:
        page = self._page
        session, outcome = page.controller.session, page.controller.session.outcome
        assert outcome is not None
        seats = session.seats
        swapped = (seats[1], seats[0])
        offers = [Offer(tr("Play again"), tr("The same players once more"), lambda: page.start(seats), True)]
        if session.person is not None:
            offers.append(
                Offer(tr("Swap sides"), tr("Once more with sides changed"), lambda: page.start(swapped))
            )
            offers += [offer for step in (-1, 1) if (offer := self._other_level(step)) is not None]
        page.side.offer.offer(
            winner_text(session, outcome, page.look.sides), reason_text(session, outcome), tuple(offers)
        )

    def _other_level(self, step: int) -> Offer | None:
        page, seats = self._page, self._page.controller.session.seats
        opponent = seats[1] if seats[0] == HUMAN else seats[0]
        level = neighbour(page.game, opponent, step)
        if level is None:
            return None
        animal = describe(page.game, level).name
        text = tr("Stronger: {animal}", animal=animal) if step > 0 else tr("Easier: {animal}", animal=animal)
        tip = tr("Once more, one level up") if step > 0 else tr("Once more, one level down")
        first, second = (HUMAN, level) if seats[0] == HUMAN else (level, HUMAN)
        return Offer(text, tip, lambda: page.start((first, second)))
