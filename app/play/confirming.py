"""Moves that a button over the board confirms: a pass, where nothing else is left, and one that would take
the place of others."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app.analysis.verdict_words import move_text
from app.i18n import tr
from app.widgets.announcing import announce

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF

    from app.play.page import GamePage
    from app.play.session import Session
    from engines.game import Move
    from engines.matches.match import Match


class Confirming:
    """Asks with the notice of a page, as long as one looks at the position in which that is to be asked."""

    def __init__(self, page: GamePage) -> None:
        self._page = page
        page.notice.away.clicked.connect(self.let_go)
        page.board.laid_out.connect(self._lay_out)
        self._replacing: tuple[Session, Match, Move] | None = None
        """The position in which a move was made that would take the place of others, and that move."""

    def play(self, move: Move) -> None:
        """The person's move on the board. One in the past is asked about, unless it was made there; not where
        moves were taken back, or are tried out."""
        page, session = self._page, self._page.controller.session
        if self._replaces and session.person_moves and not session.has_made(move):
            self._replacing = session, session.match, move
            self.show()
            announce(page.board, page.notice.text.text())
        else:
            page.controller.play(move)

    def lead_on(self) -> bool:
        """Make the move that is asked about; whether there is one."""
        move = self._asked
        if move is not None:
            self._page.controller.play(move)
        return move is not None

    def let_go(self) -> bool:
        """Keep the game as it is; whether another move was asked about."""
        asked, self._replacing = self._asked is not None, None
        if asked:
            self.show()
            self._page.board.setFocus()
        return asked

    def show(self) -> None:
        """Ask what is to be asked where one looks."""
        page, move, stuck = self._page, self._asked, self._page.board.touch.passing()
        if move is not None:
            self._ask_about(move)
            return
        self._replacing, session = None, page.controller.session
        turn = session.stands_here and session.person_moves and not page.controller.replaying
        if stuck is not None and turn:
            tip = tr("Let the other side move (Enter)")
            deed = partial(page.controller.play, stuck.move)
            page.notice.ask(tr("You have no move here."), tr("Pass"), tip, deed)
        else:
            page.notice.hide()

    @property
    def _replaces(self) -> bool:
        """Whether another move than the one made where one looks would take the place of moves that stand."""
        page, session = self._page, self._page.controller.session
        free = session.stands_here or session.tried
        return page.controller.ready and not (free or page.controller.replaying or page.asker)

    @property
    def _asked(self) -> Move | None:
        session = self._page.controller.session
        if self._replacing is None or not self._replaces:
            return None
        return self._replacing[2] if self._replacing[:2] == (session, session.match) else None

    def _lay_out(self) -> None:
        """What is asked about lies elsewhere now."""
        if (move := self._asked) is not None:
            self._ask_about(move)

    def _ask_about(self, move: Move) -> None:
        page, session = self._page, self._page.controller.session
        position, made = session.match.position, session.line.moves[session.cursor]
        new, old = (move_text(page.game, position, one) for one in (move, made))
        page.notice.ask(
            tr("This replaces {move} and all after it.", move=old),
            tr("Play {move}", move=new),
            tr("The game goes on from here; what is replaced is kept under Other lines (Enter)"),
            partial(page.controller.play, move),
            tr("Keep the game as it is (Escape)"),
            self._places(move, made),
        )

    def _places(self, *moves: Move) -> list[QRectF]:
        """Where on the board moves begin and end."""
        board = self._page.board
        legal = [one for one in board.touch.moves if one.move in moves]
        spots = {spot for one in legal for spot in (board.touch.source(one), one.anatomy.target)}
        return [board.board_geometry.spot_rect(spot) for spot in spots if spot is not None]
