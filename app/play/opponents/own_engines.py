"""Other programs that the person has added as opponents: their seats, and what is said of them. No Qt."""

import os
import shlex

from app.i18n import error_text, tr
from engines.errors import InputError
from engines.game import Game

PROTOCOLS = {"gtp": "GTP", "usi": "USI", "uci": "UCI", "nboard": "NBoard"}
"""What the protocols are called."""


def engine_seats(game: Game) -> tuple[str, ...]:
    """The specs of the programs that were added for a game; none where the list cannot be read."""
    from engines.protocols.registry import registered_engines, spec_of_engine

    try:
        return tuple(spec_of_engine(engine.name) for engine in registered_engines(game))
    except InputError:
        return ()


def engines_trouble() -> str:
    """Why the list of programs cannot be read; empty where it can."""
    from engines.protocols.registry import registered_engines

    try:
        registered_engines()
    except InputError as error:
        return error_text(error)
    return ""


def engine_of(seat: str) -> str | None:
    """The name of the program that a seat means; None for any other player."""
    from engines.opponents.spec import parse_spec

    if not seat.startswith("engine:"):
        return None
    try:
        return parse_spec(seat)[1].text("name")
    except InputError:
        return None


def engine_story(name: str) -> str:
    """One sentence about a program."""
    from engines.protocols.registry import find_engine

    try:
        engine = find_engine(name)
    except InputError:
        return tr("A program that was added here earlier and is no longer there.")
    return tr(
        "Another program: it speaks {protocol} and thinks for {seconds} s.",
        protocol=PROTOCOLS[engine.protocol],
        seconds=f"{engine.seconds:g}",
    )


def command_of(line: str) -> tuple[str, ...]:
    """A program and its arguments as they are written in one line. Raises InputError where there is no such
    program."""
    from engines.protocols.registry import find_program

    try:
        words = shlex.split(line, posix=os.name == "posix")
    except ValueError as error:
        raise InputError(
            "The command {line} cannot be read: a quotation mark is not closed.", line=line
        ) from error
    if not words:
        raise InputError("Choose the program that is to play.")
    return (find_program(words[0]), *words[1:])


def options_of(line: str) -> dict[str, str]:
    """What is written as `K=V, K=V`. Raises InputError where it is not written so."""
    from engines.protocols.registry import option_of

    return dict(option_of(part) for part in line.split(",") if part.strip())
