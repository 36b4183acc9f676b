"""Where networks are found: those shipped with the program, and a person's own.

Listing them loads neither a runtime nor a kernel, so the window can do it while it starts.
"""

import logging
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from engines.errors import InputError
from engines.evaluation.manifest import (
    DUAL,
    Manifest,
    check_game,
    manifest_path,
    quantized_path,
    read_manifest,
)
from engines.game import Game
from engines.paths import data_home, from_home, resource

BEST = "best"
"""The name of a game's strongest network."""

_SUFFIX = ".onnx"


def find_network(path_or_name: str | Path, game: Game) -> Path:
    """The .onnx file that is meant: a path (it ends in .onnx or has a folder in it), or the name of
    a bundled network of this game, or of one in the person's own folder; it may be missing where its card
    lies. Raises InputError with the known names when there is no such name."""
    text = str(path_or_name)
    if text.lower().endswith(_SUFFIX) or "/" in text or "\\" in text:
        return from_home(text)
    folders = _folders(game)
    for folder in folders:
        path = folder / f"{text}{_SUFFIX}"
        if _left_of(path):
            return path
    known = sorted({path.stem for folder in folders for path in folder.glob(f"*{_SUFFIX}")})
    if not known:
        raise InputError(
            "There is no network {name} for {game}: none has been trained for it yet.",
            name=text,
            game=game,
        )
    raise InputError(
        "There is no network {name} for {game}; choose from {known}.",
        name=text, game=game, known=", ".join(known),
    )  # fmt: skip


def bundled(game: Game, kind: str = DUAL) -> tuple[Manifest, ...]:
    """The networks of a kind that are shipped with the program for this game, by name, `best` first. A
    network that could not be loaded for its manifest's sake is left out, and that is noted."""
    return _readable(_folders(game)[:1], game, kind)


def find_bundled(game: Game) -> Manifest | None:
    """The card of the network called `best` that is shipped for this game; None where there is none, or it
    cannot be read."""
    return next((one for one in bundled(game) if one.name == BEST), None)


def has_network(game: Game, name: str = BEST) -> bool:
    """Whether a network of that name comes with the program for this game. One of which a file is missing or
    damaged does, too: nothing plays in its place, and who loads it hears what is wrong."""
    return _left_of(_folders(game)[0] / f"{name}{_SUFFIX}")


def known_networks(game: Game, kind: str = DUAL) -> tuple[Manifest, ...]:
    """The bundled networks of a kind, then those in the person's own folder."""
    return _readable(_folders(game), game, kind)


def own_networks(game: Game, kind: str = DUAL) -> tuple[Manifest, ...]:
    """The networks of a kind in the person's own folder."""
    return _readable(_folders(game)[1:], game, kind)


def is_own(network: Path) -> bool:
    """Whether a file lies in the person's own folder of networks."""
    return network.resolve().is_relative_to(_own_folder().resolve())


def remove_network(network: Path) -> None:
    """Delete one of the person's own networks, with its card. Raises InputError for any other, and where it
    cannot be deleted."""
    if not is_own(network):
        raise InputError("{path} is not one of your own networks.", path=network)
    try:
        for path in (network, quantized_path(network), manifest_path(network)):
            path.unlink(missing_ok=True)
    except OSError as error:
        raise InputError(
            "{path} cannot be deleted: {reason}.", path=network, reason=error.strerror or error
        ) from error


def _own_folder() -> Path:
    return data_home() / "networks"


def _folders(game: Game) -> tuple[Path, Path]:
    return resource("networks", game.id), _own_folder() / game.id


def _left_of(network: Path) -> bool:
    """Whether there is a file of a network, be it not all of them."""
    return any(path.is_file() for path in (network, manifest_path(network), quantized_path(network)))


def _readable(folders: Sequence[Path], game: Game, kind: str) -> tuple[Manifest, ...]:
    manifests = []
    for folder in folders:
        for path in sorted(folder.glob(f"*{_SUFFIX}"), key=lambda path: (path.stem != BEST, path.stem)):
            try:
                manifest = read_manifest(path)
            except InputError as error:
                if folder == _folders(game)[0]:
                    _note(str(error))
                continue
            with suppress(InputError):
                check_game(manifest, game, kind)
                manifests.append(manifest)
    return tuple(manifests)


@cache
def _note(wrong: str) -> None:
    """Say once why a network that came with the program is not there."""
    logging.getLogger(__name__).warning("A network is left out: %s", wrong)
