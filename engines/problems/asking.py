"""What can be asked about a position, by the truth about it."""

from engines.game import Position
from engines.problems.problem import Problem, Task
from engines.solvers.oracle import Oracle, Solution, Truth

FEWEST_MOVES = 3
"""With fewer moves to choose from nothing is asked."""
LONGEST_WIN = 11
"""Plies: a longer way to a win is not asked for to its end."""
LEAST_GAIN = 4
"""Discs: the greatest margin is asked for where the second best move gets so many less."""
_AT_ONCE = 2
"""A move that loses within so many plies is no temptation."""
_TEMPTATIONS = 2
"""So many wrong moves at least must not lose at once."""


def ask(position: Position, solution: Solution) -> Problem | None:
    """The problem that a position makes, not rated yet; None where it makes none. There is one right move,
    and more than one wrong one is worth a thought."""
    best = solution.truth
    if best is None or not solution.exact or len(solution.moves) < FEWEST_MOVES:
        return None
    found = _task(solution, best)
    if found is None:
        return None
    task, number = found
    right = task.right(solution)
    wrong = [truth for move, truth in solution.moves.items() if move not in right]
    tempting = [one for one in wrong if one.value >= 0 or one.distance is None or one.distance > _AT_ONCE]
    return None if len(tempting) < _TEMPTATIONS else Problem(position, task, number, right[0], 0.0)


def _task(solution: Solution, best: Truth) -> tuple[Task, int] | None:
    """What may be asked, and its number."""
    if best.value >= 0 and len(solution.keeping) == 1:
        if not best.value:
            return Task.ONLY_DRAW, 0
        if best.distance is None or best.distance > LONGEST_WIN:
            return Task.ONLY_WIN, 0
        return (Task.WIN_IN, best.distance) if best.distance > 1 else None
    if best.value > 0 and best.margin is not None:
        margins = sorted((truth.margin or 0 for truth in solution.moves.values()), reverse=True)
        return (Task.MOST, best.margin) if margins[0] - margins[1] >= LEAST_GAIN else None
    return None


def line_of(oracle: Oracle, problem: Problem) -> list[tuple[Position, Solution]]:
    """Where the person is to move, with what is true there: once, or until the game is over where every move
    counts and the other side defends itself as long as it can."""
    game, line = oracle.game, [(problem.position, oracle.solve(problem.position))]
    while problem.task is Task.WIN_IN:
        position, solution = line[-1]
        after = game.play(position, problem.task.right(solution)[0])
        if game.outcome(after):
            break
        reply, _ = oracle.choose(after)
        position = game.play(after, reply)
        if game.outcome(position):
            break
        line.append((position, oracle.solve(position)))
    return line
