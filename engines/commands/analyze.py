"""`analyze`: judges positions for other programs. One JSON object a line in, one a line out.

Answers come in the order of the questions. All questions that wait with equal limits are searched
as one batch; a line that cannot be used is answered with an error and changes nothing else. With
`truth=true` among the player's options an answer also tells what each move is exactly worth, as far
as that is known within about a second.
"""

import argparse
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.commands.arguments import add_player, named_player
from engines.commands.questions import Question, incoming, read_question
from engines.commands.solve import worth
from engines.errors import InputError

if TYPE_CHECKING:
    from engines.opponents.opponent import Choice, Opponent
    from engines.search.limit import Limit
    from engines.solvers.oracle import Oracle


add_arguments = add_player


def run(options: argparse.Namespace) -> int:
    """Answer until the end of input."""
    from engines.opponents.spec import parse_spec
    from engines.solvers.oracle import find_oracle

    player = named_player(options)
    oracle = find_oracle(player.game) if parse_spec(options.player)[1].flag("truth") else None
    for batch in incoming():
        for answer in answers(player, batch, oracle):
            print(json.dumps(answer, allow_nan=False), flush=True)
    return 0


def answers(
    player: "Opponent", lines: list[bytes], oracle: "Oracle | None" = None
) -> Iterator[dict[str, object]]:
    """One answer for each line, in their order, as soon as it and all before it are known; with the
    exact worth of the moves if there is an oracle."""
    ready: dict[int, dict[str, object]] = {}
    groups: dict[Limit | None, list[tuple[int, Question]]] = {}
    for number, line in enumerate(lines):
        question = read_question(player.game, line)
        if isinstance(question, Question):
            groups.setdefault(question.limit, []).append((number, question))
        else:
            ready[number] = question
    told = 0
    for limit, group in groups.items():
        found = _ask(player, [question for _, question in group], limit)
        for (number, question), given in zip(group, found, strict=True):
            ready[number] = given | _truth(question, oracle) if oracle and "move" in given else given
        while told in ready:
            yield ready.pop(told)
            told += 1
    for number in sorted(ready):
        yield ready[number]


def answer(question: Question, choice: "Choice") -> dict[str, object]:
    """The answer to a question, in the words of the game's notation."""
    match, info = question.match, choice.info
    game, position = match.game, match.position
    line, at = [], match
    for move in info.pv:
        if move not in at.legal_moves:
            break
        line.append(game.format_move(at.position, move))
        at = at.play(move)
    names = {move: game.format_move(position, move) for move in match.legal_moves}
    return {
        "id": question.id,
        "move": names[choice.move],
        "value": float(info.value),
        "policy": {name: float(info.policy.get(move, 0.0)) for move, name in names.items()},
        "visits": {names[move]: int(count) for move, count in info.visits.items()},
        "pv": line,
    }


def _ask(player: "Opponent", questions: list[Question], limit: "Limit | None") -> list[dict[str, object]]:
    """The answers of one search, or where it fails for some of the questions, of one for each."""
    try:
        choices = player.choose([question.match for question in questions], limit)
        return [answer(question, choice) for question, choice in zip(questions, choices, strict=True)]
    except InputError as error:
        if len(questions) == 1:
            return [{"id": questions[0].id, "error": str(error)}]
        return [_ask(player, [question], limit)[0] for question in questions]


def _truth(question: Question, oracle: "Oracle") -> dict[str, object]:
    """The worth of every move, where the oracle knows it soon; `exact` tells whether it does."""
    game, position = question.match.game, question.match.position
    try:
        known = oracle.solve(position) if oracle.quick(position) else None
    except InputError:
        known = None
    moves = (
        {game.format_move(position, move): worth(one) for move, one in known.moves.items()} if known else {}
    )
    return {"exact": known is not None, "truth": moves}
