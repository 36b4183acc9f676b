"""Opponents by name: `name[:key=value,...]`, as the command line, levels and saved games write them."""

from collections.abc import Mapping
from pathlib import Path

from engines.errors import InputError
from engines.game import Game
from engines.opponents.kind import SHARED, Kind
from engines.opponents.kinds import KINDS
from engines.opponents.opponent import Opponent
from engines.opponents.options import Settings, Value
from engines.paths import from_everywhere


def find_kind(name: str) -> Kind:
    """The kind of that name; raises InputError with the known ones."""
    for kind in KINDS:
        if kind.name == name:
            return kind
    known = ", ".join(kind.name for kind in KINDS)
    raise InputError("There is no player {player}; choose from {known}.", player=repr(name), known=known)


def parse_spec(spec: str) -> tuple[Kind, Settings]:
    """Take `name[:key=value,...]` apart: the kind, and a value for each of its options. A comma
    without a key after it belongs to the value before (a path may hold one). Raises InputError."""
    name, _, rest = spec.strip().partition(":")
    kind = find_kind(name)
    values: dict[str, Value] = {option.name: option.default for option in (*kind.options, *SHARED)}
    if kind.bare and rest and "=" not in rest.partition(",")[0]:
        rest = f"{kind.bare}={rest}"
    for key, text in _pairs(spec, rest):
        values[key] = kind.option(key).parse(text)
    return kind, Settings(values)


def format_spec(kind: Kind, values: Mapping[str, Value]) -> str:
    """How an opponent is written whose options have these values; those not named have their defaults."""
    changed = [f"{option.name}={_text(values[option.name])}" for option in (*kind.options, *SHARED)
               if values.get(option.name, option.default) not in (None, option.default)]  # fmt: skip
    return f"{kind.name}:{','.join(changed)}" if changed else kind.name


def spec_from_everywhere(spec: str) -> str:
    """The spec in which the files that it names are the same wherever one stands. Raises InputError for one
    that cannot be read."""
    kind, settings = parse_spec(spec)
    named = {
        option.name: value
        for option in kind.options
        if option.file and isinstance(value := settings.values[option.name], str) and Path(value).suffix
    }
    found = {name: from_everywhere(value) for name, value in named.items()}
    return spec if found == named else format_spec(kind, {**settings.values, **found})


def make_opponent(game: Game, spec: str, seed: int | None = None) -> Opponent:
    """The opponent that a spec describes; with a seed it plays the same way each time. Raises
    InputError for an unknown name, option or value, and for a network that cannot be used."""
    kind, settings = parse_spec(spec)
    return kind.make(game, settings, seed)


def _text(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _pairs(spec: str, text: str) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for part in text.split(",") if text else []:
        key, equals, value = part.partition("=")
        if equals:
            key = key.strip()
            if any(key == known for known, _ in pairs):
                raise InputError("The option {option} is given twice in {spec}.", option=key, spec=repr(spec))
            pairs.append((key, value.strip()))
        elif pairs:
            pairs[-1] = (pairs[-1][0], f"{pairs[-1][1]},{part}")
        else:
            raise InputError(
                "The player {spec} is not readable: options are written name:key=value,key=value.",
                spec=repr(spec),
            )
    return pairs
