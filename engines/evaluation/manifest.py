"""The card beside every network: which game it is for, how it came to be, and its checksum.

`<stem>.json` lies beside `<stem>.onnx`. It is read and checked before any weight is, so that a
foreign or damaged network gives a sentence and not a wrong move. Beside both may lie `<stem>.int8`: the same
network quantized, its weights and what passes between its layers rounded to bytes, which answers faster.
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from engines.catalogue import game_or_name
from engines.errors import InputError
from engines.files import read_json, write_atomically, write_json
from engines.game import Game

FORMAT = 1
LESSON = "lesson"
"""What stands for `kind` in the card of a network that plays nothing, see lesson_card."""
DUAL, POLICY, DQN = "dual", "policy", "dqn"
POLICY_PLANES, DQN_PLANES = 8, 11
_DQN_SIZES = ((4, 4, 3), (6, 6, 3), (8, 8, 3))
PLANES: dict[str, Callable[[Game], int]] = {
    DUAL: lambda game: game.planes,
    POLICY: lambda game: POLICY_PLANES if (game.rows, game.columns, game.words) == (8, 8, 3) else 0,
    DQN: lambda game: DQN_PLANES if (game.rows, game.columns, game.words) in _DQN_SIZES else 0,
}
"""The kinds of network, and how many planes a new one reads: a dual one knows moves and values and reads the
game's own planes; a policy network knows moves alone (engines/games/reversi/features.py makes its planes);
a deep Q-network knows what a move is worth from the board after it (engines/games/reversi/afterstates.py)."""
_TEXTS = ("name", "game", "kind", "sha256", "quantized", "size", "created")
_NUMBERS = ("rules_version", "rows", "columns", "planes", "actions")


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a network's card says. `kind` is one of `PLANES`; `size` is filters x residual blocks, as in
    `64x5`; `created` an ISO date; `origin` holds kind, preset, its title, options and command; `training` the
    figures of the run; `path` is the .onnx file; `quantized` is the checksum of the network in bytes, or
    empty."""

    name: str
    game: str
    rules_version: int
    rows: int
    columns: int
    planes: int
    actions: int
    sha256: str
    size: str
    created: str
    origin: Mapping[str, object] = field(hash=False)
    training: Mapping[str, object] = field(hash=False)
    path: Path
    kind: str = DUAL
    quantized: str = ""


def reads_planes(game: Game, planes: int, kind: str = DUAL) -> bool:
    """Whether networks of a kind may read so many planes of a game."""
    return planes == PLANES[kind](game) or (kind == DUAL and planes in game.fewer_planes)


def manifest_path(network: Path) -> Path:
    """Where the card of an .onnx file lies."""
    return network.with_suffix(".json")


def quantized_path(network: Path) -> Path:
    """Where the quantized network lies beside an .onnx file, if there is one."""
    return network.with_suffix(".int8")


def write_manifest(
    network: Path,
    game: Game,
    *,
    size: str,
    origin: Mapping[str, object],
    training: Mapping[str, object],
    name: str | None = None,
    kind: str = DUAL,
    planes: int | None = None,
) -> Manifest:
    """Write the card of a finished .onnx file, atomically, and return it. `name` is the file's stem
    and `planes` what a new network reads unless given. Raises InputError when a file cannot be read or
    written."""
    manifest = Manifest(
        name=name or network.stem,
        game=game.id,
        rules_version=game.rules_version,
        rows=game.rows,
        columns=game.columns,
        planes=planes or PLANES[kind](game),
        actions=game.actions,
        sha256=checksum(read_network(network)),
        size=size,
        created=datetime.now(UTC).date().isoformat(),
        origin=dict(origin),
        training=dict(training),
        path=network,
        kind=kind,
    )
    _write(manifest)
    return manifest


def read_manifest(network: Path) -> Manifest:
    """Read the card of an .onnx file. Raises InputError when either is missing, or the card is damaged or
    of a newer format."""
    if not network.is_file():
        raise InputError("There is no network {path}.", path=network)
    path = manifest_path(network)
    if not path.is_file():
        raise InputError("The network {path} has no manifest {name} beside it.", path=network, name=path.name)
    card = read_json(path)
    if not isinstance(card, dict):
        raise InputError("The network's manifest {path} is damaged: it is not a JSON object.", path=path)
    if card.get("kind") == LESSON:
        raise InputError(
            "The network {path} belongs to a lesson of the Labs and plays no game.", path=network
        )
    card.setdefault("kind", DUAL)
    card.setdefault("quantized", "")
    version = card.get("format")
    if not isinstance(version, int) or isinstance(version, bool):
        raise _missing(path, "format")
    if version > FORMAT:
        raise InputError(
            "The network's manifest {path} has format {format}, newer than this program reads ({known}).",
            path=path, format=version, known=FORMAT,
        )  # fmt: skip
    for key in (*_TEXTS, *_NUMBERS, "origin", "training"):
        if not _fits(key, card.get(key)):
            raise _missing(path, key)
    return Manifest(
        **{key: card[key] for key in (*_TEXTS, *_NUMBERS)},
        origin=card["origin"],
        training=card["training"],
        path=network,
    )


