"""The board as something to play on: pointer, drag and keyboard become legal moves."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from app.board.display import BoardDisplay
from app.board.geometry import InHand, Spot
from app.board.looks import Look
from app.board.piece_item import PieceItem
from app.board.state import BoardState, Chip, Figure, Ghost
from app.board.touch import LegalMove
from app.widgets.tips import tell_beside
from engines.transition import Transition

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_LEAFS = {Qt.MouseButton.BackButton: -1, Qt.MouseButton.ForwardButton: 1}
PAUSE = 450
"""Whoever stays on a square for so many milliseconds is not on the way to another."""
_NOTCH = 120
"""What Qt says of a wheel that was turned by one notch."""


class BoardView(BoardDisplay):
    """A board that tells which move was made on it. `preview` says what a move would do."""

    played = Signal(int)
    reached = Signal(object)
    """The `Spot` that the keyboard is on, or has touched, or of which more is known by now."""
    pointed_on = Signal()
    """What is written where one points is another now: what is `pointed` at."""
    leafed = Signal(int)
    """So many moves on are to be looked at, or back, by the wheel or the mouse's buttons for that."""

    def __init__(
        self, look: Look, preview: Callable[[LegalMove], Ghost | None], parent: QWidget | None = None
    ) -> None:
        super().__init__(look, parent)
        self._preview = preview
        self.leads_on: Callable[[], bool] = lambda: False
        """Enter may mean what is asked beside the board, unless a square was sought out: whether it did."""
        self._cursor: Spot | None = None
        self._sought = False
        """Whether the cursor was moved since the last move was made."""
        self._hover: Spot | None = None
        self._pressed: Spot | None = None
        self._press_point = QPointF()
        self._dragged: PieceItem | None = None
        self._turned = 0
        """How far the wheel was turned beyond the last notch."""
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self._dwell)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_state(self, state: BoardState, transition: Transition | None = None) -> None:
        """Show `state`; what was begun by hand is forgotten."""
        self._hints.ghost = None
        super().show_state(state, transition)
        self._pause.start()
        self._update_ghost()
        self.pointed_on.emit()

    def show_figures(self, figures: tuple[Figure, ...], chips: tuple[Chip, ...] = ()) -> None:
        """As the display does; where the pointer rests on one of them, its line may be told by now."""
        had = bool(self.line)
        super().show_figures(figures, chips)
        if self.line and not had:
            if self._cursor is not None:
                self.reached.emit(self._cursor)
            elif self.viewport().underMouse() and QToolTip.isVisible():
                self._say(self._hover, QCursor.pos())
        self.pointed_on.emit()

    def _settle(self) -> None:
        self._dragged = None
        super()._settle()

    def _play(self, move: LegalMove | None) -> bool:
        self._update_ghost()
        self._redraw()
        if move is None:
            return False
        self._sought = False
        self.played.emit(move.move)
        return True

    def _update_ghost(self) -> None:
        move = self.touch.target(self._hover) if self.shown.preview else None
        self._hints.ghost = self._preview(move) if move is not None else None
        self.refresh()
        playable = move is not None or (self._hover is not None and bool(self.touch.from_spot(self._hover)))
        shape = Qt.CursorShape.PointingHandCursor if playable else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    # The pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select what can be picked up; a target waits for the release."""
        if event.button() in _LEAFS:
            self.leafed.emit(_LEAFS[event.button()])
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._set_cursor(None)
        self._press_point = event.position()
        self._pressed = self._geometry.spot_at(event.position())
        if self.touch.target(self._pressed) is None:
            self.touch.press(self._pressed)
            self._play(None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the selected piece, or show what the move under the pointer would do."""
        held = bool(event.buttons() & Qt.MouseButton.LeftButton)
        selected = self.touch.selected
        if held and selected is not None and selected == self._pressed:
            far = (event.position() - self._press_point).manhattanLength()
            if self._dragged is None and far >= QApplication.startDragDistance():
                self._dragged = self._pieces.get(selected)
            if self._dragged is not None:
                self._dragged.setZValue(8)
                self._dragged.setPos(event.position())
        self._set_hover(self._geometry.spot_at(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Put down: plays where that is legal, and lets a dragged piece go home where not."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        spot = self._geometry.spot_at(event.position())
        dragged, self._dragged = self._dragged, None
        pressed, self._pressed = self._pressed, None
        if dragged is None and spot != pressed:
            return
        if self.touch.target(spot) is not None:
            self._play(self.touch.press(spot))
        elif dragged is not None:
            self.touch.cancel()
            self._settle()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Towards oneself the game goes on, a move for each notch."""
        self._turned -= event.angleDelta().y()
        notches = int(self._turned / _NOTCH)
        self._turned -= notches * _NOTCH
        if notches:
            self.leafed.emit(notches)

    def leaveEvent(self, event: QEvent) -> None:
        """No pointer, no preview."""
        super().leaveEvent(event)
        self._set_hover(None)

    def _set_hover(self, spot: Spot | None) -> None:
        if spot != self._hover:
            self._point_at(spot)

    def _point_at(self, spot: Spot | None) -> None:
        self._hover, self._pointed_at = spot, None
        self._pause.start()
        self._update_ghost()
        self.pointed_on.emit()

    def _dwell(self) -> None:
        """Whoever points at a move for a moment sees what is expected after it."""
        if self._pressed is None:
            self._pointed_at = self._hover
            self.refresh()
            self.pointed_on.emit()

    def viewportEvent(self, event: QEvent) -> bool:
        """Say in words what is written under the pointer."""
        if isinstance(event, QHelpEvent):
            self._say(self._geometry.spot_at(QPointF(event.pos())), event.globalPos())
            return True
        return super().viewportEvent(event)

    def _say(self, spot: Spot | None, place: QPoint) -> None:
        """What is written on a spot, in a tip at `place`: beside the board where a line is shown on it, or is
        about to be."""
        words = self.words_at(spot) if spot is not None else ""
        if spot is not None and self.line_at(spot):
            tell_beside(words, self, self._geometry.frame.toRect())
        else:
            QToolTip.showText(place, words, self)

    # The keyboard

    def _first_held(self, pile: InHand) -> InHand:
        """The first pile of a side that holds a piece: who goes to a hand wants to drop one."""
        held = self.state.hands[pile.side]
        return next((InHand(pile.side, kind) for kind in self.look.hand if held.get(kind)), pile)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the cursor, Enter and Space touch, letters and digits write a move, Escape lets go."""
        key = Qt.Key(event.key())
        modifiers = (
            event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier & ~Qt.KeyboardModifier.ShiftModifier
        )
        if modifiers:
            super().keyPressEvent(event)
        elif key in _ARROWS:
            start = self._cursor if self._cursor is not None else self._centre()
            right, down = _ARROWS[key]
            moved = self._geometry.step(start, right, down, self.state.side)
            if isinstance(moved, InHand) and not isinstance(start, InHand):
                moved = self._first_held(moved)
            self._set_cursor(start if self._cursor is None else moved)
            self._sought = True
            self.reached.emit(self._cursor)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._enter()
        elif key == Qt.Key.Key_Escape and (self.touch.selected is not None or self.touch.typed):
            self.touch.cancel()
            self._play(None)
        elif event.text() and event.text().isprintable():
            self._play(self.touch.type(event.text()))
        else:
            super().keyPressEvent(event)

    def _enter(self) -> None:
        if self.touch.typed:
            self._play(self.touch.enter())
        elif self.touch.passing() is not None:
            self._play(self.touch.passing())
        elif not self._sought and self.leads_on():
            return
        elif self._cursor is not None and not self._play(self.touch.press(self._cursor)):
            self.reached.emit(self._cursor)

    def _centre(self) -> Spot:
        rows, columns = self._geometry.rows, self._geometry.columns
        return (rows // 2) * columns + columns // 2

    def _set_cursor(self, spot: Spot | None) -> None:
        self._cursor, self._sought = spot, False
        self._marks.cursor_spot = spot
        self._point_at(spot)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Who came by a key sees, and hears, where the keys begin."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._set_cursor(self._centre())
            self.reached.emit(self._cursor)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The cursor is only seen where keys would move it."""
        super().focusOutEvent(event)
        self._set_cursor(None)
