"""Keeps a page's widgets in step with its controller; decides nothing about the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.analysis.judgement import viewpoint, visible
from app.analysis.overlays import figures
from app.board.state import BoardState
from app.i18n import tr
from app.play.judging.beside_curve import BesideCurve
from app.play.judging.coach import Coach
from app.play.judging.hindsight import Hindsight
from app.play.judging.inside import InsideView
from app.play.judging.looking_ahead import LookingAhead
from app.play.judging.search_view import SearchView
from app.play.judging.second_opinion import SecondOpinion
from app.play.judging.thinking_on import ThinkingOn
from app.play.judging.truth_presenter import TruthPresenter
from app.play.judging.truth_seeker import Stage
from app.play.offers import Offers
from app.play.opponents.players import describe, planned_sims
from app.play.player_card import PlayerCard
from app.play.positions import board_state, counts
from app.play.telling import Telling
from app.play.timing.timekeeper import Timekeeper
from app.settings import options
from engines.game import Move, Side
from engines.review.doubts import Doubt
from engines.search.info import SearchInfo
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
        self.hindsight = Hindsight(page, lambda: page.analyst.spec)
        self.hindsight.news.connect(self._more_is_known)
        self.further = ThinkingOn(page)
        self.further.news.connect(self._show_judgement)
        self.further.rested.connect(self._more_is_known)
        self.second = SecondOpinion(page)
        self.second.news.connect(self._show_judgement)
        self.telling = Telling(page)
        self.time = Timekeeper(page.controller, self._card, page.isVisible)
        self.search = SearchView(page)
        self.beside = BesideCurve(page, self.truth)
        self.ahead = LookingAhead(page, self.second.line, self._show_again)
        self._pointed_at: Move | None = None
        """The move that the board points at in the position looked at."""
        controller.changed.connect(self._changed)
        controller.thinking.connect(self._thinking)
        controller.progressed.connect(self._progressed)
        controller.informed.connect(self._informed)
        controller.hinted.connect(self.point_at)

    def show(self) -> None:
        """Everything again, without a move."""
        self.ahead.forget()
        if self._page.controller.ready:
            self._show_position()
        self._show_all()

    @property
    def may_hint(self) -> bool:
        """Whether a person is to move, and no question is asked about that move that forbids it."""
        session = self._page.controller.session
        return self._page.controller.ready and session.person_moves and not self._asked_alone

    @property
    def _asked_alone(self) -> bool:
        """Whether a question is asked that the person is to answer without help."""
        asker = self._page.asker
        return self._page.controller.session.veiled and not (asker is not None and asker.helps)

    def hint(self) -> None:
        """Ask for the best move of the person to move; nothing where nobody may be helped."""
        if self.may_hint:
            self._page.controller.hint(self._page.analyst.spec)

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
        self._show_figures()

    def _changed(self, change: Transition | None) -> None:
        self.ahead.forget()
        self._pointed_at = None
        self._page.board.show_state(self._state(), change)
        self._offers.after_move()
        self._show_all()

    def _show_all(self) -> None:
        self.show_players()
        self._page.controls.show()
        self._page.side.moves.show_session(self._page.controller.session)
        self._show_judgement()
        if not self._page.controller.ready:
            return
        self._note_help()
        self._offers.ask_pass()
        self._offers.look_back()
        self.look()

    def _note_help(self) -> None:
        """Remember that the person may see what is thought of a move before making it, for however long."""
        session, reveal = self._page.controller.session, self._page.settings[options.REVEAL]
        if session.person_moves and session.at_end and visible(session, session.cursor, reveal):
            session.aided = True

    def look(self) -> None:
        """Think about, and solve, what may be seen of the position looked at."""
        self.time.follow()
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
        self.time.follow()
        self.truth.rest()
        self.hindsight.follow()
        self.further.follow()
        self.second.follow()

    def close(self) -> None:
        """Ask nobody any more."""
        for asked in (self.further, self.second, self.inside, self.hindsight, self.truth):
            asked.close()

    def _informed(self, ply: int) -> None:
        self._show_judgement()

    def _more_is_known(self) -> None:
        self._show_judgement()
        if not self.hindsight.running:
            self._offers.look_back()
            self.coach.look()
            if self._page.truth.stage is Stage.IDLE:
                self._page.quiz.collect()

    def _thinking(self, thinking: bool) -> None:
        self.show_players()
        self._page.controls.show()
        self._page.truth.hold(thinking)
        self.inside.follow()
        self.hindsight.follow()
        self.further.follow()
        self.second.follow()

    def _progressed(self, info: SearchInfo) -> None:
        session = self._page.controller.session
        planned = planned_sims(session.game, session.seats[session.side])
        if session.awaits_machine and planned:
            self._card(session.side).set_thinking(True, min(1.0, info.sims / planned))

    # The players

    def below(self) -> Side:
        """Whose card is the lower one: the side at the bottom of the board, else the person's."""
        page = self._page
        second = page.board.board_geometry.flipped or (
            not page.look.turned and page.controller.session.person is Side.SECOND
        )
        return Side.SECOND if second else Side.FIRST

    def _card(self, side: Side) -> PlayerCard:
        return self._page.side.cards[1 if side is self.below() else 0]

    def show_players(self) -> None:
        """Names, turn, stones."""
        page = self._page
        session, look, shown = page.controller.session, page.look, page.replay.players
        over = page.controller.ready and session.outcome is not None
        count = counts(session.game, session.match.position) if look.counts else None
        for side in Side:
            card = self._card(side)
            player = shown[side] if shown else describe(session.game, session.seats[side])
            moves = session.side is side and not over
            stands = tr(look.sides[side])
            parts = [tr("to move") if moves else "", stands, player.detail]
            thinks = moves and session.awaits_machine and page.controller.is_thinking
            if thinks:
                parts[0] = tr("thinking …")
            card.show_player(
                player.icon, look.stone(side), player.name, " · ".join(part for part in parts if part)
            )
            card.set_figure(
                str(count[side]) if count else "", tr("Discs of {side} on the board", side=stands)
            )
            card.set_active(moves)
            card.set_thinking(thinks)
        self.time.follow()

    # The judgement

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
        page.bar.show_share(share, self.below() is Side.FIRST)
        page.bar.describe(share, tr(page.look.sides[0]), self.truth.result())
        self._show_figures()
        self.search.show()
        self.ahead.follow()

    def _show_figures(self) -> None:
        page, settings = self._page, self._page.settings
        session, kind = page.controller.session, settings[options.OVERLAY]
        chips = self.truth.chips() if page.controller.ready else ()
        inside = self.inside.figures()
        asked = page.asker.figures() if page.asker is not None else ()
        if asked:
            page.board.show_figures(asked)
            return
        if chips or inside:
            page.board.show_figures(() if chips else inside, chips)
            return
        info, scrubbed = session.opinion, session.moment is not None
        loss = self.truth.loss(session.cursor + 1)
        doubted = session.line.outcome is not None and isinstance(loss, Doubt) and bool(loss.mark)
        wanted = kind not in ("none", options.PEOPLE)
        shown = (wanted or scrubbed or doubted) and info is not None and session.outcome is None
        if not shown or info is None or not visible(session, session.cursor, settings[options.REVEAL]):
            page.board.show_figures(())
            return
        # The truth waits until something exact is known; who goes through a search sees its figures.
        if kind in (options.TRUTH, options.INSIDE, options.PEOPLE, "none"):
            kind = "value" if doubted else "visits"
        sign = 1 if viewpoint(session, settings[options.VIEWPOINT]) == session.side else -1
        page.board.show_figures(figures(info, kind, session.match, sign, page.look.turned))

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
            page.controller.analyse(page.analyst.spec)