def check_game(manifest: Manifest, game: Game, kind: str = DUAL) -> None:
    """Raise InputError unless the network was made for this game, these rules and this coding, and is of
    this kind."""
    if manifest.kind != kind or kind not in PLANES:
        raise _other_kind(manifest.path, kind)
    if manifest.game != game.id:
        raise InputError(
            "The network {path} plays {made_for}, not {game}.",
            path=manifest.path, made_for=game_or_name(manifest.game), game=game,
        )  # fmt: skip
    if manifest.rules_version != game.rules_version:
        raise InputError(
            "The network {path} was made for version {made_for} of the rules of {game}; this program has "
            "version {version}.",
            path=manifest.path, made_for=manifest.rules_version, game=game, version=game.rules_version,
        )  # fmt: skip
    made_for = (manifest.rows, manifest.columns, manifest.planes, manifest.actions)
    planes = manifest.planes if reads_planes(game, manifest.planes, kind) else PLANES[kind](game)
    needed = (game.rows, game.columns, planes, game.actions)
    if made_for != needed:
        raise InputError(
            "The network {path} reads {made_for}, but {game} needs {needed} (rows, columns, planes, "
            "actions).",
            path=manifest.path, made_for=made_for, game=game, needed=needed,
        )  # fmt: skip


def _other_kind(network: Path, kind: str) -> InputError:
    """What is said of a network that is not of the kind that is needed."""
    if kind == POLICY:
        return InputError("The network {path} is no policy network, such as moves like people.", path=network)
    if kind == DQN:
        return InputError("The network {path} is no deep Q-network.", path=network)
    return InputError(
        "The network {path} does not judge both moves and positions, as is needed here.", path=network
    )


def check_content(manifest: Manifest, content: bytes) -> None:
    """Raise InputError unless the file's bytes are the ones that the card was written for."""
    if checksum(content) != manifest.sha256:
        raise InputError(
            "The network {path} is damaged or was replaced: its checksum does not match its manifest.",
            path=manifest.path,
        )


def copy_manifest(manifest: Manifest, network: Path) -> Manifest:
    """Write the card of a copy of a network, whose name is then that of the file `network`. What is quantized
    stays behind."""
    copy = replace(manifest, name=network.stem, path=network, quantized="")
    _write(copy)
    return copy


def add_quantized(manifest: Manifest, content: bytes) -> Manifest:
    """Put the quantized network, an ONNX model, beside a network; gives its new card. Raises InputError where
    that is impossible."""
    write_atomically(quantized_path(manifest.path), content)
    added = replace(manifest, quantized=checksum(content))
    _write(added)
    return added


def read_quantized(manifest: Manifest) -> bytes | None:
    """The quantized network, an ONNX model; None where there is none, or another than the card says."""
    try:
        content = quantized_path(manifest.path).read_bytes() if manifest.quantized else b""
    except OSError:
        return None
    return content if manifest.quantized and checksum(content) == manifest.quantized else None


def read_network(network: Path) -> bytes:
    """The bytes of an .onnx file. Raises InputError when it is missing or unreadable."""
    if not network.is_file():
        raise InputError("There is no network {path}.", path=network)
    try:
        return network.read_bytes()
    except OSError as error:
        raise InputError(
            "{path} cannot be read: {reason}.", path=network, reason=error.strerror or error
        ) from error


def checksum(content: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(content).hexdigest()


def _write(manifest: Manifest) -> None:
    values = {key: getattr(manifest, key) for key in (*_TEXTS, *_NUMBERS)}
    values |= {"origin": dict(manifest.origin), "training": dict(manifest.training)}
    write_json(manifest_path(manifest.path), {"format": FORMAT, **values})


def _fits(key: str, value: object) -> bool:
    if key in _TEXTS:
        return isinstance(value, str)
    return _is_number(value) if key in _NUMBERS else isinstance(value, dict)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _missing(path: Path, key: str) -> InputError:
    return InputError(
        "The network's manifest {path} is damaged: {key} is missing or wrong.", path=path, key=key
    )
