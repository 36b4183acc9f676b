"""Arguments that several commands take."""

import argparse

from engines.command_line import whole

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
    command.add_argument(
        "--seed", type=whole(0, 2**63 - 1), metavar="S", help="seed for a player that plays at random"
    )
