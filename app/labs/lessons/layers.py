"""The layers of a network, as the trainer wrote them down for a run and on the network's card."""

from dataclasses import dataclass
from pathlib import Path

from engines.errors import InputError
from engines.files import read_json
from engines.runs.layout import LAYERS


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer: what comes out of it has this `shape`, without the batch."""

    name: str
    kind: str
    shape: tuple[int, ...]
    parameters: int
    note: str


def read_layers(folder: Path) -> tuple[Layer, ...]:
    """The layers of the run in `folder`, from the first to the last; none where they are not known (yet)."""
    try:
        return layers_of(read_json(folder / LAYERS))
    except InputError:
        return ()


def layers_of(rows: object) -> tuple[Layer, ...]:
    """The layers that a list tells of, a row each; none where it is no such list."""
    try:
        return tuple(map(_layer, rows)) if isinstance(rows, list | tuple) else ()
    except (KeyError, TypeError, AttributeError):
        return ()


def _layer(value: dict[str, object]) -> Layer:
    shape, parameters = value["shape"], value["parameters"]
    if not isinstance(shape, list) or not isinstance(parameters, int):
        raise TypeError("no layer")
    sizes = tuple(size for size in shape if isinstance(size, int))
    return Layer(str(value["name"]), str(value["kind"]), sizes, parameters, str(value.get("note") or ""))
