"""From what a move changed to what each piece does on the screen."""

from PySide6.QtCore import QPointF

from app.board.animation import Motion
from app.board.geometry import Geometry, InHand, Spot
from app.board.piece_item import PieceItem
from engines.game import Piece
from engines.transition import Transition

PLACE, SLIDE, TURN, WAVE = 180.0, 240.0, 280.0, 45.0
"""Milliseconds: putting down, sliding, turning over, and the delay from one stone to the next."""


def landing_after(change: Transition) -> float:
    """Milliseconds after which the piece that was put down or moved lies there."""
    from_hand = any(difference < 0 for _, difference in change.hands)
    return SLIDE if change.moved or from_hand else PLACE


def turning_after(change: Transition, square: int, columns: int) -> float:
    """Milliseconds after which a stone begins to turn over: a wave goes out from the one put down."""
    row, column = divmod(square, columns)
    far = min(
        (max(abs(row - start // columns), abs(column - start % columns)) for start, _ in change.placed),
        default=1,
    )
    return PLACE * 0.5 + WAVE * far


class Choreography:
    """The motions of one move; `pieces` are the items as they stand before it."""

    def __init__(self, change: Transition, geometry: Geometry, pieces: dict[Spot, PieceItem]) -> None:
        self._change, self._geometry, self._pieces = change, geometry, pieces
        self.created: list[PieceItem] = []
        """Items that the scene does not know yet."""

    def motions(self) -> tuple[Motion, ...]:
        """Everything that moves."""
        change = self._change
        captured = [self._captured(square, piece) for square, piece in change.captured]
        moved = [self._moved(*move) for move in change.moved]
        placed = [self._placed(square, piece) for square, piece in change.placed]
        flipped = [self._flipped(square, piece) for square, piece in change.flipped]
        return tuple(motion for motion in (*captured, *moved, *placed, *flipped) if motion is not None)

    def _centre(self, spot: Spot) -> QPointF:
        return self._geometry.spot_rect(spot).center()

    def _moved(self, origin: int, target: int, piece: Piece) -> Motion | None:
        item = self._pieces.get(origin)
        if item is None:
            return None
        item.setZValue(7)
        return Motion(item, 0, SLIDE, item.pos(), self._centre(target), piece)

    def _captured(self, square: int, piece: Piece) -> Motion | None:
        item = self._pieces.get(square)
        gained = next((held for held, change in self._change.hands if change > 0), None)
        if item is None or gained is None:
            return None
        item.setZValue(6)
        pile = self._centre(InHand(gained.side, gained.kind))
        angles = (item.resting_angle(piece), item.resting_angle(gained))
        return Motion(item, SLIDE * 0.5, SLIDE * 1.3, item.pos(), pile, gained, angles)

    def _placed(self, square: int, piece: Piece) -> Motion:
        end = self._centre(square)
        spent = next((held for held, change in self._change.hands if change < 0), None)
        item = self._pieces.get(InHand(spent.side, spent.kind)) if spent is not None else None
        if item is not None:
            item.setZValue(7)
            return Motion(item, 0, SLIDE, item.pos(), end)
        item = PieceItem(self._geometry.look, piece, self._geometry.cell, self._geometry.flipped)
        item.setPos(end)
        self.created.append(item)
        return Motion(item, 0, PLACE, appears=True)

    def _flipped(self, square: int, piece: Piece) -> Motion | None:
        item = self._pieces.get(square)
        if item is None:
            return None
        delay = turning_after(self._change, square, self._geometry.columns)
        return Motion(item, delay, TURN, becomes=piece, flips=True)
