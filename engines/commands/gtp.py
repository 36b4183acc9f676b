"""`gtp`: the player as an engine for programs that speak GTP. One command a line in, an answer out."""

import argparse

from engines.commands.arguments import add_player, named_player

add_arguments = add_player


def run(options: argparse.Namespace) -> int:
    """Answer until the end of input, or until told to end."""
    from engines.commands.drawing import draw
    from engines.commands.serving import say, serve
    from engines.protocols.gtp_server import GtpServer

    return serve(GtpServer(named_player(options), say, draw))
