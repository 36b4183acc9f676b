"""The card beside a network of a lesson: which lesson, what it reads and answers, how it did.

`<stem>.json` lies beside `<stem>.onnx`, as for the networks that play. It is read and checked before any
weight is.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from engines.errors import InputError
from engines.evaluation.manifest import LESSON, checksum, manifest_path, read_network
from engines.files import read_json, write_json

FORMAT = 1
TITLES = {
    "digits": "Digits",
    "houses": "House prices",
    "convolution": "Convolution",
    "residual": "Residual network",
}
"""The lessons by their ids, in their order."""
LARGEST_SIDE, MOST_ANSWERS = 512, 1000


@dataclass(frozen=True, slots=True)
class LessonCard:
    """What a card says. A network either tells pictures apart (`classes`) or estimates a number in `unit`
    from `columns`."""

    lesson: str
    """One of `TITLES`."""
    name: str
    created: str
    """An ISO date."""
    sha256: str
    shape: tuple[int, ...]
    """Of one example: rows and columns of a grey picture, and 3 where it has colours; or the columns."""
    data: str
    """What it learned from, in words."""
    classes: tuple[str, ...] = ()
    """English names, in the order of the answers."""
    columns: tuple[str, ...] = ()
    unit: str = ""
    scaling: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """What the network itself does with its inputs first: less `mean`, divided by `deviation` (lists with
    one number, or one for each colour or column)."""
    layers: tuple[Mapping[str, Any], ...] = field(default=(), hash=False)
    """A row each, as in the run's layers.json."""
    test: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """`examples`, `loss`, and `accuracy` with `low` and `high`, or `error`."""
    training: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Epochs, examples, steps, minutes."""
    origin: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Kind, preset, options and a command that repeats it."""


def write_card(network: Path, card: LessonCard) -> None:
    """Write the card of an .onnx file, atomically. Raises InputError when that is impossible."""
    write_json(manifest_path(network), {"format": FORMAT, "kind": LESSON, **asdict(card)})


def read_card(network: Path, lesson: str = "") -> tuple[LessonCard, bytes]:
    """The card of an .onnx file and the file's bytes, which are those that the card was written for. Raises
    InputError when either is missing or damaged, or it is no network of a lesson, or of another one than
    asked for."""
    content = read_network(network)
    path = manifest_path(network)
    if not path.is_file():
        raise InputError("The network {path} has no manifest {name} beside it.", path=network, name=path.name)
    facts = read_json(path)
    if not isinstance(facts, dict) or facts.get("kind") != LESSON:
        raise InputError("The network {path} was not made by a lesson of the Labs.", path=network)
    version = facts.get("format")
    if isinstance(version, int) and version > FORMAT:
        raise InputError(
            "The network's manifest {path} has format {format}, newer than this program reads ({known}).",
            path=path, format=version, known=FORMAT,
        )  # fmt: skip
    try:
        card = _card(facts)
    except (KeyError, TypeError, ValueError) as error:
        raise InputError("The manifest {path} of a lesson's network is damaged.", path=path) from error
    if lesson and card.lesson != lesson:
        raise InputError(
            "The network {path} belongs to the lesson {found}, not to {lesson}. Open it there.",
            path=network, found=InputError(TITLES[card.lesson]), lesson=InputError(TITLES[lesson]),
        )  # fmt: skip
    if checksum(content) != card.sha256:
        raise InputError(
            "The network {path} is damaged or was replaced: its checksum does not match its manifest.",
            path=network,
        )
    return card, content


def _card(facts: Mapping[str, Any]) -> LessonCard:
    """Raises KeyError, TypeError or ValueError where something is missing or wrong."""
    texts: dict[str, Any] = {
        name: facts[name] for name in ("lesson", "name", "created", "sha256", "data", "unit")
    }
    lists: dict[str, Any] = {name: tuple(facts[name]) for name in ("classes", "columns")}
    if not all(isinstance(one, str) for one in (*texts.values(), *lists["classes"], *lists["columns"])):
        raise TypeError("no text")
    tables: dict[str, Any] = {name: dict(facts[name]) for name in ("scaling", "test", "training", "origin")}
    shape = tuple(int(one) for one in facts["shape"])
    card = LessonCard(
        **texts, **lists, **tables, shape=shape, layers=tuple(dict(row) for row in facts["layers"])
    )
    pictures = len(shape) in (2, 3) and shape[2:] in ((), (3,)) and 2 <= len(card.classes) <= MOST_ANSWERS
    numbers = len(shape) == 1 and len(card.columns) == shape[0]
    if (
        card.lesson not in TITLES
        or not (pictures or numbers)
        or not 1 <= min(shape) <= max(shape) <= LARGEST_SIDE
    ):
        raise ValueError("no such lesson")
    return card
