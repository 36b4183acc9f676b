"""The layers of a run's network, as the trainer wrote them down."""

from dataclasses import dataclass
from pathlib import Path

from engines.errors import InputError
from engines.files import read_json

LAYERS = "layers.json"


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
        value = read_json(folder / LAYERS)
        return tuple(_layer(one) for one in value) if isinstance(value, list) else ()
    except (InputError, KeyError, TypeError, ValueError, AttributeError):
        return ()


def _layer(value: dict[str, object]) -> Layer:
    shape, parameters = value["shape"], value["parameters"]
    if not isinstance(shape, list) or not isinstance(parameters, int):
        raise TypeError("no layer")
    sizes = tuple(size for size in shape if isinstance(size, int))
    return Layer(str(value["name"]), str(value["kind"]), sizes, parameters, str(value.get("note") or ""))
