"""`usi`: the player as an engine for programs that speak USI or UCI."""

import argparse

from engines.commands.arguments import add_player, named_player

add_arguments = add_player


def run(options: argparse.Namespace) -> int:
    """Answer until the end of input, or until told to end."""
    from engines.commands.serving import say, serve
    from engines.protocols.usi_server import UsiServer

    return serve(UsiServer(named_player(options), say))
