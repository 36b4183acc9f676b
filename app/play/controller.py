"""Between session, opponents and widgets: whose turn it is, who thinks, what is dropped as stale."""

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from app.play.opponents.brains import Brains
from app.play.opponents.thinker import Thinker
from app.play.session import Film, Seats, Session
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
    ended = Signal()
    """The game that is played has just come to its end."""
    thinking = Signal(bool)
    progressed = Signal(object)
    """A SearchInfo of the search under way."""
    informed = Signal(int)
    """What is thought of the position after so many plies is known."""
    hinted = Signal(int)
    """The best move found for the person."""
    failed = Signal(object)
    """The exception that says why, for the banner."""

    def __init__(
        self, game: Game, seats: Seats, parent: QObject | None = None, time_left: TimeLeft | None = None
    ) -> None:
        super().__init__(parent)
        self.game = game
        self.session = Session(game, seats, None, time_left)
        self.ready = False
        self.paused = False
        self.replaying = False
        """Whether a game played before is shown, move by move, instead of one being played."""
        self.judge = ""
        """Who judges; "" for the game's own network."""
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
        self._moved_at = self._asked_at = 0.0
        self._answer: tuple[Choice, float] | None = None
        """What was chosen, and the seconds that it took."""
        self._delay = QTimer(self, singleShot=True)
        self._delay.timeout.connect(self._play_next)

    def begin(self) -> None:
        """The kernels are there: play."""
        self.ready = True
        self.session.be_judged(self.judge)
        self._show(None)

    def new_game(self, seats: Seats, line: Match | None = None, time_left: TimeLeft | None = None) -> None:
        """Start over, or go on with a line that others played; on the clock where time is `time_left`."""
        self._take(Session(self.game, seats, line, time_left))

    def replay(self, seats: Seats, line: Match, opening: int = 0, aside: tuple[Match, ...] = ()) -> None:
        """Show a game played before, with other lines, from its start; `set_paused`, `step`, jumps act."""
        session = Session(self.game, seats, line, aside=aside, opening=opening)
        session.jump(0)
        self._take(session, replaying=True)

    def restore(self, session: Session) -> None:
        """Go on with a game that was put aside, or saved, or is to begin so."""
        self._take(session)

    def be_judged(self, judge: str) -> None:
        """Have everything judged anew: what was thought is dropped, and who is to move asked again."""
        self.judge = judge
        if self.ready:
            self._change(lambda: self.session.be_judged(judge, anew=True))

    def _take(self, session: Session, replaying: bool = False) -> None:
        self._cancel()
        self.moved_on.emit()
        self.session = session
        session.be_judged(self.judge)
        self.paused, self.replaying = False, replaying
        self._show(None)

    def play(self, move: Move) -> None:
        """The person's move; a machine that failed is asked again."""
        if self.ready and self.session.person_moves:
            self._cancel()
            self.moved_on.emit()
            self.paused = False
            self._play(move)

    def undo(self) -> None:
        """Back to the person's turn before, whoever thinks and however the game ended."""
        self._leap(self.session.undo_target())

    def redo(self) -> None:
        """Forward again."""
        self._leap(self.session.redo_target())

    def jump(self, ply: int) -> None:
        """Look at the position after `ply` moves."""
        if ply != self.session.cursor:
            self._leap(ply)

    def leaf(self, step: int) -> None:
        """Look so many moves further on, or back, as far as the game goes."""
        self.jump(min(max(self.session.cursor + step, 0), self.session.line.plies))

    def resign(self) -> None:
        """Give up a game that goes on, in the position looked at."""
        if self.ready and self.session.line.outcome is None and not self.replaying:
            self._change(self.session.resign)
            self.ended.emit()

    def run_late(self) -> None:
        """Whose time has run out has lost."""
        clock = self.session.clock
        if clock and clock.run_out and self.session.line.outcome is None:
            self._change(self.session.run_late)
            self.ended.emit()

    @property
    def is_thinking(self) -> bool:
        """Whether somebody is asked for a move, or what is thought of the position."""
        return self._thinker.running

    def hurry(self) -> None:
        """Who thinks shall answer with what there is."""
        self._thinker.hurry()

    def swap(self) -> None:
        """Change sides with the opponent and go on."""
        self._change(self.session.swap)

    def hint(self, spec: str) -> None:
        """Ask `spec` for the best move here; `hinted` tells."""
        self.session.aided = True
        self.analyse(spec, self._tell_hint)

    def analyse(self, spec: str, then: Callable[[SearchInfo], None] | None = None) -> None:
        """Let `spec` think about the position looked at while the person decides."""
        session = self.session
        if not self.ready or session.outcome is not None or session.awaits_machine:
            return
        known = session.infos.get(session.cursor)
        if known is not None:
            self._informed(session.cursor, known, then)
            return
        ply = session.cursor
        self._think(spec, lambda choice, before: self._informed(ply, choice.info, then, before))

    def ask_again(self) -> None:
        """A machine that failed is to move after all."""
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
        return self.ready and self.session.watching and self.session.awaits_machine and not self.is_thinking

    def step(self) -> None:
        """One move of the machine to move, or of the game shown, then pause."""
        if not self.can_step:
            return
        self.paused = True
        if self.replaying:
            self._go(self.session.cursor + 1)
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

    def _leap(self, ply: int | None) -> None:
        """Go where a person wants to look, and stay there."""
        if ply is not None and self.ready:
            self.paused = self.paused or self.replaying
            self._go(ply)

    def _go(self, ply: int) -> None:
        self._cancel()
        session = self.session
        at, before = session.cursor, session.match.position
        session.jump(ply)
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

    def _show(self, change: Transition | None) -> None:
        self.changed.emit(change)
        self._advance()

    def _advance(self) -> None:
        if self.replaying:
            if self.ready and not self.session.at_end and not self.paused:
                self._delay.start(int(max(REPLAY_PAUSE, self.watch_pause) * self.pace * 1000))
        elif self.ready and self.session.awaits_machine and not self.paused and not self.is_thinking:
            self._ask_machine()

    def _ask_machine(self) -> None:
        self._asked_at = time.monotonic()
        self._think(self.session.seats[self.session.side], self._receive)

    def _think(self, spec: str, done: Callable[[Choice, Film], None]) -> None:
        """Ask `spec`; `done` gets its choice, and what it thought on the way."""
        self._cancel()
        self._thinker.ask(spec, self.session.match, done, self._fail)

    def _receive(self, choice: Choice, before: Film) -> None:
        if self.trusts(choice.info):
            self.session.keep(self.session.cursor, choice.info, before)
            self.informed.emit(self.session.cursor)
        now = time.monotonic()
        self._answer = choice, now - self._asked_at
        pause = self.watch_pause if self.session.watching else 0.0
        wait = self._moved_at + max(ANSWER_AFTER, pause) * self.pace - now
        self._delay.start(max(0, int(wait * 1000)))

    def _play_next(self) -> None:
        """The pause is over: the next move of the game shown, or the machine's answer."""
        if self.replaying:
            self._go(self.session.cursor + 1)
            return
        answer, self._answer = self._answer, None
        if answer is not None and self.session.awaits_machine:
            choice, seconds = answer
            self._play(choice.move, seconds)

    def _informed(
        self, ply: int, info: SearchInfo, then: Callable[[SearchInfo], None] | None, before: Film = ()
    ) -> None:
        if self.session.infos.get(ply) is not info:
            self.session.keep(ply, info, before)
        self.informed.emit(ply)
        if then is not None:
            then(info)

    def _tell_hint(self, info: SearchInfo) -> None:
        best = info.pv[0] if info.pv else max(info.policy, key=lambda move: info.policy[move])
        self.hinted.emit(best)

    def _fail(self, error: Exception) -> None:
        self.paused = True
        self.failed.emit(error)

    def _cancel(self) -> None:
        """Whoever thinks is told to stop, and nothing that waits is played any more."""
        self._delay.stop()
        self._answer = None
        self._thinker.stop()
