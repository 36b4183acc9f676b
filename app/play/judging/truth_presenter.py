"""Shows what is exactly known beside what is thought: on the bar, the graph and the moves. What a move lost
is told by the truth where it is known, and by the AI's opinion elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.analysis.judgement import truths, visible
from app.analysis.truth import origin
from app.analysis.verdict_words import average_text, move_text, what_it_cost, what_it_lost
from app.analysis.worst_row import WorstMove
from app.i18n import sentences, tr
from app.play.judging.truth_here import TruthHere
from app.play.judging.truth_seeker import Stage
from app.settings import options
from engines.game import Side
from engines.review.doubts import Doubt, doubts
from engines.review.losses import average_costs, worst
from engines.review.verdicts import Verdict, decisive, verdicts

if TYPE_CHECKING:
    from app.play.page import GamePage
    from app.play.session import Session

HOPELESS_SECONDS = 5 * 3600.0
"""Nobody is asked to wait longer for a solution."""
NOTICED_SECONDS = 1.0
"""What takes longer is told while it goes on."""


class TruthPresenter(QObject):
    """Tells the seeker what is wanted, and the widgets what it found."""

    news = Signal()
    """More is known, or something else is being done: show everything that rests on it."""

    judged = Signal()
    """What moves lost was found out, or is to be told anew."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page = page
        self._verdicts: dict[int, Verdict] = {}
        self._doubts: dict[int, Doubt] = {}
        """Of moves that there is no verdict about. Neither is about those that the game was begun with."""
        self.here = TruthHere(page, self.verdict)
        self.here.news.connect(self.news)
        page.seeker.changed.connect(self.news)
        page.side.judgement.truth.pressed.connect(self._pressed)

    @property
    def _session(self) -> Session:
        return self._page.controller.session

    def verdict(self, ply: int) -> Verdict | None:
        """What is known, and may be said, of a move by its number."""
        return self._verdicts.get(ply)

    def loss(self, ply: int) -> Verdict | Doubt | None:
        """What may be said of a move by its number: a verdict, or else the AI's opinion."""
        return self._verdicts.get(ply) or self._doubts.get(ply)

    def mistake(self, step: int) -> int | None:
        """Where the next move was made that bears a mark, or the one before; None where there is none."""
        cursor = self._session.cursor
        marked = [one.ply - 1 for one in self.losses().values() if one.mark]
        ahead = [at for at in marked if (at - cursor) * step > 0]
        return min(ahead, key=lambda at: abs(at - cursor), default=None)

    def look_at_mistake(self, step: int) -> None:
        """Look at that position, if there is one."""
        at = self.mistake(step)
        if at is not None:
            self._page.controller.jump(at)

    @property
    def decisive(self) -> Verdict | None:
        """The players' move that decided a finished game, where it is known."""
        return decisive(self._session.line, self._verdicts)

    def sentence(self, ply: int) -> str:
        """What a move lost, in words; empty where nothing may be said of it."""
        line, loss = self._session.line, self.loss(ply)
        if isinstance(loss, Verdict):
            return what_it_lost(line.game, line.positions[ply - 1], loss)
        return what_it_cost(line.game, line.positions[ply - 1], loss) if loss is not None else ""

    def text(self, ply: int) -> str:
        """A move as it is written."""
        line = self._session.line
        return move_text(line.game, line.positions[ply - 1], line.moves[ply - 1])

    def marked(self, ply: int) -> str:
        """A move with what stands behind it."""
        loss = self.loss(ply)
        mark = loss.mark if loss is not None else ""
        return f"{self.text(ply)}{'' if mark.startswith('?') else ' '}{mark}".rstrip()

    def follow(self) -> None:
        """Seek what is needed where one looks now."""
        page, session, seeker = self._page, self._session, self._page.seeker
        over = session.line.outcome is not None
        wanted = self.here.wanted and (over or page.settings[options.REVEAL] != "hidden")
        seeker.hold(page.controller.is_thinking)
        looked_at = wanted and session.outcome is None and page.isVisible()
        seeker.look(session.match.position if looked_at else None)
        seeker.review(session.line.positions if page.isVisible() and (over or wanted) else ())

    def rest(self) -> None:
        """Nobody looks: go through no game."""
        self._page.seeker.review(())

    def show(self) -> None:
        """Everything but the board."""
        page, session = self._page, self._session
        reveal, preference = page.settings[options.REVEAL], page.settings[options.VIEWPOINT]
        over = session.line.outcome is not None
        told = self.here.wanted or over
        found = verdicts(session.line, page.seeker.known) if told else {}
        least = page.settings[options.MISTAKES]
        doubted = doubts(session.line, session.infos, least=least) if over or reveal == "always" else {}

        def may_be_said(ply: int) -> bool:
            return ply > session.opening and visible(session, ply - 1, reveal)

        self._verdicts = {ply: one for ply, one in found.items() if may_be_said(ply)}
        self._doubts = {ply: one for ply, one in doubted.items() if ply not in found and may_be_said(ply)}
        points = truths(session, page.seeker.known, preference, reveal) if told else []
        page.side.moves.show_marks(
            {ply: (one.mark, self.sentence(ply)) for ply, one in self.losses().items()}
        )
        card = page.side.judgement
        card.graph.show_truth(points, tuple(ply for ply, one in self._verdicts.items() if one.results))
        card.graph.show_doubts(tuple(ply for ply, one in self._doubts.items() if one.mark))
        card.worst.show_moves(self._worst() if over else (), over and bool(self.losses()))
        self.judged.emit()
        if session.at_end and over and (points or self._doubts):
            card.text.setText(self._in_short())
        now = next((point for point in points if point.ply == session.cursor), None)
        page.bar.mark_truth(
            None if now is None else now.share if now.viewpoint is Side.FIRST else 1 - now.share
        )
        self._say(visible(session, session.cursor, reveal))

    def _worst(self) -> tuple[WorstMove, ...]:
        """The worst moves; the percentages that doubts have stand in the list of moves, here is no room."""
        return tuple(
            WorstMove(
                one.ply,
                self.marked(one.ply) if isinstance(one, Verdict) else self.text(one.ply),
                self.sentence(one.ply),
                one.mark.startswith("?"),
            )
            for one in worst(self.losses().values())
        )

    def _in_short(self) -> str:
        """The finished game in a sentence: what moves cost, once that is known, else what its curve shows."""
        session = self._session
        costs = average_costs(session.line, self.losses(), session.opening)
        if costs is not None:
            return average_text(costs, session.you, self._page.look.sides)
        if session.infos:
            return tr("Amber is what the AI thought, teal what was true; click to look back.")
        return tr("Teal is what was true; click to look back.")

    def losses(self) -> dict[int, Verdict | Doubt]:
        """What may be said of the moves, by their number."""
        return {**self._verdicts, **self._doubts}

    def _say(self, shown: bool) -> None:
        """The line about the position looked at."""
        page, session, seeker = self._page, self._session, self._page.seeker
        row, solution = page.side.judgement.truth, seeker.known(session.match.position)
        result = self.here.result()
        if session.veiled or session.outcome is not None or not (self.here.wanted or result):
            row.hide()
        elif not shown:
            hidden = page.settings[options.REVEAL] == "hidden"
            text = (
                tr("The truth is hidden until the game is over.")
                if hidden
                else tr("The truth shows after your move.")
            )
            row.say(text, "", tr("Always show"), tr("Always show what the AI thinks, and the truth"))
        elif seeker.waiting:
            row.say(
                tr("Solving goes on once the AI has finished thinking."), "", tr("Stop"), tr("Stop solving")
            )
        elif seeker.stage is Stage.SOLVING:
            row.say(sentences(result, self._progress()), "", tr("Stop"), tr("Stop solving"))
        elif seeker.stage is Stage.LOOKING and solution is not None and solution.seconds >= NOTICED_SECONDS:
            row.say(sentences(result, self._progress()))
        elif result and solution is not None and not (self.here.wanted and seeker.offers):
            row.say(result, origin(solution))
        elif seeker.offers:
            self._offer_to_solve(result)
        else:
            row.say("")

    def _offer_to_solve(self, result: str) -> None:
        """A button where it can be waited for, else why there is none."""
        row, effort = self._page.side.judgement.truth, self._page.seeker.effort
        if effort > HOPELESS_SECONDS:
            row.say(result or tr("Too far from the end to be solved."))
            return
        takes = _takes(effort)
        tip = tr("Search to the end of the game, for the exact result of every move. It can be stopped.")
        row.say(result or takes, takes, tr("Solve this position"), tip)

    def _progress(self) -> str:
        solution = self._page.seeker.known(self._session.match.position)
        done, seconds = (len(solution.moves), round(solution.seconds)) if solution else (0, 0)
        moves = len(self._session.match.legal_moves)
        return tr("Solving: {done} of {moves} moves, {seconds} s", done=done, moves=moves, seconds=seconds)

    def _pressed(self) -> None:
        """The button of the line: its meaning depends on what is being done."""
        page, session, seeker = self._page, self._session, self._page.seeker
        if not visible(session, session.cursor, page.settings[options.REVEAL]):
            page.settings[options.REVEAL] = "always"
        elif seeker.waiting or seeker.stage is Stage.SOLVING:
            seeker.give_up()
        else:
            seeker.insist()


def _takes(seconds: float) -> str:
    """About how long solving takes, in words."""
    minutes = max(2, round(seconds / 60))
    if seconds < 60:
        return tr("Solving it takes a minute or less.")
    if minutes < 90:
        return tr("Solving it takes about {minutes} min.", minutes=minutes)
    return tr("Solving it takes some hours.")
