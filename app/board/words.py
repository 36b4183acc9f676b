"""What stands on a board, in words, for those who hear it. No Qt here."""

from app.board.geometry import InHand, Spot
from app.board.looks import Look
from app.board.state import BoardState
from app.board.touch import Touch
from app.i18n import sentences, tr
from engines.game import Piece, Side
from engines.transition import Transition

_PIECES = {
    "disc": "{side} disc", "mark": "{side}'s mark", "lion": "{side}'s lion", "elephant": "{side}'s elephant",
    "giraffe": "{side}'s giraffe", "chick": "{side}'s chick", "hen": "{side}'s hen",
}  # fmt: skip


def piece_words(look: Look, piece: Piece) -> str:
    """Whose piece it is, and which."""
    return tr(_PIECES[piece.kind], side=tr(look.sides[piece.side]))


def square_words(look: Look, square: int) -> str:
    """A square as the labels at the board's edge name it."""
    row, column = divmod(square, len(look.columns))
    return f"{look.columns[column]}{look.rows[row]}"


def spot_words(look: Look, state: BoardState, touch: Touch, spot: Spot) -> str:
    """A square or a pile in hand: where it is, what stands there, what a touch would do."""
    if isinstance(spot, InHand):
        count = state.hands[spot.side].get(spot.kind, 0)
        piece = piece_words(look, Piece(spot.kind, spot.side))
        parts = [tr("In hand: {piece}, {count}", piece=piece, count=count)]
    else:
        stands = state.pieces[spot]
        what = piece_words(look, stands) if stands is not None else tr("empty")
        parts = [f"{square_words(look, spot)}: {what}"]
        if state.last is not None and state.last.target == spot:
            parts.append(tr("moved last"))
    if touch.selected == spot:
        parts.append(tr("picked up"))
    elif touch.target(spot) is not None:
        parts.append(tr("you may move here"))
    elif touch.from_spot(spot):
        parts.append(tr("you may move it"))
    return ", ".join(parts)


def change_words(look: Look, side: Side, change: Transition) -> str:
    """What a move of `side` did: which piece came where, what was taken, and how many stones turned over."""
    said = [
        tr("{piece} from {start} to {to}.", piece=piece_words(look, piece), start=square_words(look, start),
           to=square_words(look, to))
        for start, to, piece in change.moved
    ] + [
        tr("{piece} to {to}.", piece=piece_words(look, piece), to=square_words(look, to))
        for to, piece in change.placed
    ]  # fmt: skip
    said += [tr("Taken: {piece}.", piece=piece_words(look, piece)) for _, piece in change.captured]
    if change.flipped:
        said.append(tr("Turned over: {count}.", count=len(change.flipped)))
    return sentences(*said) or tr("{side} passes.", side=tr(look.sides[side]))
