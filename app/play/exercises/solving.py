"""How a person fared with a game's problems: every first answer, one file a game. No Qt here."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from engines.errors import InputError
from engines.files import put_aside, read_json, write_json
from engines.game import Game
from engines.opponents.standing import KEPT as COUNTED
from engines.opponents.standing import Played, Standing, first_guess
from engines.problems.problem import Problem

FORMAT = 1
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


class SolvingBook:
    """The attempts at one game's problems."""

    def __init__(self, game: Game, path: Path, put: Callable[[Path, Callable[[], object]], object]) -> None:
        """`put` has a file written, as `Writer.put` does."""
        self._game, self._path, self._put = game, path, put
        self._attempts: tuple[Attempt, ...] | None = None

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """All that are kept, in their order."""
        if self._attempts is None:
            self.read()
        return self._attempts or ()

    def read(self) -> None:
        """Read the file, once. Raises InputError where it is damaged; it is put aside then, and the book
        begins anew."""
        if self._attempts is None:
            self._attempts = ()
            if self._path.is_file():
                try:
                    self._attempts = self._load()
                except InputError:
                    put_aside(self._path)
                    raise

    @property
    def standing(self) -> Standing:
        """How well the person solves problems: rated as games are, a problem in the opponent's place. Who
        meets one again may know it, so that the first attempt counts alone."""
        first: dict[str, Attempt] = {}
        for one in self.attempts:
            first.setdefault(one.position, one)
        results = tuple(Played(one.rating, float(one.solved)) for one in list(first.values())[-COUNTED:])
        return Standing(first_guess(self._game), results)

    def note(self, problem: Problem, solved: bool) -> None:
        """Remember how a problem was answered."""
        attempt = Attempt(self._game.format_position(problem.position), problem.rating, solved)
        self._attempts = (*self.attempts, attempt)[-KEPT:]
        rows = [[one.position, round(one.rating, 1), one.solved] for one in self._attempts]
        content = {"format": FORMAT, "game": self._game.id, "attempts": rows}
        self._put(self._path, partial(write_json, self._path, content))

    def solved(self, problems: Collection[Problem]) -> int:
        """How many of these were solved the last time they were asked."""
        last = self._last()
        return sum(last.get(self._game.format_position(one.position), False) for one in problems)

    def next_of(self, problems: Collection[Problem], before: Problem | None) -> Problem:
        """The one that fits best of those never tried; when there is none, of those missed the last time;
        then of all. Not the one `before`, where there is another, and one of another kind if it fits."""
        last, wanted = self._last(), self.standing.elo - EASIER
        rest = [one for one in problems if one is not before] or list(problems)

        def rank(problem: Problem) -> tuple[int, float]:
            fared = last.get(self._game.format_position(problem.position))
            return {None: 0, False: 1, True: 2}[fared], abs(problem.rating - wanted)

        near = sorted(rest, key=rank)[:NEAR]
        first, asked = rank(near[0])[0], before and before.task
        return next((one for one in near if one.task != asked and rank(one)[0] == first), near[0])

    def _last(self) -> dict[str, bool]:
        return {one.position: one.solved for one in self.attempts}

    def _load(self) -> tuple[Attempt, ...]:
        try:
            value = read_json(self._path)
            if not isinstance(value, dict) or (value["format"], value["game"]) != (FORMAT, self._game.id):
                raise ValueError
            return tuple(_attempt(*row) for row in value["attempts"][-KEPT:])
        except (InputError, KeyError, TypeError, ValueError) as error:
            raise InputError(
                "What is known of the problems solved, in {path}, cannot be read: it begins anew.",
                path=self._path,
            ) from error


def _attempt(position: object, rating: object, solved: object) -> Attempt:
    if not isinstance(position, str) or not isinstance(solved, bool) or isinstance(rating, bool):
        raise ValueError
    if not isinstance(rating, int | float) or not abs(rating) <= _LARGEST:
        raise ValueError
    return Attempt(position, float(rating), solved)
