"""The engine's command line: the second front end, which other programs call."""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engines.command_line import Parser

NAME = "hiyoko-engine"
INTERRUPTED = 130
"""The exit code after Ctrl+C, as `engines.command_line` has it."""
COMMANDS = {
    "perft": "count move sequences",
    "analyze": "judge positions read from standard input, as JSON lines",
    "solve": "solve positions read from standard input exactly, as JSON lines",
    "review": "review played games: what each move cost, and whose moves cost least",
    "match": "let two players play against each other",
    "tournament": "let several players all play against each other",
    "play": "play in the terminal",
    "gtp": "run as a GTP engine: Reversi and tic-tac-toe",
    "usi": "run as a USI or UCI engine: Animal Shogi, and Reversi over UCI",
    "nboard": "run as an NBoard engine: Reversi on 8x8",
    "engines": "add, list or remove other programs as opponents",
    "tablebase": "make, show or check Animal Shogi's tables of exact values",
    "book": "make or show a book of perfect moves for a Reversi board",
    "warm": "compile everything ahead of time",
    "bench": "measure the search",
    "calibrate": "rate the levels against each other and fixed players",
    "follow": "test how the opponent at a person's level adapts to people of known strength",
    "accuracy": "measure how often a player keeps a position's true result",
    "problems": "make, show or check positions to solve",
    "testset": "make or show a set of positions whose exact result is known",
}


def main(arguments: list[str] | None = None) -> int:
    """Run a command; returns the exit code: 0, or 2 after one sentence on standard error."""
    try:
        from engines.command_line import answer
    except KeyboardInterrupt:  # before there is anybody who answers it
        return INTERRUPTED
    given = sys.argv[1:] if arguments is None else arguments

    def work() -> int:
        options = parser(given).parse_args(given)
        return int(options.run(options))

    return answer(NAME, work)


def parser(given: list[str]) -> "Parser":
    """The command line. Only the command that is called is loaded."""
    from engines.command_line import Parser
    from engines.version import VERSION

    top = Parser(NAME, description="Play, judge and measure games on the command line.", allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"{NAME} {VERSION}")
    commands = top.add_subparsers(required=True, metavar="COMMAND", dest="command")
    called = next((word for word in given if not word.startswith("-")), None)
    for name, help_text in COMMANDS.items():
        command = commands.add_parser(name, help=help_text, description=help_text, allow_abbrev=False)
        if name == called:
            module = import_module(f"engines.commands.{name}")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    return top


if __name__ == "__main__":
    sys.exit(main())
