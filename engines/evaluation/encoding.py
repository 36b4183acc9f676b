"""Turns a batch of states into a network's input: the game's own planes, or those of another kind."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numba import float32, types, uint8, uint64, void
from numba.typed import List
from numpy.typing import NDArray

from engines.evaluation.manifest import DUAL, POLICY
from engines.game import Game, States
from engines.games.signatures import ENCODE_FN, kernel

Encode = Callable[[States, int, NDArray[np.float32]], None]

_BOX = types.ListType(ENCODE_FN)
_STATES = types.Array(uint64, 2, "C")
_REPEATS = types.Array(uint8, 1, "C")
_PLANES = types.Array(float32, 2, "C")


@kernel(_BOX(ENCODE_FN))
def _box_encode(function: Encode) -> Any:
    box = List.empty_list(ENCODE_FN)
    box.append(function)
    return box


@kernel(void(_BOX, _STATES, _REPEATS, _PLANES))
def encode_batch(
    encode: Sequence[Encode], states: States, repeats: NDArray[np.uint8], planes: NDArray[np.float32]
) -> None:
    """Write row i of `planes` float32 [B, rows * columns * planes] from `states` uint64 [B, W] and
    `repeats` uint8 [B], for the side to move of each. `encode` is a list that holds the encoder."""
    one = encode[0]
    for i in range(len(states)):
        one(states[i], np.int64(repeats[i]), planes[i])


class Encoder:
    """An encoder in the form that costs least to call: handing a bare function to a compiled one takes
    20 µs a call, a list that holds it takes 1."""

    def __init__(self, game: Game, kind: str = DUAL) -> None:
        """Loads the kernels of a game, for a `kind` of network."""
        self._encode = _box_encode(_policy_planes() if kind == POLICY else game.kernels.encode)

    def write(self, states: States, repeats: NDArray[np.uint8], planes: NDArray[np.float32]) -> None:
        """Encode `states` uint64 [B, W] into `planes` float32 [B, rows * columns * planes]."""
        encode_batch(self._encode, states, repeats, planes)


def _policy_planes() -> Encode:
    from engines.games.reversi.features import encode

    return encode
