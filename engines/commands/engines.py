"""`engines`: other programs as opponents. They are added here, by name, and asked for with
`engine:name=NAME`."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from engines.command_line import amount
from engines.commands.arguments import add_actions, add_game

if TYPE_CHECKING:
    from engines.protocols.registry import Registered

ACTIONS = {
    "list": "list the programs that have been added, one JSON object per line",
    "add": "add a program as an opponent, after asking it a first question",
    "remove": "remove a program",
}


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    from engines.protocols.registry import LEAST_SECONDS, MOST_SECONDS, USUAL_SECONDS
    from engines.protocols.spelling import PROTOCOLS

    for name, action in add_actions(command, ACTIONS, {}):
        if name == "list":
            continue
        action.add_argument("name", metavar="NAME", help="what it is called here")
        if name == "remove":
            continue
        add_game(action)
        action.add_argument("--protocol", required=True, choices=PROTOCOLS, help="the protocol it speaks")
        action.add_argument(
            "--seconds", type=amount(LEAST_SECONDS, MOST_SECONDS), default=USUAL_SECONDS, metavar="S",
            help=f"how long it thinks about a move (default: {USUAL_SECONDS:g})",
        )  # fmt: skip
        action.add_argument(
            "--option", action="append", default=[], metavar="K=V",
            help="one of its options: for GTP a command with its argument, for NBoard what is "
            "`set` (depth=12)",
        )  # fmt: skip
        action.add_argument(
            "program", nargs="+", metavar="COMMAND", help="after --: the program and its arguments"
        )


def run(options: argparse.Namespace) -> int:
    """Do what is asked, and tell what was done."""
    from engines.protocols.registry import registered_engines, remove_engine, spec_of_engine

    if options.action == "list":
        known = registered_engines()
        for engine in known:
            print(json.dumps(_told(engine), ensure_ascii=False))
        if not known:
            print("There are none yet; add one with: hiyoko-engine engines add", file=sys.stderr)
    elif options.action == "remove":
        remove_engine(options.name)
        print(f"{options.name} is no longer an opponent.")
    else:
        move = _add(options)
        print(f"{options.name} begins with {move}. Ask for it with {spec_of_engine(options.name)}")
    return 0


def _add(options: argparse.Namespace) -> str:
    """Write the program down, and return its move at the game's start."""
    from engines.catalogue import find_game
    from engines.opponents.engine import add_tried
    from engines.protocols.registry import Registered, find_program, option_of

    game = find_game(options.game)
    program, *arguments = options.program
    move = add_tried(
        Registered(
            options.name, (find_program(program), *arguments), Path.cwd(), options.protocol,
            game.id, dict(map(option_of, options.option)), options.seconds,
        )
    )  # fmt: skip
    return game.format_move(game.initial, move)


def _told(engine: "Registered") -> dict[str, object]:
    return {
        "name": engine.name,
        "game": engine.game,
        "protocol": engine.protocol,
        "seconds": engine.seconds,
        "options": dict(engine.options),
        "command": list(engine.command),
    }
