"""The board on which a position is set up: every square and every pile can be touched."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from app.board.geometry import Spot
from app.board.looks import Look
from app.board.view import BoardView

_ERASING = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
_MOVING = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
_TOUCHING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class ArrangingBoard(BoardView):
    """Tells which spots are touched: by the left button, held down over several squares, or by Enter; by the
    right button or by Delete where what is there shall go."""

    touched = Signal(object, bool)
    """A spot, and whether it is to be emptied."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, lambda _: None)
        self._last: Spot | None = None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Touch what lies under the pointer."""
        self._set_cursor(None)
        self._last = None
        self._touch(event, event.button())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on over further squares while a button is held."""
        for held in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
            if event.buttons() & held and isinstance(self._last, int):
                self._touch(event, held)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The next press begins anew."""
        self._last = None

    def _touch(self, event: QMouseEvent, by: Qt.MouseButton) -> None:
        spot = self.board_geometry.spot_at(event.position())
        if spot is not None and spot != self._last:
            self._last = spot
            self.touched.emit(spot, by == Qt.MouseButton.RightButton)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the cursor, Enter and Space touch what it is on, Delete empties it."""
        key = Qt.Key(event.key())
        if key in _MOVING:
            super().keyPressEvent(event)
        elif self._cursor is not None and key in (*_TOUCHING, *_ERASING):
            self.touched.emit(self._cursor, key in _ERASING)
        else:
            event.ignore()
