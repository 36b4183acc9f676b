"""Options that describe and check themselves: a frozen dataclass whose fields are made by `option`."""

import dataclasses
import math
from collections.abc import Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, TypeVar

from engines.errors import InputError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    Settings = TypeVar("Settings", bound=DataclassInstance)

_WORDS = {
    "true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False
}  # fmt: skip


def option(
    default: float | bool | str,
    title: str,
    help: str,
    group: str,
    low: float | None = None,
    high: float | None = None,
    choices: tuple[str, ...] = (),
    files: str = "",
    needed: bool = False,
) -> Any:
    """A field of a dataclass of options that can describe itself to a form and check what is given for it.
    `files`: a text that may name a file with such an ending (`*.onnx`), or a `folder`. `needed`: nothing
    begins without it."""
    facts = {
        "title": title, "help": help, "group": group, "min": low, "max": high, "choices": choices,
        "files": files, "needed": needed,
    }  # fmt: skip
    return dataclasses.field(default=default, metadata=facts)


def again(base: "type[DataclassInstance]", name: str, default: float | bool | str) -> Any:
    """An option of the dataclass that is extended, with another default."""
    entry = next(entry for entry in dataclasses.fields(base) if entry.name == name)
    return dataclasses.field(default=default, metadata=entry.metadata)


def described(cls: "type[DataclassInstance]") -> list[dict[str, Any]]:
    """Every option for a form: name, title, type, default, min, max, choices, help, group, files, needed."""
    return [
        {
            "name": entry.name,
            "title": entry.metadata["title"],
            "type": _kind(entry),
            "default": entry.default,
            "min": entry.metadata["min"],
            "max": entry.metadata["max"],
            "choices": list(entry.metadata["choices"]),
            "help": entry.metadata["help"],
            "group": entry.metadata["group"],
            "files": entry.metadata["files"],
            "needed": entry.metadata["needed"],
        }
        for entry in dataclasses.fields(cls)
    ]


def with_settings(options: "Settings", settings: Mapping[str, object]) -> "Settings":
    """`options` with some fields changed; raises InputError for an unknown name, a value that is no
    number, or one outside its range. Values may be texts, as on a command line."""
    known = {entry.name: entry for entry in dataclasses.fields(options)}
    for name in settings:
        if name not in known:
            near = ", ".join(get_close_matches(name, known, cutoff=0.75))
            if near:
                raise InputError("There is no option {name}; perhaps {near} is meant.", name=name, near=near)
            raise InputError("There is no option {name}. hiyoko-train options lists them all.", name=name)
    changes: dict[str, Any] = {name: _checked(known[name], value) for name, value in settings.items()}
    return dataclasses.replace(options, **changes)


def without_what_is_gone(settings: Mapping[str, object], cls: "type[DataclassInstance]") -> dict[str, object]:
    """What a run was begun with by some version, less the options that are gone since and were off (0, false,
    or no text): such a run asks for nothing that could not be done any more."""
    known = {entry.name for entry in dataclasses.fields(cls)}
    return {name: value for name, value in settings.items() if name in known or value}


def _kind(entry: "dataclasses.Field[Any]") -> str:
    """`int`, `float`, `bool`, `choice` or `text`."""
    if isinstance(entry.default, str):
        return "choice" if entry.metadata["choices"] else "text"
    return type(entry.default).__name__


def _checked(entry: "dataclasses.Field[Any]", value: object) -> Any:
    """A value in its option's own type; raises InputError."""
    facts, kind = entry.metadata, _kind(entry)
    if kind == "choice":
        if value not in facts["choices"]:
            choices = ", ".join(facts["choices"])
            raise InputError(
                "{name} must be one of {choices}, not {value}.", name=entry.name, choices=choices, value=value
            )
        return value
    if kind == "bool":
        return _boolean(entry.name, value)
    if kind == "text":
        return str(value).strip()
    number = _number(entry.name, value, whole=kind == "int")
    if not facts["min"] <= number <= facts["max"]:
        raise InputError(
            "{name} must be between {low} and {high}, not {value}.",
            name=entry.name,
            low=facts["min"],
            high=facts["max"],
            value=value,
        )
    return number


def _boolean(name: str, value: object) -> bool:
    text = str(value).strip().lower()
    if text not in _WORDS:
        raise InputError("{name} must be true or false, not {value}.", name=name, value=value)
    return _WORDS[text]


def _number(name: str, value: object, whole: bool) -> int | float:
    try:
        number = float(str(value))
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise InputError("{name} must be a number, not {value}.", name=name, value=value)
    if not whole:
        return number
    if number != int(number):
        raise InputError("{name} must be a whole number, not {value}.", name=name, value=value)
    return int(number)
