"""Arguments that several commands take."""

import argparse
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from engines.command_line import whole

if TYPE_CHECKING:
    from engines.opponents.opponent import Opponent

SPEC_HELP = (
    "name[:key=value,...], such as random, rollouts:n=1000, network, alphazero:sims=400,net=best, perfect"
)


def add_actions(
    command: argparse.ArgumentParser, texts: Mapping[str, str], more: Mapping[str, str]
) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """`ACTION`, one of several, each with arguments of its own that are to be added. `texts` say what they
    do, and `more` what is told of one alone besides."""
    actions = command.add_subparsers(required=True, metavar="ACTION", dest="action")
    for name, text in texts.items():
        told = f"{text[0].upper()}{text[1:]}. {more.get(name, '')}".rstrip()
        yield name, actions.add_parser(name, help=text, description=told, allow_abbrev=False)


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


def named_player(options: argparse.Namespace) -> "Opponent":
    """The player that the arguments of `add_player` name. Raises InputError where there is none such."""
    from engines.catalogue import find_game
    from engines.opponents.spec import make_opponent

    return make_opponent(find_game(options.game), options.player, options.seed)
