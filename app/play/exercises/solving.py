"""How a person fared with a game's problems: every first answer, one file a game. No Qt here."""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.play.exercises.kept import FORMAT, Kept
from engines.errors import InputError
from engines.opponents.standing import KEPT as COUNTED
from engines.opponents.standing import Played, Standing, first_guess
from engines.problems.problem import Problem

KEPT = 2000
"""Answers that are kept; older ones tell nothing of today."""
EASIER = 70.0
"""Elo: the next problem is so much easier than one that would be solved every other time, which makes three
of five."""
NEAR = 6
"""Among so many that fit, one is taken that asks for something else than the one before."""
_LARGEST = 10_000.0


@dataclass(frozen=True, slots=True)
class Attempt:
    """A problem, by its position as text, its rating then, and whether it was solved without a mistake."""

    position: str
    rating: float
    solved: bool


class SolvingBook(Kept[Attempt]):
    """The attempts at one game's problems."""

    @property
    def standing(self) -> Standing:
        """How well the person solves problems: rated as games are, a problem in the opponent's place. Who
        meets one again may know it, so that the first attempt counts alone."""
        first: dict[str, Attempt] = {}
        for one in self.rows:
            first.setdefault(one.position, one)
        results = tuple(Played(one.rating, float(one.solved)) for one in list(first.values())[-COUNTED:])
        return Standing(first_guess(self.game), results)

    def note(self, problem: Problem, solved: bool) -> None:
        """Remember how a problem was answered."""
        attempt = Attempt(self.game.format_position(problem.position), problem.rating, solved)
        self.keep((*self.rows, attempt)[-KEPT:])

    def solved(self, problems: Collection[Problem]) -> int:
        """How many of these were solved the last time they were asked."""
        last = self._last()
        return sum(last.get(self.game.format_position(one.position), False) for one in problems)

    def next_of(self, problems: Collection[Problem], before: Problem | None) -> Problem:
        """The one that fits best of those never tried; when there is none, of those missed the last time;
        then of all. Not the one `before`, where there is another, and one of another kind if it fits."""
        last, wanted = self._last(), self.standing.elo - EASIER
        rest = [one for one in problems if one is not before] or list(problems)

        def rank(problem: Problem) -> tuple[int, float]:
            fared = last.get(self.game.format_position(problem.position))
            return {None: 0, False: 1, True: 2}[fared], abs(problem.rating - wanted)

        near = sorted(rest, key=rank)[:NEAR]
        first, asked = rank(near[0])[0], before and before.task
        return next((one for one in near if one.task != asked and rank(one)[0] == first), near[0])

    def _last(self) -> dict[str, bool]:
        return {one.position: one.solved for one in self.rows}

    def as_json(self, rows: tuple[Attempt, ...]) -> dict[str, object]:
        """As `Kept` says."""
        attempts = [[one.position, round(one.rating, 1), one.solved] for one in rows]
        return {"format": FORMAT, "game": self.game.id, "attempts": attempts}

    def from_json(self, value: Any) -> list[Attempt]:
        """As `Kept` says."""
        if (value["format"], value["game"]) != (FORMAT, self.game.id):
            raise ValueError
        return [_attempt(*row) for row in value["attempts"][-KEPT:]]

    def trouble(self, path: Path) -> InputError:
        """As `Kept` says."""
        return InputError(
            "The record of solved problems in {path} cannot be read, so it starts afresh.", path=path
        )


def _attempt(position: object, rating: object, solved: object) -> Attempt:
    if not isinstance(position, str) or not isinstance(solved, bool) or isinstance(rating, bool):
        raise ValueError
    if not isinstance(rating, int | float) or not abs(rating) <= _LARGEST:
        raise ValueError
    return Attempt(position, float(rating), solved)
