"""Whether problems are true: each is asked about once more."""

from collections.abc import Callable, Iterator

from engines.matches.openings import least_image
from engines.problems.asking import ask
from engines.problems.problem import Collection, Problem
from engines.solvers.oracle import find_oracle


def untrue(collection: Collection, told: Callable[[int], None] | None = None) -> Iterator[Problem]:
    """Those problems that the oracle would not pose so, or that are images of an earlier one. `told` hears
    how many are behind."""
    oracle, seen = find_oracle(collection.game), set[bytes]()
    for number, problem in enumerate(collection.problems, 1):
        image = least_image(collection.game, problem.position)
        again = ask(problem.position, oracle.solve(problem.position))
        posed = (problem.task, problem.number, problem.answer)
        if again is None or (again.task, again.number, again.answer) != posed or image in seen:
            yield problem
        seen.add(image)
        if told:
            told(number)
