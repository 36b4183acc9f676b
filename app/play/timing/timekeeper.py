"""Keeps the time of a game: lets its clock and its watch run or stand, shows the clock, and says when it has
run out."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer

from app.play.session import HUMAN
from app.play.timing.paces import SCARCE, seconds_shown, time_text, wait_for_next
from engines.game import Side

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.play.controller import MatchController
    from app.play.player_card import PlayerCard
    from app.play.session import Session
    from engines.matches.clock import Clock

LEAST_WAIT = 20
"""Milliseconds: a clock is not read more often."""


class Timekeeper(QObject):
    """Wakes up only when a clock that runs reads otherwise than before. A machine on the clock is told to
    come to an end when it has thought for as long as its time allows."""

    def __init__(
        self, controller: MatchController, card: Callable[[Side], PlayerCard], seen: Callable[[], bool]
    ) -> None:
        """`card` tells whose card is which, and `seen` whether the game is on the screen."""
        super().__init__(controller)
        self._controller, self._card, self._seen = controller, card, seen
        self._session: Session | None = None
        self._clock: Clock | None = None
        self._tick = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._tick.timeout.connect(self._look)
        self._patience = QTimer(self, singleShot=True)
        self._patience.timeout.connect(controller.hurry)

    def follow(self) -> None:
        """The clock of the game that is shown runs once it has begun, unless it is held, or a machine waits
        since moves were taken back; one of a game that was put aside stands. So does the watch, which also
        stands without a clock while nobody sees the game."""
        session = self._controller.session
        if self._clock is not session.clock and self._clock:
            self._clock.hold()
        if self._session is not session and self._session:
            self._session.watch.hold()
        self._session, self._clock = session, session.clock
        on = session.under_way and session.line.outcome is None
        waits = session.seats[session.side_to_move] != HUMAN and not session.awaits_machine
        runs = on and not (self._controller.paused or waits)
        if self._clock and on:
            (self._clock.run if runs else self._clock.hold)()
        (session.watch.run if runs and (self._clock or self._seen()) else session.watch.hold)()
        thinks = self._controller.is_thinking and self._controller.awaited
        if not thinks or not self._clock:
            self._patience.stop()
        elif not self._patience.isActive():
            self._patience.start(int(1000 * self._clock.allowance))
        self._show()

    def _show(self) -> None:
        clock = self._clock
        for side in Side:
            seconds = clock.seconds(side) if clock else 0.0
            shown = time_text(seconds_shown(clock.pace, seconds)) if clock else ""
            self._card(side).set_clock(shown, seconds < SCARCE)
        self._tick.stop()
        if clock and clock.runs:
            reads = seconds_shown(clock.pace, clock.seconds(clock.turn))
            self._tick.start(max(LEAST_WAIT, ceil(1000 * wait_for_next(reads))))

    def _look(self) -> None:
        if self._clock and self._clock.run_out:
            self._controller.run_late()
        else:
            self._show()
