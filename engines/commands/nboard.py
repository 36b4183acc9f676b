"""`nboard`: the player as an engine for NBoard and programs that speak its protocol."""

import argparse

from engines.commands.arguments import add_player, named_player

add_arguments = add_player


def run(options: argparse.Namespace) -> int:
    """Answer until the end of input, or until told to end."""
    from engines.commands.serving import say, serve
    from engines.protocols.nboard_server import NBoardServer

    return serve(NBoardServer(named_player(options), say))
