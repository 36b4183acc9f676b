"""A quiz made of the mistakes in a game: which moves to ask about, and how good an answer is. No Qt here."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from app.i18n import tr
from engines.game import Move, Position, Side
from engines.matches.match import Match
from engines.review.doubts import CARELESS, Doubt, doubts
from engines.review.verdicts import FEW_DISCS, Known
from engines.search.info import SearchInfo
from engines.solvers.oracle import Solution, Truth

MOST = 8
"""No more questions are asked about one game: the worst of its mistakes."""
NEARLY = 0.08
"""A move that costs no more of a search's value (-1 to 1) is as good as the best."""
_RESULT = 1000.0
_FELL = {
    (1, -1): "{move} turned a win into a loss.",
    (1, 0): "{move} turned a win into a draw.",
    (0, -1): "{move} turned a draw into a loss.",
}
"""English keys by the result before and after."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """What was wrong with a move: the results `before` and `after` it for the side that made it, or else the
    `discs` that it gave away, or else the `share` of the expected score that it cost in the AI's opinion, in
    hundredths."""

    before: int = 0
    after: int = 0
    discs: int = 0
    share: int = 0

    def said(self, move: str) -> str:
        """One sentence about the move."""
        if (self.before, self.after) in _FELL:
            return tr(_FELL[self.before, self.after], move=move)
        if self.discs:
            return tr("{move} gave away {discs} discs.", move=move, discs=self.discs)
        return tr("{move} cost {share} % of the expected score, the AI thinks.", move=move, share=self.share)


class Grade(Enum):
    """How good an answer is."""

    RIGHT = "right"
    BETTER = "better"
    """Better than what was played, but not the best."""
    NO_BETTER = "no better"


@dataclass(frozen=True, slots=True)
class Question:
    """A `position` in which the `ply`-th move, `played`, was a `mistake`. `losses`: what each move costs
    beside the best; those that cost no more than `spare` are right, of which `best` is one."""

    ply: int
    position: Position
    played: Move
    losses: Mapping[Move, float]
    spare: float
    mistake: Mistake
    best: Move

    def grade(self, move: Move) -> Grade:
        """How good a move is as an answer."""
        loss, mistake = self.losses.get(move, float("inf")), self.losses[self.played]
        if loss <= self.spare:
            return Grade.RIGHT
        return Grade.BETTER if loss < mistake - self.spare else Grade.NO_BETTER


class Quiz:
    """Questions one after another; an answer counts if it is right the first time."""

    def __init__(self, questions: tuple[Question, ...]) -> None:
        """At least one question."""
        self.questions = questions
        self.number = 0
        """Which question is asked, from 0."""
        self._tried: set[int] = set()
        self._found: set[int] = set()

    @property
    def question(self) -> Question:
        """The one that is asked."""
        return self.questions[self.number]

    @property
    def found(self) -> int:
        """How many were answered rightly at once."""
        return len(self._found)

    @property
    def last(self) -> bool:
        """Whether no other question follows."""
        return self.number == len(self.questions) - 1

    @property
    def fresh(self) -> bool:
        """Whether the question has not been answered yet."""
        return self.number not in self._tried

    def answer(self, move: Move) -> Grade:
        """Judge an answer."""
        grade = self.question.grade(move)
        if grade is Grade.RIGHT and self.number not in self._tried:
            self._found.add(self.number)
        self._tried.add(self.number)
        return grade

    def give_up(self) -> None:
        """The answer was asked for."""
        self._tried.add(self.number)


def questions(
    line: Match,
    known: Known,
    thought: Mapping[int, SearchInfo],
    sides: set[Side],
    opening: int = 0,
    least: float = CARELESS,
) -> tuple[Question, ...]:
    """The mistakes of these sides in a game after its first `opening` moves, in its order: judged by the
    truth where every move's is known, else by what was `thought`, by ply: there what cost `least` or more."""
    found, doubted = [], doubts(line, thought, least=least)
    for ply, move in enumerate(line.moves, 1):
        position = line.positions[ply - 1]
        if ply <= opening or position.side not in sides or len(line.game.legal_moves(position)) < 2:
            continue
        solution, doubt = known(position), doubted.get(ply)
        if solution is not None and solution.exact:
            question = _by_truth(ply, position, move, solution)
        else:
            question = _by_search(doubt, position, thought[ply - 1]) if doubt is not None else None
        if question is not None:
            found.append(question)
    heaviest = sorted(found, key=lambda one: one.losses[one.played], reverse=True)[:MOST]
    return tuple(sorted(heaviest, key=lambda one: one.ply))


def _by_truth(ply: int, position: Position, move: Move, solution: Solution) -> Question | None:
    """The question about a move whose loss is known, if it is worth asking."""
    best = solution.truth
    if best is None or move not in solution.moves:
        return None
    losses = {one: _loss(best, truth) for one, truth in solution.moves.items()}
    left = solution.moves[move]
    if best.value > left.value:
        mistake = Mistake(best.value, left.value)
    elif losses[move] >= FEW_DISCS:
        mistake = Mistake(discs=round(losses[move]))
    else:
        return None
    return Question(ply, position, move, losses, 0.0, mistake, solution.optimal[0])


def _loss(best: Truth, truth: Truth) -> float:
    return _RESULT * (best.value - truth.value) + (best.margin or 0) - (truth.margin or 0)


def _by_search(doubt: Doubt, position: Position, info: SearchInfo) -> Question | None:
    """The question about a move that the AI thinks little of; `info` is of the position before it."""
    if not doubt.mark:
        return None
    highest = info.values.get(doubt.best, info.value)
    losses = {one: max(0.0, highest - value) for one, value in info.values.items()}
    losses |= {doubt.best: 0.0, doubt.move: 2 * doubt.cost}
    mistake = Mistake(share=round(100 * doubt.cost))
    return Question(doubt.ply, position, doubt.move, losses, NEARLY, mistake, doubt.best)
