"""What a move changed on the board and in the hands: all that a view needs to animate it."""

from dataclasses import dataclass

from engines.game import Game, Move, Piece, Position, Side


@dataclass(frozen=True, slots=True)
class Transition:
    """The difference that one move made, squares in ascending order. A pass changes nothing.

    `placed`: pieces that came from outside the board or from a hand, as they stand now.
    `moved`: (origin, target, piece as it stands now); a promoted piece is the new one.
    `flipped`: pieces that stayed and became other ones, as they stand now.
    `captured`: pieces that were taken, as they stood before, on their old squares.
    `hands`: (piece with its holder as side, change of how many the holder has).
    """

    placed: tuple[tuple[int, Piece], ...] = ()
    moved: tuple[tuple[int, int, Piece], ...] = ()
    flipped: tuple[tuple[int, Piece], ...] = ()
    captured: tuple[tuple[int, Piece], ...] = ()
    hands: tuple[tuple[Piece, int], ...] = ()


def transition(game: Game, before: Position, move: Move, after: Position) -> Transition:
    """What `move`, played on `before`, changed on the way to `after`. Needs no kernel."""
    anatomy = game.anatomy(before, move)
    old, new = game.pieces(before), game.pieces(after)
    placed, moved, flipped, captured = [], [], [], []
    for square, (was, now) in enumerate(zip(old, new, strict=True)):
        if square == anatomy.target:
            if was:
                captured.append((square, was))
            if now and anatomy.origin is not None:
                moved.append((anatomy.origin, square, now))
            elif now:
                placed.append((square, now))
        elif was != now and square != anatomy.origin:
            if was and now:
                flipped.append((square, now))
            elif now:
                placed.append((square, now))
            elif was:
                captured.append((square, was))
    return Transition(
        tuple(placed), tuple(moved), tuple(flipped), tuple(captured), _hand_changes(game, before, after)
    )


def _hand_changes(game: Game, before: Position, after: Position) -> tuple[tuple[Piece, int], ...]:
    changes = []
    for side, old, new in zip(Side, game.hands(before), game.hands(after), strict=True):
        for kind in sorted(old.keys() | new.keys()):
            change = new.get(kind, 0) - old.get(kind, 0)
            if change:
                changes.append((Piece(kind, side), change))
    return tuple(changes)
