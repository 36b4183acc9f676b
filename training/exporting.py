"""Copying what a run has made to a file of a person's own, after it was checked. What that takes is loaded
when it is done: no training waits for it."""

from pathlib import Path
from typing import TYPE_CHECKING

from engines.errors import InputError
from engines.files import write_atomically

if TYPE_CHECKING:
    from engines.evaluation.manifest import Manifest


def copy_network(source: Path, target: Path) -> None:
    """Copy a network with its manifest; one whose weights are no numbers is refused. Raises InputError where
    it is damaged or cannot be written."""
    from engines.evaluation.manifest import copy_manifest

    manifest, content = _checked(source)
    write_atomically(target, content)
    _quantize(copy_manifest(manifest, target))


def blend_network(source: Path, target: Path, other: str, share: float) -> None:
    """Write a network between two, with a `share` of the weights of the one that `other` names, of the same
    game, see `blended`; its manifest is that of `source` and says so. Raises InputError as `copy_network`
    does, where there is no such network, for a share that is none, and where the two are not built alike."""
    from engines.catalogue import find_game
    from engines.evaluation.library import find_network
    from engines.evaluation.manifest import write_manifest
    from training.networks.blending import blended

    if not 0 < share < 1:
        raise InputError(
            "A blend has a share between 0 and 1 of the other network, not {share}.", share=share
        )
    manifest, content = _checked(source)
    game = find_game(manifest.game)
    partner, more = _checked(find_network(other, game))
    write_atomically(target, blended(content, more, share))
    said = {"network": f"{partner.game}/{partner.name}", "sha256": partner.sha256, "share": share}
    card = write_manifest(
        target, game, size=manifest.size, origin=manifest.origin,
        training={**manifest.training, "blended": said}, kind=manifest.kind, planes=manifest.planes,
    )  # fmt: skip
    _quantize(card)


def quantize_network(name: str, game: str) -> str:
    """Put the same in bytes beside a network of a game, by its name or path, and tell how the two compare.
    Raises InputError where there is no such network, and where that cannot be done."""
    from engines.catalogue import find_game
    from engines.evaluation.library import find_network
    from training.networks.quantizing import likeness

    path = find_network(name, find_game(game))
    card = _quantize(_checked(path)[0])
    if card is None:
        raise InputError("The network {path} has nothing that could be quantized.", path=path)
    found = likeness(card, find_game(game))
    return (
        f"{path} in bytes: {found.faster:.2f} times as many positions a second; in positions of random games "
        f"the values differ by {found.value:.4f} on average, and {found.same_move:.1%} of the best moves are "
        "the same."
    )


def _quantize(manifest: "Manifest") -> "Manifest | None":
    """Put the same in bytes beside a network, as `quantize` does."""
    from engines.catalogue import find_game
    from training.networks.quantizing import quantize

    return quantize(manifest, find_game(manifest.game))


def _checked(network: Path) -> "tuple[Manifest, bytes]":
    """The manifest and the bytes of a network that is whole. Raises InputError where it is not."""
    from engines.catalogue import find_game
    from engines.evaluation.manifest import check_content, check_game, read_manifest, read_network
    from training.networks.export import check_numbers, read_arrays

    manifest = read_manifest(network)
    check_game(manifest, find_game(manifest.game), manifest.kind)
    content = read_network(network)
    check_content(manifest, content)
    check_numbers(network, read_arrays(network))
    return manifest, content


def copy_table(source: Path, target: Path) -> None:
    """Copy a Q-table as it is now, even one that is being learned. Raises InputError where it is damaged or
    cannot be written."""
    from engines.qtables.store import Store

    with Store(source) as store:
        store.copy(target)
