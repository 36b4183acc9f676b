"""`compare`: what the command takes; the work is in `work`, which loads more."""

import argparse

from engines.command_line import amount, named, whole


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    command.add_argument("--to", required=True, type=named, metavar="DIR", help="folder of the comparison")
    command.add_argument("--game", required=True, metavar="ID", help="the game to learn")
    command.add_argument(
        "--minutes",
        required=True,
        type=amount(0.001, 1_000_000),
        metavar="M",
        help="processor minutes of each training",
    )
    command.add_argument(
        "--variant", required=True, action="append", metavar="NAME:[KEY=VALUE…]",
        help="what is compared: “base:”, “wide: filters=96 sims=16”; may be repeated",
    )  # fmt: skip
    command.add_argument(
        "--seeds", type=whole(1, 1000), default=2, metavar="N", help="trainings of each (default: 2)"
    )
    command.add_argument("--preset", default="quick", metavar="NAME", help="what is varied (default: quick)")
    _add_measures(command)
    command.set_defaults(command=compare)


def _add_measures(command: argparse.ArgumentParser) -> None:
    """How the networks are judged."""
    command.add_argument(
        "--sims", type=whole(0, 1_000_000), nargs="*", default=[0, 64, 400], metavar="N",
        help="simulations for the exact truth, 0 is the network alone (default: 0 64 400)",
    )  # fmt: skip
    command.add_argument(
        "--positions",
        type=whole(0, 1_000_000),
        default=0,
        metavar="N",
        help="decisions that are asked about (default: all)",
    )
    command.add_argument(
        "--against", nargs="*", default=["rollouts:n=1000", "rollouts:n=10000"], metavar="SPEC",
        help="opponents (default: rollouts:n=1000 rollouts:n=10000)",
    )  # fmt: skip
    command.add_argument(
        "--games", type=whole(1, 1_000_000), default=100, metavar="N", help="games of a match (default: 100)"
    )
    command.add_argument(
        "--match-sims",
        type=whole(1, 1_000_000),
        default=64,
        metavar="N",
        help="simulations in matches (default: 64)",
    )


def compare(arguments: argparse.Namespace, _started: float) -> int:
    """Train, judge and print; returns 130 when a training was stopped."""
    from training.comparison import work

    return work.compare(arguments)
