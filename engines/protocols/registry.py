"""The programs that the person has allowed to be started as opponents, each under a name.

They stand in `engines.json` in the person's own folder and nowhere else. A spec, a saved game or a level
holds the name alone, so that no file from somebody else can say what is to be run.
"""

import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from engines.catalogue import find_game
from engines.errors import InputError
from engines.files import read_json, write_json
from engines.game import Game
from engines.paths import data_home
from engines.protocols.spelling import PROTOCOLS, find_spelling

FILE = "engines.json"
LONGEST_NAME = 40
USUAL_SECONDS = 1.0
LEAST_SECONDS, MOST_SECONDS = 0.01, 86_400.0
_NAME = re.compile(r"[\w .-]+")
_LARGEST = 1_000_000


@dataclass(frozen=True, slots=True)
class Registered:
    """A program that plays one game: the command and its arguments, the folder that it is run in, one of
    `PROTOCOLS`, the game's id, what its options are set to, and for how many seconds it thinks about a move
    unless the question says otherwise."""

    name: str
    command: tuple[str, ...]
    folder: Path
    protocol: str
    game: str
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    seconds: float = USUAL_SECONDS


def spec_of_engine(name: str) -> str:
    """What `make_opponent` takes for the engine of that name."""
    return f"engine:name={name}"


def registered_engines(game: Game | None = None) -> tuple[Registered, ...]:
    """All programs, or those for a game, in the order in which they were added. Raises InputError where the
    file cannot be read or something in it is wrong."""
    path = _path()
    if not path.exists():
        return ()
    table = read_json(path, _LARGEST)
    if not isinstance(table, dict):
        raise InputError("{path} is damaged: it is not a list of engines.", path=path)
    found = (_read(path, name, entry) for name, entry in table.items())
    return tuple(engine for engine in found if game is None or engine.game == game.id)


def find_engine(name: str) -> Registered:
    """The program of that name; raises InputError with the known ones."""
    engines = registered_engines()
    for engine in engines:
        if engine.name == name:
            return engine
    if not engines:
        raise InputError("There is no engine {name}: none has been added yet.", name=name)
    known = ", ".join(engine.name for engine in engines)
    raise InputError("There is no engine {name}; choose from {known}.", name=name, known=known)


def check_engine(engine: Registered) -> None:
    """Raise InputError unless the program can be added: a usable name that is not taken, a game and a
    protocol that can play it, a time that is possible."""
    if (
        len(engine.name) > LONGEST_NAME
        or not _NAME.fullmatch(engine.name)
        or engine.name != engine.name.strip()
    ):
        raise InputError(
            "{name} cannot be the name of an engine: use 1 to {most} letters, digits, spaces, and . _ -",
            name=repr(engine.name), most=LONGEST_NAME,
        )  # fmt: skip
    if any(other.name == engine.name for other in registered_engines()):
        raise InputError("There is already an engine {name}; remove it first.", name=engine.name)
    find_spelling(engine.protocol, find_game(engine.game))
    _read(_path(), engine.name, _as_json(engine))


def find_program(name: str) -> str:
    """A program's whole path, so that it is the same one whatever folder this program is started in; raises
    InputError where there is none."""
    found = shutil.which(name)
    if found is None:
        raise InputError("There is no program {name} that can be started.", name=name)
    return str(Path(found).absolute())


def option_of(text: str) -> tuple[str, str]:
    """What `name=value` sets; raises InputError where it is not written so."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise InputError("The option {text} is not readable: options are written K=V.", text=repr(text))
    return name.strip(), value.strip()


def add_engine(engine: Registered) -> None:
    """Write a program down, as the last. Raises InputError as `check_engine` does, and where the file cannot
    be written."""
    check_engine(engine)
    _write((*registered_engines(), engine))


def remove_engine(name: str) -> None:
    """Forget the program of that name; raises InputError where there is none."""
    found = find_engine(name)
    _write(tuple(engine for engine in registered_engines() if engine != found))


def _path() -> Path:
    return data_home() / FILE


def _write(engines: tuple[Registered, ...]) -> None:
    write_json(_path(), {engine.name: _as_json(engine) for engine in engines})


def _as_json(engine: Registered) -> dict[str, object]:
    return {
        "command": list(engine.command),
        "folder": str(engine.folder),
        "protocol": engine.protocol,
        "game": engine.game,
        "options": dict(engine.options),
        "seconds": engine.seconds,
    }


def _read(path: Path, name: str, entry: object) -> Registered:
    """A program as the file has it, everything checked but whether its game is known: a newer version may
    know more games than this one."""
    if not isinstance(entry, dict):
        raise _wrong(path, name, "command")
    command, options = entry.get("command"), entry.get("options", {})
    seconds = entry.get("seconds", USUAL_SECONDS)
    if not (isinstance(command, list) and command and all(_is_text(part) for part in command)):
        raise _wrong(path, name, "command")
    if not (isinstance(options, dict) and all(_is_text(part) for pair in options.items() for part in pair)):
        raise _wrong(path, name, "options")
    if type(seconds) not in (int, float) or not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        raise _wrong(path, name, "seconds")
    folder, game, protocol = entry.get("folder", str(Path.home())), entry.get("game"), entry.get("protocol")
    if not _is_text(folder):
        raise _wrong(path, name, "folder")
    if not isinstance(game, str):
        raise _wrong(path, name, "game")
    if protocol not in PROTOCOLS:
        raise _wrong(path, name, "protocol")
    return Registered(
        name, tuple(command), Path(folder), protocol, game, MappingProxyType(options), float(seconds)
    )


def _is_text(value: object) -> bool:
    """Whether it can be part of a command, or of a line that is sent."""
    return isinstance(value, str) and value.isprintable()


def _wrong(path: Path, name: str, key: str) -> InputError:
    return InputError(
        "{path} is damaged: {key} of the engine {name} is missing or wrong.", path=path, name=name, key=key
    )
