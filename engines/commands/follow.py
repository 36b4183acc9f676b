"""`follow`: how well the opponent at a person's level follows people whose strength is known."""

import argparse
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engines.command_line import amount, whole
from engines.commands.arguments import SPEC_HELP, add_game

if TYPE_CHECKING:
    from engines.game import Game
    from engines.matches.following import Trial

CLOSE = 100.0
"""Elo: an estimate that is no further off is close."""
EVEN = (0.4, 0.6)
"""Scores in the last games that count as even."""
SHARES = (5, 25, 50, 75, 95)
"""Per cent of the people whose error and score are told: so many have at most that."""


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(command)
    command.add_argument(
        "--person", metavar="SPEC",
        help="who plays in the person's place: a level, such as level:cat (default: people of all "
        f"strengths, whose results are drawn at random). {SPEC_HELP}",
    )  # fmt: skip
    command.add_argument(
        "--rating",
        type=amount(-10_000, 10_000),
        metavar="ELO",
        help="the rating of --person, unless it is a level",
    )
    command.add_argument(
        "--people", type=whole(1, 100_000), default=200, metavar="N", help="how many people (default: 200)"
    )
    command.add_argument(
        "--games", type=whole(1, 1000), default=40, metavar="N", help="games of each (default: 40)"
    )
    command.add_argument("--seed", type=whole(0, 2**31), default=0, metavar="S", help="other people")
    command.add_argument("--json", action="store_true", help="print one JSON object, for programs")


def run(options: argparse.Namespace) -> int:
    """Let them play and print how the estimates and the scores are distributed."""
    from engines.catalogue import find_game

    game = find_game(options.game)
    trials = _real(game, options) if options.person else _by_lot(game, options)
    found = summary(trials)
    print(json.dumps(found) if options.json else table(found))
    return 0


def summary(trials: "Sequence[Trial]") -> dict[str, float]:
    """How often estimates are close and scores even, and the quantiles of both."""
    import numpy as np

    errors = np.array([trial.error for trial in trials])
    scores = np.array([trial.score for trial in trials])
    found = {
        "people": float(len(trials)),
        "within_100_elo": float((abs(errors) <= CLOSE).mean()),
        "mean_error": float(errors.mean()),
        "mean_score": float(scores.mean()),
        "scores_40_to_60": float(((scores >= EVEN[0]) & (scores <= EVEN[1])).mean()),
    }
    for share in SHARES:
        found[f"error_{share}_percent"] = float(np.percentile(errors, share))
    for share in SHARES:
        found[f"score_{share}_percent"] = float(np.percentile(scores, share))
    return {key: round(value, 3) for key, value in found.items()}


def table(found: Mapping[str, float]) -> str:
    """The same as people read it."""
    facts = {
        "people": f"{found['people']:,.0f}",
        f"within {CLOSE:g} Elo": f"{100 * found['within_100_elo']:.1f} %",
        "mean error": f"{found['mean_error']:+.0f} Elo, above 0 where they were rated too high",
        "mean score": f"{100 * found['mean_score']:.1f} %",
        "scores 40 to 60 %": f"{100 * found['scores_40_to_60']:.1f} %",
    }
    errors = (f"{found[f'error_{share}_percent']:+.0f}" for share in SHARES)
    scores = (f"{100 * found[f'score_{share}_percent']:.1f}" for share in SHARES)
    rows = (
        ("so many have at most", (f"{share} %" for share in SHARES)),
        ("error, Elo", errors),
        ("score, %", scores),
    )
    lines = [f"{name:<22}{value}" for name, value in facts.items()]
    return "\n".join(
        [*lines, "", *(f"{name:<22}" + "".join(f"{one:>8}" for one in row) for name, row in rows)]
    )


def _by_lot(game: "Game", options: argparse.Namespace) -> "list[Trial]":
    """People spread evenly over the ratings that the levels span."""
    import numpy as np

    from engines.matches.following import drawn, follow
    from engines.opponents.family import reach

    strengths = np.linspace(*reach(game), options.people).tolist()
    return [
        follow(game, strength, options.games, drawn(strength, options.seed + number))
        for number, strength in enumerate(strengths)
    ]


def _real(game: "Game", options: argparse.Namespace) -> "list[Trial]":
    from engines.errors import InputError
    from engines.matches.following import follow, played
    from engines.opponents.levels import find_level
    from engines.opponents.spec import make_opponent, parse_spec

    kind, settings = parse_spec(options.person)
    rating = options.rating
    if rating is None and kind.name == "level":
        rating = find_level(game, settings.text("name")).elo
    if rating is None:
        raise InputError("The rating of {player} is not known: give --rating.", player=repr(options.person))
    seeds = range(options.seed, options.seed + options.people)
    return [
        follow(game, rating, options.games, played(game, make_opponent(game, options.person, seed), seed))
        for seed in seeds
    ]
