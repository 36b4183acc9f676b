"""`play`: a plain game in the terminal, for those without a screen."""

import argparse
from typing import TYPE_CHECKING

from engines.command_line import whole
from engines.commands.arguments import SPEC_HELP, add_game
from engines.commands.drawing import draw, player_name
from engines.errors import InputError

if TYPE_CHECKING:
    from engines.matches.match import Match
    from engines.opponents.opponent import Opponent

HUMAN = "human"
HELP = "Type a move, or: moves, undo, resign, quit."


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(command)
    command.add_argument("--first", default=HUMAN, metavar="SPEC|human", help=SPEC_HELP)
    command.add_argument("--second", default=HUMAN, metavar="SPEC|human", help="the second player")
    command.add_argument("--position", metavar="P", help="where to start, instead of the game's own start")
    command.add_argument(
        "--seed", type=whole(0, 2**63 - 1), metavar="S", help="seed for players that play at random"
    )


def run(options: argparse.Namespace) -> int:
    """Play one game to its end, or until somebody leaves."""
    from engines.catalogue import find_game
    from engines.matches.match import Match
    from engines.notation.bitboards import read_position
    from engines.opponents.spec import make_opponent

    game = find_game(options.game)
    players = [
        None if spec == HUMAN else make_opponent(game, spec, options.seed)
        for spec in (options.first, options.second)
    ]
    start = None if options.position is None else read_position(options.position, game)
    match: Match | None = Match.new(game, start)
    if None in players:
        print(HELP)
    while match is not None and match.outcome is None:
        print(f"\n{draw(match)}\n", flush=True)
        player = players[match.position.side]
        match = _ask_person(match, players) if player is None else _ask(match, player)
    if match is not None:
        print(f"\n{draw(match)}\n\n{ending(match)}")
    return 0


def ending(match: "Match") -> str:
    """Who won, and why."""
    outcome = match.outcome
    assert outcome is not None
    if outcome.winner is None:
        return f"A draw: {outcome.reason}."
    margin = f" by {outcome.margin}" if outcome.margin else ""
    return f"{player_name(match.game, outcome.winner)} wins{margin}: {outcome.reason}."


def _ask(match: "Match", player: "Opponent") -> "Match":
    choice = player.choose([match])[0]
    name = player_name(match.game, match.position.side)
    move = match.game.format_move(match.position, choice.move)
    print(f"{name} plays {move} (value {choice.info.value:+.2f})", flush=True)
    return match.play(choice.move)


def _ask_person(match: "Match", players: "list[Opponent | None]") -> "Match | None":
    """The match after what the person typed; None when they left."""
    game, position = match.game, match.position
    while True:
        try:
            text = input(f"{player_name(game, position.side)}: ").strip()
        except EOFError:
            print()
            return None
        if text == "quit":
            return None
        if text == "resign":
            return match.resign(position.side)
        if text == "undo":
            return _undone(match, players)
        if text in ("moves", "help", "?"):
            print(HELP, *(game.format_move(position, move) for move in match.legal_moves))
        elif text:
            try:
                return match.play(game.parse_move(position, text))
            except InputError as error:
                print(error)


def _undone(match: "Match", players: "list[Opponent | None]") -> "Match":
    """Back to the last position in which a person was to move."""
    for plies in range(match.plies - 1, -1, -1):
        earlier = match.back_to(plies)
        if players[earlier.position.side] is None:
            return earlier
    return match
