"""`testset`: sets of positions whose exact truth is known, for `accuracy` and for the trainer."""

import argparse
import json
from collections import Counter
from typing import TYPE_CHECKING

from engines.command_line import named, whole
from engines.commands.arguments import add_game
from engines.commands.making import told
from engines.commands.ticker import Ticker

if TYPE_CHECKING:
    from engines.game import Game
    from engines.testsets.position_set import PositionSet, Question

STRONG_SIMS = 64
_EACH_HELP = "positions in each part of the game from each origin"
_GAMES_HELP = "at most this many games of each origin"
_OPENING_HELP = "leave out positions within this many moves of the start"
_EMPTIES_HELP = "Reversi: empty squares at most (default: what is solved within about a second)"
_MAKING = {
    "strong": "strong player",
    "each": f"{_EACH_HELP}, at most",
    "games": "games of each origin, at most",
    "opening": "moves at the start that are left out",
    "deviation": "how often the strong player makes a random move",
    "most_empties": "Reversi: empty squares at most",
}


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parts = command.add_subparsers(required=True, metavar="WHAT", dest="what")
    make = parts.add_parser("build", help="make a set", description="make a set", allow_abbrev=False)
    add_game(make)
    add = make.add_argument
    add("--to", required=True, type=named, metavar="PATH", help="the file that is written")
    add("--each", type=whole(1, 10_000), default=100, metavar="N", help=f"{_EACH_HELP} (default: 100)")
    add("--games", type=whole(1, 1_000_000), default=2000, metavar="N", help=f"{_GAMES_HELP} (default: 2000)")
    add("--opening", type=whole(0, 20), default=4, metavar="K", help=f"{_OPENING_HELP} (default: 4)")
    add("--empties", type=whole(2, 64), metavar="N", help=_EMPTIES_HELP)
    add("--strong", metavar="SPEC", help="the strong player (default: the bundled network, or perfect)")
    add("--seed", type=whole(0, 2**63 - 1), default=1, metavar="S", help="default: 1")
    info = parts.add_parser("info", help="describe a set", description="describe a set", allow_abbrev=False)
    add_game(info)
    info.add_argument("--set", type=named, metavar="PATH", help="the file (default: the bundled one)")
    info.add_argument("--json", action="store_true", help="print one JSON object, for programs")


def run(options: argparse.Namespace) -> int:
    """Make a set and tell of it, or just tell."""
    from engines.catalogue import find_game
    from engines.testsets.position_set import find_set

    game = find_game(options.game)
    if options.what == "build":
        positions, as_json = _built(game, options), False
    else:
        positions, as_json = find_set(game, options.set), options.json
    print(json.dumps(facts(positions)) if as_json else table(positions))
    return 0


def facts(positions: "PositionSet") -> dict[str, object]:
    """What `testset info --json` prints."""
    return {
        "game": positions.game.id,
        "positions": len(positions.questions),
        "decisions": len(positions.decisions),
        "origins": dict(Counter(str(question.origin) for question in positions.questions)),
        "values": {str(value): count for value, count in sorted(_values(positions.questions).items())},
        "stages": {
            stage: {"positions": len(inside), "decisions": sum(one.matters for one in inside)}
            for stage, inside in _by_stage(positions).items()
        },
        "random_keeps": round(_random(positions.decisions), 4),
        "random_keeps_of_all": round(_random(positions.questions), 4),
        "making": dict(positions.making),
    }


def table(positions: "PositionSet") -> str:
    """The same as people read it."""
    questions, decisions = positions.questions, positions.decisions
    values = _values(questions)
    lines = [
        f"{len(questions):,} positions of {positions.game.id}, of which {len(decisions):,} matter:",
        "some move gives a win or a draw away there, and another does not",
        f"won {values[1]:,}, drawn {values[0]:,}, lost {values[-1]:,} for the side to move",
        "a random move keeps it in {:.1f} % of these, {:.1f} % of all".format(
            *(100 * _random(some) for some in (decisions, questions))
        ),
        "",
        f"{'stage':<20}{'random play':>14}{'strong play':>14}{'that matter':>14}",
    ]
    for stage, inside in _by_stage(positions).items():
        origins = Counter(str(question.origin) for question in inside)
        matter = sum(one.matters for one in inside)
        lines.append(f"{stage:<20}{origins['random']:>14}{origins['strong']:>14}{matter:>14}")
    return "\n".join([*lines, "", *told(positions.making, _MAKING)])


def _built(game: "Game", options: argparse.Namespace) -> "PositionSet":
    from engines.testsets.building import Plan, build

    plan = Plan(
        options.strong or _usual_strong(game), options.each, options.games, options.opening,
        most_empties=options.empties, seed=options.seed,
    )  # fmt: skip
    with Ticker() as ticker:
        positions = build(game, plan, lambda what, done, total: ticker.tell(f"{what}: {done} of {total}"))
    positions.save(options.to)
    return positions


def _usual_strong(game: "Game") -> str:
    from engines.evaluation.library import has_network

    if has_network(game):
        return f"alphazero:sims={STRONG_SIMS},temperature=0.5"
    return "perfect"


def _values(questions: "tuple[Question, ...]") -> Counter[int]:
    return Counter(question.truth.value for question in questions)


def _by_stage(positions: "PositionSet") -> "dict[str, list[Question]]":
    return {stage: [one for one in positions.questions if one.stage == stage] for stage in positions.stages}


def _random(questions: "tuple[Question, ...]") -> float:
    """The chance that a random move keeps the value, over all questions."""
    chances = [sum(one.keeps(move) for move in one.moves) / len(one.moves) for one in questions]
    return sum(chances) / len(chances) if chances else 1.0
