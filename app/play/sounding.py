"""What is heard of a game: pieces that are put down and turn over, how it ended, and how a question about it
was answered."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.board.motions import TURN, landing_after, turning_after
from app.settings import options
from app.sound.tones import Note, Notes, Tone
from engines.transition import Transition

if TYPE_CHECKING:
    from app.play.page import GamePage

ENDING_AFTER, LEAST = 0.7, 0.3
"""Seconds from the end of a game until it is heard, where pieces move as fast as usual, and at least: so that
the last move is heard by itself."""


def notes_of(change: Transition, touch: Tone, columns: int, speed: float) -> Notes:
    """What a move sounds like: each piece as it lands, `speed` times as late as usual. A pass is silent."""
    if not (change.placed or change.moved):
        return ()
    late = speed / 1000
    landing = Note(Tone.TAKE if change.captured else touch, landing_after(change) * late)
    turning = [turning_after(change, square, columns) + TURN for square, _ in change.flipped]
    return (landing, *(Note(Tone.TURN, after * late) for after in turning))


class Sounding(QObject):
    """Listens to the game of a page, while somebody looks at it."""

    heard = Signal(tuple)
    """Notes."""

    def __init__(self, page: "GamePage") -> None:
        super().__init__(page)
        self._page = page
        page.controller.changed.connect(self._moved)
        page.controller.went_on.connect(self._moved)
        page.controller.ended.connect(self._ended)

    def answered(self, right: bool) -> None:
        """A question of the quiz has an answer."""
        self.heard.emit((Note(Tone.RIGHT if right else Tone.WRONG),))

    def _moved(self, change: Transition | None) -> None:
        page = self._page
        if change is not None and page.isVisible():
            speed = page.settings[options.ANIMATION]
            self.heard.emit(notes_of(change, page.look.touch, page.game.columns, speed))

    def _ended(self) -> None:
        page, session = self._page, self._page.controller.session
        if not page.isVisible():
            return
        assert session.line.outcome is not None
        winner, tone = session.line.outcome.winner, Tone.OVER
        if winner is not None and session.you is not None:
            tone = Tone.WON if winner == session.you else Tone.LOST
        self.heard.emit((Note(tone, max(LEAST, ENDING_AFTER * page.settings[options.ANIMATION])),))
