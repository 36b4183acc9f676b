"""What is heard of a game: pieces that are put down and turn over, how it ended, and how a question about it
was answered."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.board.motions import PLACE, SLIDE, TURN, turning_after
from app.settings import options
from app.sound.tones import Note, Notes, Tone
from engines.transition import Transition

if TYPE_CHECKING:
    from app.play.page import GamePage

ENDING_AFTER = 0.5
"""Seconds from the end of a game until it is heard, so that the last move is heard by itself."""


def notes_of(change: Transition, touch: Tone, columns: int, speed: float) -> Notes:
    """What a move sounds like: each piece as it lands, `speed` times as late as usual. A pass is silent."""
    landing = [PLACE for _ in change.placed] + [SLIDE for _ in change.moved]
    touching = Tone.TAKE if change.captured else touch
    turning = [turning_after(change, square, columns) + TURN for square, _ in change.flipped]
    late = speed / 1000
    return tuple(
        [Note(touching, after * late) for after in landing]
        + [Note(Tone.TURN, after * late) for after in turning]
    )


class Sounding(QObject):
    """Listens to the game of a page, while somebody looks at it."""

    heard = Signal(tuple)
    """Notes."""

    def __init__(self, page: "GamePage") -> None:
        super().__init__(page)
        self._page = page
        page.controller.changed.connect(self._moved)
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
        session = self._page.controller.session
        if not self._page.isVisible() or session.line.outcome is None:
            return
        winner, tone = session.line.outcome.winner, Tone.OVER
        if winner is not None and session.person is not None:
            tone = Tone.WON if winner == session.person else Tone.LOST
        self.heard.emit((Note(tone, ENDING_AFTER),))
