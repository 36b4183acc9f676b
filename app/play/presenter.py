"""Keeps a page's widgets in step with its controller; decides nothing about the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.analysis.judgement import visible
from app.board.state import BoardState
from app.i18n import tr
from app.play.judging.beside_curve import BesideCurve
from app.play.judging.coach import Coach
from app.play.judging.consulting import Consulting
from app.play.judging.hindsight import Hindsight
from app.play.judging.inside import InsideView
from app.play.judging.looking_ahead import LookingAhead
from app.play.judging.search_view import SearchView
from app.play.judging.second_opinion import SecondOpinion
from app.play.judging.squares import Squares
from app.play.judging.thinking_on import ThinkingOn
from app.play.judging.truth_presenter import TruthPresenter
from app.play.judging.truth_seeker import Stage
from app.play.looking_back import LookingBack
from app.play.offers import Offers
from app.play.player_cards import PlayerCards
from app.play.positions import board_state
from app.play.session import HUMAN
from app.play.telling import Telling
from app.settings import options
from engines.errors import InputError
from engines.game import Move, Side
from engines.transition import Transition

if TYPE_CHECKING:
    from app.play.page import GamePage


class Presenter(QObject):
    """Shows what the controller tells."""

    def __init__(self, page: GamePage, offers: Offers) -> None:
        super().__init__(page)
        self._page, self._offers, controller = page, offers, page.controller
        self.truth = TruthPresenter(page)
        self.truth.news.connect(self._more_is_known)
        self.inside = InsideView(page)
        self.inside.news.connect(self._show_judgement)
        self.coach = Coach(page)
        self.hindsight = Hindsight(page)
        self.hindsight.news.connect(self._more_is_known)
        self.squares = Squares(page, self.truth, self.inside)
        self.further = ThinkingOn(page)
        self.further.news.connect(self._show_judgement)
        self.further.rested.connect(self._more_is_known)
        self.second = SecondOpinion(page)
        self.second.news.connect(self._show_judgement)
        self.telling = Telling(page)
        self.consulting = Consulting(controller)
        self.cards, self.back = PlayerCards(page), LookingBack(page)
        self.search = SearchView(page)
        self.beside = BesideCurve(page, self.truth)
        self.ahead = LookingAhead(page, self.second.line, self._show_again)
        self._pointed_at: Move | None = None
        """The move that the board points at in the position looked at."""
        controller.changed.connect(self._changed)
        controller.thinking.connect(self._thinking)
        controller.informed.connect(self._informed)
        controller.went_on.connect(self._went_on)
        self.consulting.hinted.connect(self.point_at)

    def show(self) -> None:
        """Everything again, without a move."""
        self.ahead.forget()
        if self._page.controller.ready:
            self._show_position()
        self._show_all()

    @property
    def may_hint(self) -> bool:
        """Whether a person is to move whom no question forbids it, and no machine is at its own move."""
        controller = self._page.controller
        free = controller.ready and not controller.awaited
        return free and controller.session.person_moves and not self._asked_alone

    @property
    def _asked_alone(self) -> bool:
        """Whether a question is asked that the person is to answer without help."""
        asker = self._page.asker
        return self._page.controller.session.veiled and not (asker is not None and asker.helps)

    def hint(self) -> None:
        """Ask for the best move of the person to move; where nobody may be helped, say why."""
        page = self._page
        if self.may_hint:
            self.consulting.hint(page.analyst.spec)
        elif page.asker is not None:
            page.failed.emit(InputError("There are no hints here: find the move yourself."))
        elif page.controller.ready:
            page.failed.emit(InputError("Hints are for your own moves, while the game goes on."))

    def point_at(self, move: Move) -> None:
        """Point at a move on the board for as long as this position is looked at."""
        session = self._page.controller.session
        self._pointed_at = move
        self._page.board.show_hint(session.game.anatomy(session.match.position, move))

    def _state(self) -> BoardState:
        """What the board shows, with the move that was made here where one looks back on a game."""
        controller, session = self._page.controller, self._page.controller.session
        runs_on = controller.replaying and not controller.paused
        back = session.line.outcome is not None and not runs_on and self._page.asker is None
        return board_state(session, coming=back and not session.veiled)

    def _show_position(self) -> None:
        """The position looked at, and what was pointed at, unless it is asked for now."""
        self._page.board.show_state(self._state())
        if self._asked_alone:
            self._pointed_at = None
        if self._pointed_at is not None:
            self.point_at(self._pointed_at)

    def _show_again(self) -> None:
        self._show_position()
        self.squares.show()

    def _changed(self, change: Transition | None) -> None:
        self.ahead.forget()
        self._pointed_at = None
        self._page.board.show_state(self._state(), change)
        self._offers.after_move()
        self._show_all()

    def _went_on(self, _: Transition) -> None:
        """The board shows what is looked at: all else may say more."""
        self._offers.after_move()
        self._show_all()

    def _show_all(self) -> None:
        self.cards.show()
        self.back.show()
        self._page.controls.show()
        self._page.side.moves.show_session(self._page.controller.session)
        self._page.notes.show()
        self._show_judgement()
        if not self._page.controller.ready:
            return
        self._page.confirming.show()
        self._offers.look_back()
        self.look()

    def _note_help(self) -> None:
        """Remember that the person may see what is thought of a move before making it, for however long: of
        the position, or on the squares."""
        page, session = self._page, self._page.controller.session
        reveal = page.settings[options.REVEAL]
        persons = session.seats[session.side_to_move] == HUMAN
        if not page.goes_on or session.veiled or not persons or reveal == "hidden":
            return
        seen = session.at_end and visible(session, session.cursor, reveal)
        if seen or page.settings[options.OVERLAY] != "none":
            session.aided = True

    def look(self) -> None:
        """Think about, and solve, what may be seen of the position looked at."""
        self.cards.time.follow()
        self._analyse()
        self.truth.follow()
        self.inside.follow()
        self.hindsight.follow()
        self.further.follow()
        self.second.follow()
        if not self.hindsight.running:
            self.coach.look()

    def rest(self) -> None:
        """Look through no game that nobody sees; a solution that was asked for is sought on."""
        self.cards.time.follow()
        self.truth.rest()
        self.hindsight.follow()
        self.further.follow()
        self.second.follow()

    def close(self) -> None:
        """Ask nobody any more."""
        for asked in (self.further, self.second, self.inside, self.hindsight, self.truth.here):
            asked.close()

    def _informed(self, ply: int) -> None:
        self._show_judgement()

    def _more_is_known(self) -> None:
        self._show_judgement()
        if not self.hindsight.running:
            self._offers.look_back()
            self.coach.look()
            if self._page.seeker.stage is Stage.IDLE:
                self._page.quiz.collect()
                if not self.further.running:
                    self._page.review.keep()

    def _thinking(self, thinking: bool) -> None:
        self.cards.show()
        self._page.controls.show()
        self._page.seeker.hold(thinking)
        self.inside.follow()
        self.hindsight.follow()
        self.further.follow()
        self.second.follow()

    def show_moment(self, at: int) -> None:
        """Show what was thought at a moment of the search that was made here."""
        session = self._page.controller.session
        session.moment = at if at < len(session.film) - 1 else None
        self._show_judgement()
        self.further.follow()

    def _show_judgement(self) -> None:
        page, settings = self._page, self._page.settings
        session = page.controller.session
        reveal, preference = settings[options.REVEAL], settings[options.VIEWPOINT]
        page.side.judgement.judge = page.analyst.name
        page.side.judgement.grows = self.further.running
        now = page.side.judgement.show_session(session, page.look.sides, preference, reveal)
        share = None
        if now is not None:
            share = now.share if now.viewpoint is Side.FIRST else 1 - now.share
        self.truth.show()
        self.beside.show()
        self.hindsight.show()
        self.inside.show()
        self.further.show()
        self.second.show()
        page.bar.show_share(share, self.cards.below() is Side.FIRST)
        page.bar.describe(share, tr(page.look.sides[0]), self.truth.here.result())
        self.squares.show()
        self.search.show()
        self.ahead.follow()
        if page.controller.ready:
            self._note_help()

    def _analyse(self) -> None:
        """Think about the person's position where that may be seen."""
        page = self._page
        session, reveal = page.controller.session, page.settings[options.REVEAL]
        if (
            reveal != "hidden"
            and session.person_moves
            and not page.controller.is_thinking
            and page.isVisible()
        ):
            self.consulting.analyse(page.analyst.spec)
