"""How a game ended, in words. No Qt here."""

from app.i18n import tr
from app.play.session import Session
from engines.game import Outcome, Reason

REASONS = {
    Reason.DISCS: "Neither side can move; the discs are counted.",
    Reason.LINE: "Three in a row.",
    Reason.BOARD_FULL: "The board is full.",
    Reason.LION_CAPTURED: "The lion was captured.",
    Reason.TRY: "The lion reached the far side safely.",
    Reason.NO_LEGAL_MOVE: "The side to move has no legal move.",
    Reason.REPETITION: "The same position occurred for the third time.",
    Reason.PLY_LIMIT: "The move limit was reached.",
    Reason.RESIGNATION: "The other side resigned.",
    Reason.TIME: "The other side's time ran out.",
}
"""English keys, one sentence for each reason."""


def winner_text(session: Session, outcome: Outcome, sides: tuple[str, str]) -> str:
    """Who won, and by how much."""
    if outcome.winner is None:
        return tr("A draw")
    if session.you is not None:
        won = outcome.winner == session.you
        if outcome.margin:
            return tr("You win by {margin}" if won else "You lose by {margin}", margin=outcome.margin)
        return tr("You win" if won else "You lose")
    side = tr(sides[outcome.winner])
    if outcome.margin:
        return tr("{side} wins by {margin}", side=side, margin=outcome.margin)
    return tr("{side} wins", side=side)


def reason_text(session: Session, outcome: Outcome) -> str:
    """Why it ended."""
    lost = session.you is not None and outcome.winner is session.you.other
    if lost and not outcome.reason.on_the_board:
        return tr("You resigned." if outcome.reason is Reason.RESIGNATION else "Your time ran out.")
    return tr(REASONS[outcome.reason])
