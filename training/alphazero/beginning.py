"""Learning on from a network: which file is meant, and what of it fits."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engines.catalogue import GAMES, find_game
from engines.errors import InputError
from engines.evaluation.library import find_network
from engines.evaluation.manifest import check_content, read_manifest, read_network, reads_planes
from engines.game import Game
from training.networks.dual import DualSpec
from training.networks.export import read_weights
from training.networks.weights import Weights, folded

STEM = "stem_conv/kernel"


def starting_weights(text: str, game: Game, spec: DualSpec) -> Weights:
    """The variables of the network that `text` means, a name, GAME/NAME or a path, for one of the shape
    `spec`; without the normalisations that it may have, unless they are wanted. Raises InputError when it
    cannot be read, is not what its manifest says, has another number of filters, or lacks the normalisations.
    One that reads fewer of the same planes, or more, begins blind to those, or goes on without them."""
    path = starting_network(text, game)
    manifest = read_manifest(path)
    check_content(manifest, read_network(path))
    weights = read_weights(path)
    if reads_planes(game, manifest.planes) or reads_planes(find_game(manifest.game), game.planes):
        weights[STEM] = _fitted(weights[STEM], spec.planes)
    found = weights[STEM].shape[-1]
    if found != spec.filters:
        raise InputError(
            "The network {path} has {found} filters: set filters to {found} to start from it.",
            path=path, found=found,
        )  # fmt: skip
    if not spec.normalised:
        return folded(weights)
    if "stem_norm/gamma" not in weights:
        raise InputError(
            "The network {path} has no normalisations: set them to off to start from it.", path=path
        )  # fmt: skip
    return weights


def starting_network(text: str, game: Game) -> Path:
    """The file; raises InputError for an unknown name."""
    other, slash, name = text.partition("/")
    if slash and other in (known.id for known in GAMES):
        return find_network(name, find_game(other))
    return find_network(text, game)


def _fitted(kernel: NDArray[np.float32], planes: int) -> NDArray[np.float32]:
    """The weights of a first convolution, [size, size, planes, filters], for another number of planes."""
    fitted = np.zeros((*kernel.shape[:2], planes, kernel.shape[3]), np.float32)
    both = min(planes, kernel.shape[2])
    fitted[:, :, :both] = kernel[:, :, :both]
    return fitted
