"""From touches to moves: clicks, drags, the cursor and typed text meet legal moves only. No Qt here."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.board.geometry import InHand, Spot
from engines.game import Anatomy, Move, Side


@dataclass(frozen=True, slots=True)
class LegalMove:
    """A move that may be played now, how it lies on the board, and how it is written."""

    move: Move
    anatomy: Anatomy
    text: str


class Touch:
    """What a person has begun to do: at most one selected source, and what was typed so far."""

    def __init__(self) -> None:
        self.moves: tuple[LegalMove, ...] = ()
        self.side = Side.FIRST
        self.selected: Spot | None = None
        self.typed = ""

    def offer(self, moves: Sequence[LegalMove], side: Side) -> None:
        """Take the moves of a new position; anything begun is forgotten."""
        self.moves, self.side = tuple(moves), side
        self.cancel()

    def cancel(self) -> None:
        """Forget the selection and the typed text."""
        self.selected, self.typed = None, ""

    def source(self, move: LegalMove) -> Spot | None:
        """Where a move is picked up; None for one that is only put down."""
        if move.anatomy.drop is not None:
            return InHand(self.side, move.anatomy.drop)
        return move.anatomy.origin

    def from_spot(self, spot: Spot) -> tuple[LegalMove, ...]:
        """The moves picked up at `spot`."""
        return tuple(move for move in self.moves if self.source(move) == spot)

    def candidates(self) -> tuple[LegalMove, ...]:
        """The moves that one more touch would play."""
        if self.selected is not None:
            return self.from_spot(self.selected)
        return tuple(
            move for move in self.moves if self.source(move) is None and move.anatomy.target is not None
        )

    def target(self, spot: Spot | None) -> LegalMove | None:
        """The move that a touch at `spot` would play now."""
        if spot is None:
            return None
        return next((move for move in self.candidates() if move.anatomy.target == spot), None)

    def press(self, spot: Spot | None) -> LegalMove | None:
        """Touch `spot`: plays a move, or selects a source, or lets the selection go."""
        move = self.target(spot)
        if move is not None:
            self.cancel()
            return move
        again = spot == self.selected
        self.cancel()
        if spot is not None and not again and self.from_spot(spot):
            self.selected = spot
        return None

    def passing(self) -> LegalMove | None:
        """The pass, where it is the only move."""
        if len(self.moves) == 1 and self.moves[0].anatomy.target is None:
            return self.moves[0]
        return None

    def type(self, character: str) -> LegalMove | None:
        """Add a typed character; plays as soon as the text names one move and no longer one. A
        character that fits no move begins a new text."""
        for text in (self.typed + character, character):
            lowered = text.lower()
            fitting = [move for move in self.moves if _spelled(move).startswith(lowered)]
            if fitting:
                self.typed = text
                if len(fitting) == 1 and _spelled(fitting[0]) == lowered:
                    self.cancel()
                    return fitting[0]
                return None
        self.typed = ""
        return None

    def enter(self) -> LegalMove | None:
        """Play what was typed, if it is a move in full (another may begin with the same letters)."""
        lowered = self.typed.lower()
        self.typed = ""
        return next((move for move in self.moves if _spelled(move) == lowered), None) if lowered else None


def _spelled(move: LegalMove) -> str:
    """How a move is typed: nobody need say that a piece promotes where it must."""
    return move.text.lower().removesuffix("+")
