"""Values turned to one point of view, and into words. No Qt here."""

from dataclasses import dataclass

from app.play.session import HUMAN, Session
from engines.game import Outcome, Side
from engines.matches.match import Match
from engines.review.verdicts import Known
from engines.search.info import SearchInfo


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is thought of a position: `value` in [-1, 1] for `viewpoint`, after `ply` moves. `margin`: the
    discs that it wins by, below 0 for a loss, where that is certain."""

    ply: int
    value: float
    viewpoint: Side
    sims: int = 0
    margin: int | None = None

    @property
    def share(self) -> float:
        """The expected score of the viewpoint's side, 0 to 1."""
        return (self.value + 1) / 2


def viewpoint(session: Session, preference: str) -> Side:
    """Whose eyes figures are seen through: the person's where one plays and so wishes."""
    person = session.person
    return person if preference == "person" and person is not None else Side.FIRST


def value_for(info: SearchInfo, mover: Side, side: Side) -> float:
    """A search's value as `side` sees it."""
    return info.value if mover == side else -info.value


def visible(session: Session, ply: int, reveal: str) -> bool:
    """Whether what is thought, or known, of the position after `ply` moves may be shown now. A game that
    was played to its end hides nothing, wherever in it one looks, but in a quiz. Who took moves back is to
    move as before, and sees it after another move. Where moves are tried out, what is not hidden altogether
    is seen at once."""
    if session.veiled:
        return False
    if session.line.outcome is not None:
        return True
    if reveal == "hidden":
        return False
    if reveal == "always" or session.watching or session.tried:
        return True
    position, now = session.line.positions[ply], session.standing.position
    return session.seats[position.side] != HUMAN or position != now


def may_go_on(session: Session, match: Match, reveal: str) -> bool:
    """Whether it may be told how somebody expects a match to go on that begins as the game does: not with a
    move that a person is about to choose, where what is thought of that shows only after it."""
    line, position = session.standing, match.position
    told = reveal == "always" or session.watching or session.tried or session.line.outcome is not None
    ahead = position == line.position or match.moves[: line.plies] == line.moves
    return told or not ahead or session.seats[position.side] != HUMAN


def curve(session: Session, preference: str, reveal: str) -> list[Judgement]:
    """All judgements that may be shown, by ply; a finished game ends in its result."""
    side = viewpoint(session, preference)
    positions = session.line.positions
    points = [
        Judgement(ply, value_for(info, positions[ply].side, side), side, info.sims)
        for ply, info in sorted(session.infos.items())
        if ply < len(positions) and visible(session, ply, reveal)
    ]
    outcome = session.line.outcome
    if outcome is not None and points:
        points = [point for point in points if point.ply < session.line.plies]
        points.append(Judgement(session.line.plies, _score(outcome, side), side))
    return points


def _score(outcome: Outcome, side: Side) -> float:
    return 0.0 if outcome.winner is None else 1.0 if outcome.winner == side else -1.0


def truths(session: Session, known: Known, preference: str, reveal: str) -> list[Judgement]:
    """The exact result of every position where it is known and may be shown, by ply."""
    side = viewpoint(session, preference)
    points = []
    for ply, position in enumerate(session.line.positions):
        solution = known(position)
        if solution is not None and solution.truth is not None and visible(session, ply, reveal):
            truth = solution.truth.seen(position.side, side)
            points.append(Judgement(ply, truth.value, side, margin=truth.margin))
    outcome, last = session.line.outcome, session.line.plies
    if outcome is not None and outcome.reason.on_the_board:
        points = [point for point in points if point.ply < last]
        score, discs = _score(outcome, side), outcome.margin
        points.append(Judgement(last, score, side, margin=None if discs is None else round(score) * discs))
    return points if len(points) > 1 or outcome is None else []


def judge(points: list[Judgement], ply: int) -> Judgement | None:
    """The latest judgement at or before `ply`."""
    return next((point for point in reversed(points) if point.ply <= ply), None)


def headline(value: float) -> str:
    """A value in words, as an English key with `{who}`."""
    strengths = ((0.85, "{who} winning"), (0.35, "{who} ahead"), (0.1, "{who} slightly ahead"))
    for bound, text in strengths:
        if abs(value) >= bound:
            return text
    return "The game is even"
