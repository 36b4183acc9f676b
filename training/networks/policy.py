"""The policy network: reads eight planes of an 8x8 board and says where people would play."""

from dataclasses import dataclass
from typing import Any

from engines.evaluation.manifest import PLANES, POLICY
from engines.game import Game
from training.networks.layers import conv, residual_block

PLAIN, RESIDUAL = "plain", "residual"


@dataclass(frozen=True, slots=True)
class PolicySpec:
    """The shape of a policy network. `depth` counts residual blocks, or, where the form is `plain`, all
    layers of convolutions, the first of which is 5x5 and the last one filter of 1x1. Actions beside the
    squares, a pass, are no choice: their logits are 0."""

    rows: int
    columns: int
    planes: int
    actions: int
    filters: int
    depth: int
    form: str = RESIDUAL
    pooling: bool = True
    policy_filters: int = 32

    @staticmethod
    def of(game: Game, filters: int, depth: int, form: str) -> "PolicySpec":
        """The shape for a game's board and actions."""
        return PolicySpec(game.rows, game.columns, PLANES[POLICY](game), game.actions, filters, depth, form)

    @property
    def squares(self) -> int:
        """Number of squares."""
        return self.rows * self.columns

    @property
    def size(self) -> str:
        """Filters x depth: `64x6`."""
        return f"{self.filters}x{self.depth}"

    @property
    def plain_layers(self) -> tuple[str, ...]:
        """The names of a plain network's layers but the last."""
        return tuple(f"layer{number}" for number in range(1, self.depth))

    def pools(self, block: int) -> bool:
        """Whether this block has the board-wide bias."""
        return self.pooling and block % 2 == 1


def build(spec: PolicySpec, seed: int = 0) -> Any:
    """A fresh Keras model: input `planes` [N, rows, columns, planes], output `policy` logits
    [N, rows * columns]. Works with every Keras backend."""
    import keras
    from keras import layers

    keras.utils.set_random_seed(seed)
    board = keras.Input((spec.rows, spec.columns, spec.planes), name="planes")
    x = _plain_tower(board, spec) if spec.form == PLAIN else _residual_tower(board, spec)
    small = keras.initializers.RandomNormal(stddev=0.01)
    x = layers.Conv2D(1, 1, kernel_initializer=small, name="policy_out")(x)
    return keras.Model(board, layers.Reshape((spec.squares,), name="policy")(x), name="policy_network")


def _residual_tower(board: Any, spec: PolicySpec) -> Any:
    x = conv(board, spec.filters, 3, "stem")
    for block in range(spec.depth):
        x = residual_block(x, spec.filters, f"block{block}", spec.pools(block))
    return conv(x, spec.policy_filters, 1, "policy")


def _plain_tower(x: Any, spec: PolicySpec) -> Any:
    from keras import layers

    for name in spec.plain_layers:
        size = 5 if name == "layer1" else 3
        x = layers.Conv2D(spec.filters, size, padding="same", kernel_initializer="he_normal", name=name)(x)
        x = layers.ReLU(name=f"{name}_relu")(x)
    return x
