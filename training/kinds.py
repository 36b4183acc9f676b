"""Every way of learning, in the order in which the window offers them.

Each stands in a module of its own, which is loaded when the kind is asked for: a walker in a maze need not
wait for the rules of the games."""

from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from engines.errors import InputError
from engines.runs.config import Config
from training.kind import Kind

KINDS = {
    "alphazero": "training.alphazero.kind",
    "qlearning": "training.qlearning.kind",
    "dqn": "training.dqn.kind",
    "policy": "training.policy.kind",
    "maze": "training.maze.kind",
    "digits": "training.lessons.digits",
    "houses": "training.lessons.houses",
    "convolution": "training.lessons.convolution",
    "residual": "training.lessons.residual",
}
"""Id -> module, in which the kind is the constant named by the id in capitals."""


def find_kind(id: str) -> Kind:
    """The kind of that id; raises InputError with the known ones."""
    if id not in KINDS:
        known = ", ".join(KINDS)
        raise InputError("There is no kind of training {name}; choose from {known}.", name=id, known=known)
    return cast(Kind, getattr(import_module(KINDS[id]), id.upper()))


def all_kinds() -> tuple[Kind, ...]:
    """All of them."""
    return tuple(find_kind(id) for id in KINDS)


def origin(config: Config, options: Any) -> dict[str, object]:
    """How a network came to be: the kind, preset (and what people call that) and options, and a command that
    repeats it. Of files and folders only the names are told, since networks are given away."""
    kind = find_kind(config.kind)
    own = {name: _without_folders(value) for name, value in asdict(options).items()}
    begun_with = kind.find_preset(config.game, config.preset)
    preset = asdict(kind.options_from(begun_with.settings))
    command = f"hiyoko-train new --run DIR --kind {config.kind} --game {config.game} --preset {config.preset}"
    changes = [f"--set {name}={value}" for name, value in own.items() if value != preset[name]]
    return {
        "kind": config.kind,
        "preset": config.preset,
        "title": begun_with.title,
        "options": own,
        "command": " ".join([command, *changes]),
    }


def _without_folders(value: object) -> object:
    if not isinstance(value, str):
        return value
    return ";".join(Path(part).name if Path(part).is_absolute() else part for part in value.split(";"))
