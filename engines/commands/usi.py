"""`usi`: the player as an engine for programs that speak USI or UCI."""

import argparse

from engines.commands.arguments import add_player


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_player(command)


def run(options: argparse.Namespace) -> int:
    """Answer until the end of input, or until told to end."""
    from engines.catalogue import find_game
    from engines.commands.serving import Printer, serve
    from engines.opponents.spec import make_opponent
    from engines.protocols.usi_server import UsiServer

    game = find_game(options.game)
    player = make_opponent(game, options.player, options.seed)
    return serve(UsiServer(game, player, Printer()))
