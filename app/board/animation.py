"""A Transition as motion: stones turn in a wave, pieces slide, the captured go to the hand."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QVariantAnimation

from app.board.piece_item import PieceItem
from engines.game import Piece


@dataclass(frozen=True, slots=True)
class Motion:
    """What one piece does: when it starts and how long it takes in milliseconds, where it goes,
    what it turns into, whether it appears."""

    item: PieceItem
    delay: float = 0.0
    duration: float = 220.0
    start: QPointF | None = None
    end: QPointF | None = None
    becomes: Piece | None = None
    angle: tuple[float, float] | None = None
    flips: bool = False
    appears: bool = False


class Animation(QObject):
    """Plays one set of motions at a time."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._motions: tuple[Motion, ...] = ()
        self._done: Callable[[], None] | None = None
        self._clock = QVariantAnimation(self)
        self._clock.valueChanged.connect(self._show)
        self._clock.finished.connect(self._finish)

    @property
    def running(self) -> bool:
        """Whether something moves."""
        return self._done is not None

    def play(self, motions: tuple[Motion, ...], speed: float, done: Callable[[], None]) -> None:
        """Move, `speed` times as long as usual (0: at once), then call `done`."""
        self.finish()
        total = max((motion.delay + motion.duration for motion in motions), default=0.0)
        self._motions, self._done = motions, done
        if speed <= 0 or not motions:
            self._finish()
            return
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(total)
        self._clock.setDuration(int(total * speed))
        self._show(0.0)
        self._clock.start()

    def finish(self) -> None:
        """Go to the end at once."""
        if self._done is not None:
            self._clock.stop()
            self._finish()

    def _finish(self) -> None:
        done, self._done = self._done, None
        self._motions = ()
        if done is not None:
            done()

    def _show(self, elapsed: float) -> None:
        for motion in self._motions:
            part = (elapsed - motion.delay) / motion.duration
            _apply(motion, min(1.0, max(0.0, part)))


_EASE = QEasingCurve(QEasingCurve.Type.InOutCubic)
_LAND = QEasingCurve(QEasingCurve.Type.OutBack)


def _apply(motion: Motion, part: float) -> None:
    item = motion.item
    eased = _EASE.valueForProgress(part)
    if motion.start is not None and motion.end is not None:
        item.setPos(motion.start + (motion.end - motion.start) * eased)
    if motion.angle is not None:
        item.setRotation(motion.angle[0] + (motion.angle[1] - motion.angle[0]) * eased)
    if motion.flips:
        item.turn(abs(2 * eased - 1))
    if motion.becomes is not None and part >= 0.5:
        item.become(motion.becomes)
    if motion.appears:
        item.setOpacity(min(1.0, part * 3))
        item.setScale(0.72 + 0.28 * _LAND.valueForProgress(part))
