"""The mistakes that a person is to find better moves for, again and again until they are found: one file a
game. No Qt here.

After a right answer a question rests, the longer the more often it was answered rightly in a row, as S.
Leitner proposed for flash cards (So lernt man lernen, 1972); after a wrong one it begins anew. What was
answered rightly every time is learned, and not asked any more.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from math import isfinite
from pathlib import Path
from typing import Any

from app.analysis.quiz import Mistake, Question
from app.play.exercises.kept import FORMAT, Kept
from engines.errors import InputError

RESTS = (0, 1, 3, 7, 16, 35)
"""Days until a question is asked again, by how often it was answered rightly in a row."""
KEPT = 200
"""No more questions are kept for a game; those best known make room."""


def today() -> date:
    """The date where the person is."""
    return datetime.now().astimezone().date()


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question, how often in a row it was answered rightly, and when it is `due` next."""

    question: Question
    right: int
    due: date


class ExerciseBook(Kept[Exercise]):
    """The exercises of one game, in the order in which they came."""

    def add(self, questions: Iterable[Question], day: date) -> None:
        """Take up what is not in the book yet; the same position is not asked about twice."""
        exercises = self.rows
        known = {one.question.position for one in exercises}
        fresh = [Exercise(one, 0, day) for one in questions if one.position not in known]
        if fresh:
            kept = sorted([*exercises, *fresh], key=lambda one: one.right)[:KEPT]
            self.keep([one for one in (*exercises, *fresh) if one in kept])

    def due(self, day: date) -> list[Exercise]:
        """What is to be asked on a day, the longest due first."""
        return sorted((one for one in self.rows if one.due <= day), key=lambda one: one.due)

    def answered(self, question: Question, right: bool, day: date) -> None:
        """A question was answered on a day, rightly at once or not. One that is not in the book stays out."""
        exercises: list[Exercise] = []
        for one in self.rows:
            if one.question.position != question.position:
                exercises.append(one)
            elif not right:
                exercises.append(replace(one, right=0, due=day))
            elif one.right + 1 < len(RESTS):
                rest = timedelta(days=RESTS[one.right + 1])
                exercises.append(replace(one, right=one.right + 1, due=day + rest))
        if tuple(exercises) != self.rows:
            self.keep(exercises)

    def as_json(self, rows: tuple[Exercise, ...]) -> dict[str, object]:
        """As `Kept` says."""
        return {"format": FORMAT, "exercises": [self._as_json(one) for one in rows]}

    def from_json(self, value: Any) -> list[Exercise]:
        """As `Kept` says."""
        if value["format"] != FORMAT:
            raise ValueError
        return [self._exercise(one) for one in value["exercises"]]

    def trouble(self, path: Path) -> InputError:
        """As `Kept` says."""
        return InputError("The exercises in {path} cannot be read, so they start afresh.", path=path)

    def _as_json(self, exercise: Exercise) -> dict[str, object]:
        game, one = self.game, exercise.question
        mistake = one.mistake
        return {
            "position": game.format_position(one.position),
            "ply": one.ply,
            "played": game.format_move(one.position, one.played),
            "best": game.format_move(one.position, one.best),
            "losses": {game.format_move(one.position, move): loss for move, loss in one.losses.items()},
            "spare": one.spare,
            "mistake": [mistake.before, mistake.after, mistake.discs, mistake.share],
            "right": exercise.right,
            "due": exercise.due.isoformat(),
        }

    def _exercise(self, value: dict[str, object]) -> Exercise:
        game, losses, mistake = self.game, value["losses"], value["mistake"]
        if not isinstance(losses, dict) or not isinstance(mistake, list):
            raise ValueError
        position = game.parse_position(str(value["position"]))
        question = Question(
            ply=_whole(value["ply"]),
            position=position,
            played=game.parse_move(position, str(value["played"])),
            losses={game.parse_move(position, str(move)): _finite(loss) for move, loss in losses.items()},
            spare=_finite(value["spare"]),
            mistake=Mistake(*map(_whole, mistake)),
            best=game.parse_move(position, str(value["best"])),
        )
        right = _whole(value["right"])
        if not {question.played, question.best} <= set(question.losses) or not 0 <= right < len(RESTS):
            raise ValueError
        return Exercise(question, right, date.fromisoformat(str(value["due"])))


def _whole(value: object) -> int:
    if not isinstance(value, int):
        raise ValueError
    return value


def _finite(value: object) -> float:
    if not isinstance(value, int | float) or not isfinite(value):
        raise ValueError
    return float(value)
