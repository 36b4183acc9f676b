"""Shows the time that both players have left, as it runs, and says when it has run out."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer

from app.play.paces import SCARCE, time_text, wait_for_next
from engines.game import Side

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.play.controller import MatchController
    from app.play.player_card import PlayerCard

LEAST_WAIT = 20
"""Milliseconds: a clock is not read more often."""


class ClockView(QObject):
    """Wakes up only when a clock that runs reads otherwise than before."""

    def __init__(self, controller: MatchController, card: Callable[[Side], PlayerCard]) -> None:
        """`card` tells whose card is which."""
        super().__init__(controller)
        self._controller, self._card = controller, card
        self._timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    def show(self) -> None:
        """Both clocks as they are now."""
        clock = self._controller.session.clock
        for side in Side:
            seconds = clock.seconds(side) if clock else 0.0
            self._card(side).set_clock(time_text(seconds) if clock else "", seconds < SCARCE)
        self._timer.stop()
        if clock and clock.runs:
            self._timer.start(max(LEAST_WAIT, ceil(1000 * wait_for_next(clock.seconds(clock.turn)))))

    def _tick(self) -> None:
        clock = self._controller.session.clock
        if clock and clock.run_out:
            self._controller.run_late()
        else:
            self.show()
