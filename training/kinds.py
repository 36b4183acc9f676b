"""Every way of learning, in the order in which the window offers them."""

from dataclasses import asdict
from typing import Any

from engines.errors import InputError
from engines.runs.config import Config
from training.alphazero.kind import ALPHAZERO
from training.kind import Kind
from training.maze.kind import MAZE
from training.policy.kind import POLICY
from training.qlearning.kind import QLEARNING

KINDS: tuple[Kind, ...] = (ALPHAZERO, QLEARNING, POLICY, MAZE)


def find_kind(id: str) -> Kind:
    """The kind of that id; raises InputError with the known ones."""
    for kind in KINDS:
        if kind.id == id:
            return kind
    known = ", ".join(kind.id for kind in KINDS)
    raise InputError("There is no kind of training {name}; known are {known}.", name=id, known=known)


def origin(config: Config, options: Any) -> dict[str, object]:
    """How a network came to be: the kind, preset and options, and a command that repeats it."""
    kind = find_kind(config.kind)
    own = asdict(options)
    preset = asdict(kind.options_from(kind.find_preset(config.game, config.preset).settings))
    command = f"hiyoko-train new --run DIR --kind {config.kind} --game {config.game} --preset {config.preset}"
    changes = [f"--set {name}={value}" for name, value in own.items() if value != preset[name]]
    return {
        "kind": config.kind,
        "preset": config.preset,
        "options": own,
        "command": " ".join([command, *changes]),
    }
