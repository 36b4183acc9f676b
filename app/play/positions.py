"""From a session to what the board shows. No Qt here."""

from dataclasses import replace

from app.board.state import BoardState, Ghost
from app.board.touch import LegalMove
from app.play.session import Session
from engines.game import Game, Piece, Position
from engines.matches.match import Match
from engines.transition import transition


def opening_state(game: Game) -> BoardState:
    """The start as it looks before the kernels are there: nothing can be played yet."""
    position = game.initial
    return BoardState(game.pieces(position), game.hands(position), position.side)


def board_state(session: Session, coming: bool) -> BoardState:
    """The position looked at, with the moves that a person may play now, and the `coming` one that was made
    there, if that is wanted."""
    state = state_of(session.match, legal_moves(session.match) if session.person_moves else ())
    if not coming or session.at_end:
        return state
    move = session.line.moves[session.cursor]
    return replace(state, coming=session.game.anatomy(session.match.position, move))


def state_of(match: Match, moves: tuple[LegalMove, ...] = ()) -> BoardState:
    """Where a match stands, with its last move and those that a person may play."""
    game, position = match.game, match.position
    last = game.anatomy(match.positions[-2], match.moves[-1]) if match.moves else None
    return BoardState(
        game.pieces(position), game.hands(position), position.side, moves, last, numbers_of(match)
    )


def numbers_of(match: Match) -> dict[int, int]:
    """By square, the number in the list of moves, passes counted, of the move that put a piece there."""
    anatomies = enumerate(map(match.game.anatomy, match.positions, match.moves), 1)
    return {one.target: ply for ply, one in anatomies if one.target is not None and one.origin is None}


def legal_moves(match: Match) -> tuple[LegalMove, ...]:
    """The legal moves where a match stands."""
    game, position = match.game, match.position
    return tuple(
        LegalMove(move, game.anatomy(position, move), game.format_move(position, move))
        for move in match.legal_moves
    )


def ghost(game: Game, position: Position, move: LegalMove) -> Ghost | None:
    """What a move would do to the board."""
    target = move.anatomy.target
    if target is None:
        return None
    after = game.play(position, move.move)
    change = transition(game, position, move.move, after)
    stands: Piece | None = game.pieces(after)[target]
    return (
        Ghost(target, stands, tuple(square for square, _ in change.flipped)) if stands is not None else None
    )


def counts(game: Game, position: Position) -> tuple[int, int]:
    """Pieces of each side on the board."""
    sides = [piece.side for piece in game.pieces(position) if piece is not None]
    return sides.count(0), sides.count(1)  # type: ignore[arg-type]
