"""Arguments that several commands take, read strictly."""

import argparse
from collections.abc import Callable

SPEC_HELP = (
    "name[:key=value,...], such as random, rollouts:n=1000, network, alphazero:sims=400,net=best, perfect"
)


def add_game(command: argparse.ArgumentParser) -> None:
    """`--game ID`."""
    command.add_argument("--game", required=True, metavar="ID", help="the game, such as reversi6")


def add_player(command: argparse.ArgumentParser) -> None:
    """`--game ID --player SPEC [--seed S]`."""
    add_game(command)
    command.add_argument("--player", required=True, metavar="SPEC", help=SPEC_HELP)
    command.add_argument("--seed", type=whole(0, 2**63 - 1), metavar="S", help="for a player who draws lots")


def whole(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers from `low` to `high`."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = low - 1
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {low} to {high}")
        return value

    return read


def amount(low: float, high: float) -> Callable[[str], float]:
    """A reader of numbers from `low` to `high`."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = low - 1
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {low:g} to {high:g}")
        return value

    return read
