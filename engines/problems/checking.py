"""Whether problems are true: each is asked about once more."""

from collections.abc import Callable, Iterable, Iterator

from engines.game import Game
from engines.matches.openings import images
from engines.problems.asking import ask
from engines.problems.problem import Problem
from engines.solvers.oracle import find_oracle


def untrue(
    game: Game, problems: Iterable[Problem], told: Callable[[int], None] | None = None
) -> Iterator[Problem]:
    """Those problems that the oracle would not pose so, or that are images of an earlier one. `told` hears
    how many are behind."""
    oracle, seen = find_oracle(game), set[bytes]()
    for number, problem in enumerate(problems, 1):
        image = min(images(game, problem.position))
        again = ask(problem.position, oracle.solve(problem.position))
        posed = (problem.task, problem.number, problem.answer)
        if again is None or (again.task, again.number, again.answer) != posed or image in seen:
            yield problem
        seen.add(image)
        if told:
            told(number)
