"""`perft`: the number of move sequences, to compare with other implementations of the rules."""

import argparse
import signal

from engines.command_line import whole
from engines.commands.arguments import add_game


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(command)
    command.add_argument("--depth", required=True, type=whole(0, 60), metavar="N", help="how many moves")
    command.add_argument("--position", metavar="P", help="where to start, instead of the game's own start")


def run(options: argparse.Namespace) -> int:
    """Print one integer."""
    from engines.catalogue import find_game
    from engines.notation.bitboards import read_position

    game = find_game(options.game)
    position = game.initial if options.position is None else read_position(options.position, game)
    from engines.games.perft import perft

    # The count is one call of compiled code, in which Python would not hear Ctrl+C.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    count = perft(game, position, options.depth)
    signal.signal(signal.SIGINT, before)
    print(count)
    return 0
