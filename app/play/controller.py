"""Between session, opponents and widgets: whose turn it is, who thinks, what is dropped as stale."""

import time
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.play.film import Film
from app.play.later import Later
from app.play.leading_on import LeadingOn
from app.play.opponents.brains import Brains
from app.play.opponents.thinker import Thinker
from app.play.session import Seats, Session
from app.play.turns import turn_after, turn_before
from engines.game import Game, Move
from engines.matches.clock import TimeLeft
from engines.matches.match import Match
from engines.opponents.opponent import Choice
from engines.search.info import SearchInfo
from engines.transition import Transition, transition

ANSWER_AFTER = 0.3
"""Seconds between a person's move and the answer, so that both are seen."""
REPLAY_PAUSE = 0.8
"""Seconds that a move of a game played before stands at least."""


class MatchController(QObject):
    """Plays one session. Nothing happens before `begin`, which needs the game's kernels."""

    moved_on = Signal()
    """A person moves, or another game comes in this one's place: what was wrong before is past."""
    changed = Signal(object)
    """The position looked at changed; a Transition when by a single move, else None."""
    went_on = Signal(object)
    """A machine has moved, as the Transition says, while the person looks back in the game."""
    ended = Signal()
    """The game that is played has just come to its end."""
    thinking = Signal(bool)
    progressed = Signal(object)
    """A SearchInfo of the search under way."""
    informed = Signal(int)
    """What is thought of the position after so many plies is known."""
    failed = Signal(object)
    """The exception that says why, for the banner."""

    def __init__(
        self, game: Game, seats: Seats, parent: QObject | None = None, time_left: TimeLeft | None = None
    ) -> None:
        super().__init__(parent)
        self.game = game
        self.session = Session(game, seats, None, time_left)
        self.ready = self.paused = False
        self.replaying = False
        """Whether a game played before is shown, move by move, instead of one being played."""
        self.judge_of: Callable[[Session], str] = lambda _: ""
        """Who judges a game, and how: what another one thought of it is forgotten when it comes here."""
        self.trusts: Callable[[SearchInfo], bool] = lambda _: True
        """Whether an opponent's opinion counts beside those of the judge."""
        self.pace = 1.0
        """The shortest pause between moves, as a factor; 0 in tests."""
        self.watch_pause = 0.0
        """Seconds that a move of a machine stands at least where machines play each other."""
        self.brains = Brains(game)
        self._thinker = Thinker(self.brains, self)
        self._thinker.thinking.connect(self.thinking)
        self._thinker.progressed.connect(self.progressed)
        self._leading, self._moved_at = LeadingOn(self), 0.0
        self._next = Later(self)  # the next move of the game shown, or the machine's answer

    def begin(self) -> None:
        """The kernels are there: play."""
        self.ready = True
        self.session.be_judged(self.judge_of(self.session))
        self._show(None)

    def new_game(self, seats: Seats, line: Match | None = None, time_left: TimeLeft | None = None) -> None:
        """Start over, or go on with a line that others played; on the clock where time is `time_left`."""
        self.restore(Session(self.game, seats, line, time_left))

    def replay(self, seats: Seats, line: Match, opening: int = 0, aside: tuple[Match, ...] = ()) -> None:
        """Show a game played before, with other lines, from its start; `set_paused`, `step`, jumps act."""
        session = Session(self.game, seats, line, aside=aside, opening=opening)
        session.jump(0)
        self.restore(session, replaying=True)

    def restore(self, session: Session, replaying: bool = False) -> None:
        """Go on with a game that was put aside, or saved, or is to begin so, or show it."""
        self._cancel()
        self.moved_on.emit()
        self.session = session
        session.be_judged(self.judge_of(session))
        self.paused, self.replaying = False, replaying
        self._show(None)

    def judge_anew(self) -> None:
        """Have everything judged anew: what was thought is dropped, and who is to move asked again."""
        if self.ready:
            self._change(lambda: self.session.be_judged(self.judge_of(self.session), anew=True))

    def play(self, move: Move) -> None:
        """The person's move; a machine that failed is asked again. One that was made here leads on."""
        if self.ready and self.session.has_made(move):
            self._leading.go(REPLAY_PAUSE * self.pace)
        elif self.ready and self.session.person_moves:
            self._cancel()
            self.moved_on.emit()
            self.paused = False
            self._play(move)

    def undo(self) -> None:
        """Back to the person's turn before, however the game ended; who looks back looks further back."""
        before, looks = turn_before(self.session), self.session.watching or not self.session.stands_here
        if before is not None:
            (self.jump if looks else self.take_back)(before)

    def take_back(self, ply: int) -> None:
        """Take back the moves after so many: a machine that was to answer them waits."""
        if self.ready:
            self._cancel()
            self._leap(ply, self.session.take_back)

    def redo(self) -> None:
        """Forward again."""
        if (after := turn_after(self.session)) is not None:
            self.jump(after)

    def jump(self, ply: int) -> None:
        """Look at the position after `ply` moves. The game goes on meanwhile."""
        if ply != self.session.cursor and self.ready:
            self._leap(ply, self.session.jump)

    def leaf(self, step: int) -> None:
        """Look so many moves further on, or back, as far as the game goes."""
        self.jump(min(max(self.session.cursor + step, 0), self.session.line.plies))

    def resign(self) -> None:
        """Give up a game that goes on, wherever one looks."""
        if self.ready and self.session.line.outcome is None and not self.replaying:
            self._change(self.session.resign)
            self.ended.emit()

    def run_late(self) -> None:
        """Whose time has run out has lost."""
        if (clock := self.session.clock) and clock.run_out and self.session.line.outcome is None:
            self._change(self.session.run_late)
            self.ended.emit()

    @property
    def is_thinking(self) -> bool:
        """Whether somebody is asked for a move, or what is thought of the position."""
        return self._thinker.running

    @property
    def awaited(self) -> bool:
        """Whether a machine is at its move in the game, wherever one looks: nobody else is asked then."""
        return self.ready and self.session.awaits_machine and not (self.paused or self.replaying)

    def hurry(self) -> None:
        """Who thinks shall answer with what there is."""
        self._thinker.hurry()

    def swap(self) -> None:
        """Change sides with the opponent and go on."""
        self._change(self.session.swap)

    def consult(self, spec: str, done: Callable[[Choice, Film], None]) -> None:
        """As `_think`, about the position looked at, unless a machine is at its move."""
        if self.ready and not self.awaited:
            self._think(spec, self.session.match, done)

    def learn(self, ply: int, info: SearchInfo, before: Film) -> None:
        """Remember what was thought of the position after so many plies."""
        self.session.keep(ply, info, before)
        self.informed.emit(ply)

    def ask_again(self) -> None:
        """A machine that failed is to move after all."""
        self._cancel()
        self.moved_on.emit()
        self.set_paused(False)

    def set_paused(self, paused: bool) -> None:
        """Hold machines playing each other, or a game that is shown, or let them go on."""
        self.paused = paused and (self.session.watching or self.replaying)
        if self.paused:
            self._cancel()
        else:
            self._advance()
        self.thinking.emit(self.is_thinking)

    @property
    def can_step(self) -> bool:
        """Whether `step` would do something."""
        if self.replaying:
            return self.ready and not self.session.at_end
        still = self.ready and self.session.at_end and not self.is_thinking
        return still and self.session.watching and self.session.awaits_machine

    def step(self) -> None:
        """One move of the machine to move, or of the game shown, then pause."""
        if not self.can_step:
            return
        self.paused = True
        if self.replaying:
            self._go(self.session.cursor + 1, self.session.jump)
        else:
            self._ask_machine()

    def close(self) -> None:
        """Stop whatever runs, for good; answers still to come are dropped."""
        self._cancel()
        self._thinker.close()
        self.ready = False

    def _change(self, deed: Callable[[], object]) -> None:
        self._cancel()
        deed()
        self._show(None)

    def _leap(self, ply: int, there: Callable[[int], None]) -> None:
        """Go where a person wants to look, and stay there."""
        self.paused = self.paused or self.replaying
        self._go(ply, there)

    def _go(self, ply: int, there: Callable[[int], None]) -> None:
        if not self.awaited:
            self._cancel()
        session = self.session
        at, before = session.cursor, session.match.position
        there(ply)
        after, moves, forward = session.match.position, session.line.moves, session.cursor == at + 1
        self._show(transition(self.game, before, moves[at], after) if forward else None)

    def _play(self, move: Move, seconds: float | None = None) -> None:
        session = self.session
        before = session.match.position
        session.play(move, seconds)
        self._moved_at = time.monotonic()
        self._show(transition(self.game, before, move, session.match.position))
        if session.line.outcome is not None:
            self.ended.emit()

    def _go_on(self, move: Move, seconds: float) -> None:
        """The machine's answer. Who looks back looks on, unless the game is over."""
        session = self.session
        if not session.awaits_machine:
            return
        if session.at_end:
            self._play(move, seconds)
            return
        before, self._moved_at = session.line.position, time.monotonic()
        session.go_on(move, seconds)
        if session.line.outcome is not None:
            self._change(lambda: session.jump(session.line.plies))
            self.ended.emit()
            return
        self.went_on.emit(transition(self.game, before, move, session.line.position))
        self._advance()

    def _show(self, change: Transition | None) -> None:
        self.changed.emit(change)
        self._advance()

    def _advance(self) -> None:
        if self.replaying:
            if self.ready and not self.session.at_end and not self.paused:
                after = partial(self._go, self.session.cursor + 1, self.session.jump)
                self._next.do(after, max(REPLAY_PAUSE, self.watch_pause) * self.pace)
        elif self.awaited and not (self.is_thinking or self._next.waits):
            self._ask_machine()

    def _ask_machine(self) -> None:
        session = self.session
        done = partial(self._receive, session.line.plies, time.monotonic())
        self._think(session.seats[session.side_to_move], session.line, done)

    def _think(self, spec: str, match: Match, done: Callable[[Choice, Film], None]) -> None:
        """Ask `spec`; `done` gets its choice, and what it thought on the way."""
        self._cancel()
        self._thinker.ask(spec, match, done, self._fail)

    def _receive(self, ply: int, asked_at: float, choice: Choice, before: Film) -> None:
        if self.trusts(choice.info):
            self.learn(ply, choice.info, before)
        now = time.monotonic()
        pause = self.watch_pause if self.session.watching else 0.0
        wait = self._moved_at + max(ANSWER_AFTER, pause) * self.pace - now
        self._next.do(partial(self._go_on, choice.move, now - asked_at), wait)

    def _fail(self, error: Exception) -> None:
        self.paused = True
        self.failed.emit(error)

    def _cancel(self) -> None:
        """Whoever thinks is told to stop, and nothing that waits is played any more."""
        self._next.call_off()
        self._thinker.stop()
