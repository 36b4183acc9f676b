"""The dual network: a residual tower over the board, one head for the policy, one for the value."""

import re
from dataclasses import dataclass
from typing import Any

from engines.errors import InputError
from engines.game import Game
from training.networks.layers import FULL, Layers


@dataclass(frozen=True, slots=True)
class DualSpec:
    """The shape of a dual network. `pooling` gives every second block a bias made from the mean and
    the maximum of the whole board, so that far squares are heard at once. `normalised` puts a batch
    normalisation after every convolution."""

    rows: int
    columns: int
    planes: int
    actions: int
    filters: int
    blocks: int
    pooling: bool = True
    normalised: bool = False
    policy_filters: int = 32
    value_filters: int = 8
    value_hidden: int = 64

    @staticmethod
    def of(
        game: Game, filters: int, blocks: int, pooling: bool, normalised: bool = False, planes: int = 0
    ) -> "DualSpec":
        """The shape for a game's board and actions, and for its first so many planes, or all."""
        return DualSpec(
            game.rows, game.columns, planes or game.planes, game.actions, filters, blocks, pooling, normalised
        )

    @property
    def squares(self) -> int:
        """Number of squares."""
        return self.rows * self.columns

    @property
    def policy_planes(self) -> int:
        """How many actions each square has."""
        return self.actions // self.squares

    @property
    def beside(self) -> int:
        """How many actions have no square: passing, which is never one of several legal moves and needs no
        logit of its own."""
        return self.actions % self.squares

    @property
    def size(self) -> str:
        """Filters x blocks, as people say it: `64x5`."""
        return f"{self.filters}x{self.blocks}"

    def pools(self, block: int) -> bool:
        """Whether this block has the board-wide bias."""
        return self.pooling and block % 2 == 1


def read_size(text: str) -> tuple[int, int]:
    """Filters and blocks of a `size`. Raises InputError."""
    match = re.fullmatch(r"([0-9]{1,4})x([0-9]{1,3})", text)
    if not match:
        raise InputError("The size {size} is not readable: it looks like 64x5.", size=text)
    return int(match[1]), int(match[2])


def build(spec: DualSpec, seed: int = 0, precision: str = FULL) -> Any:
    """A fresh Keras model: input `planes` [N, rows, columns, planes], outputs `policy` logits
    [N, actions] and `value` [N, 1] in [-1, 1]. `precision` is what the convolutions compute in. Works
    with every Keras backend."""
    import keras

    keras.utils.set_random_seed(seed)
    board = keras.Input((spec.rows, spec.columns, spec.planes), name="planes")
    style = Layers(spec.normalised, precision)
    x = style.conv(board, spec.filters, 3, "stem")
    for block in range(spec.blocks):
        x = style.residual_block(x, spec.filters, f"block{block}", spec.pools(block))
    policy = _policy_head(style.conv(x, spec.policy_filters, 1, "policy"), spec)
    value = _value_head(style.conv(x, spec.value_filters, 1, "value"), spec)
    outputs = {"policy": policy, "value": value}
    return keras.Model(board, outputs, name="dual")


def _policy_head(x: Any, spec: DualSpec) -> Any:
    """Logits over the actions: one plane of logits a kind of move, and 0 for those beside the board."""
    from keras import initializers, layers

    small = initializers.RandomNormal(stddev=0.01)
    x = layers.Conv2D(spec.policy_planes, 1, kernel_initializer=small, name="policy_out", dtype=FULL)(x)
    x = layers.Permute((3, 1, 2), name="policy_turn", dtype=FULL)(x)
    x = layers.Reshape((spec.policy_planes * spec.squares, 1), name="policy_squares", dtype=FULL)(x)
    x = layers.ZeroPadding1D((0, spec.beside), name="policy_beside", dtype=FULL)(x)
    return layers.Reshape((spec.actions,), name="policy", dtype=FULL)(x)


def _value_head(x: Any, spec: DualSpec) -> Any:
    """The expected result for the side to move."""
    from keras import initializers, layers

    x = layers.Flatten(name="value_flat", dtype=FULL)(x)
    x = layers.Dense(
        spec.value_hidden, activation="relu", kernel_initializer="he_normal", name="value_hidden"
    )(x)
    small = initializers.RandomNormal(stddev=0.01)
    return layers.Dense(1, activation="tanh", kernel_initializer=small, name="value")(x)
