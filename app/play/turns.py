"""Where undo and redo lead to: where a person has something to decide."""

from app.play.session import HUMAN, Session


def turn_before(session: Session) -> int | None:
    """The ply of the person's last turn before with a choice, or one ply back where only machines play; None
    where there is none."""
    return _nearest(session, range(session.cursor - 1, -1, -1), None)


def turn_after(session: Session) -> int | None:
    """The ply of the person's next turn with a choice, or else the end of the line; None at the end."""
    return _nearest(session, range(session.cursor + 1, session.line.plies + 1), session.line.plies)


def _nearest(session: Session, plies: range, otherwise: int | None) -> int | None:
    if not plies:
        return None
    if session.watching:
        return plies[0]
    return next((ply for ply in plies if _asks_person(session, ply)), otherwise)


def _asks_person(session: Session, ply: int) -> bool:
    """Whether it is a person's turn after so many moves, with more to do than to pass."""
    position = session.line.positions[ply]
    if session.seats[position.side] != HUMAN:
        return False
    moves = session.game.legal_moves(position)
    return any(session.game.anatomy(position, move).target is not None for move in moves)
