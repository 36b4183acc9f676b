"""`solve`: the exact worth of positions, for other programs. One JSON object a line in, one a line out.

Questions are written as for `analyze`. An answer holds the worth of every legal move; where the time
does not do, it is not `exact`, holds what is known, and says so in a note. Values are those of play
without a past: a position that stood before is worth what it is worth the first time.
"""

import argparse
import json
from typing import TYPE_CHECKING

from engines.command_line import amount
from engines.commands.arguments import add_game
from engines.commands.questions import MOST_SECONDS, Question, incoming, read_question
from engines.errors import InputError

if TYPE_CHECKING:
    from engines.game import Game
    from engines.solvers.oracle import Oracle, Solution, Truth

USUAL_SECONDS = 60.0


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(command)
    command.add_argument(
        "--seconds",
        type=amount(0.001, MOST_SECONDS),
        default=USUAL_SECONDS,
        metavar="S",
        help=f"at most, for a position whose line sets no limit (default: {USUAL_SECONDS:g})",
    )


def run(options: argparse.Namespace) -> int:
    """Answer until the end of input."""
    from engines.catalogue import find_game
    from engines.solvers.oracle import find_oracle

    game = find_game(options.game)
    oracle = find_oracle(game)
    for batch in incoming():
        for line in batch:
            print(json.dumps(answer(game, oracle, line, options.seconds), allow_nan=False), flush=True)
    return 0


def answer(game: "Game", oracle: "Oracle", line: bytes, seconds: float) -> dict[str, object]:
    """The answer to one line; `seconds` at most where it sets no limit."""
    from engines.solvers.oracle import OracleControl

    question = read_question(game, line)
    if not isinstance(question, Question):
        return question
    try:
        if question.limit and question.limit.sims is not None:
            raise InputError("A solution can be limited by seconds, not by sims.")
        seconds = seconds if question.limit is None else question.limit.seconds or seconds
        solution = oracle.solve(question.match.position, OracleControl(seconds=seconds))
    except InputError as error:
        return {"id": question.id, "error": str(error)}
    return told(question, solution)


def told(question: Question, solution: "Solution") -> dict[str, object]:
    """A solution in the words of the game's notation."""
    game, position = question.match.game, question.match.position
    moves = {game.format_move(position, move): worth(truth) for move, truth in solution.moves.items()}
    fields: dict[str, object] = {
        "id": question.id,
        "move": next(iter(moves)) if solution.truth else None,
        **(worth(solution.truth) if solution.truth else {"value": None}),
        "exact": solution.exact,
        "source": str(solution.source),
        "moves": moves,
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 6),
    }
    if not solution.exact:
        fields["note"] = _note(len(moves), len(question.match.legal_moves), solution)
    return fields


def worth(truth: "Truth") -> dict[str, object]:
    """A truth as fields: `value`, and `margin` or `distance` where they are known."""
    fields = {"value": truth.value, "margin": truth.margin, "distance": truth.distance}
    return {name: number for name, number in fields.items() if number is not None}


def _note(known: int, legal: int, solution: "Solution") -> str:
    value = "known" if solution.truth else "not known"
    return (
        f"Out of time after {solution.seconds:.3g} seconds: the position's value is {value}, "
        f"{known} of its {legal} moves are solved."
    )
