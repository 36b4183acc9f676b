"""The policy network: reads eight planes of an 8x8 board and says where people would play."""

from dataclasses import dataclass
from typing import Any

from engines.evaluation.manifest import PLANES, POLICY
from engines.game import Game
from training.networks.layers import FULL, Layers

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

    @property
    def blocks(self) -> tuple[str, ...]:
        """The names of a residual network's blocks."""
        return tuple(f"block{number}" for number in range(self.depth))


def build(spec: PolicySpec, seed: int = 0, precision: str = FULL) -> Any:
    """A fresh Keras model: input `planes` [N, rows, columns, planes], output `policy` logits float32
    [N, rows * columns]. `precision` is what the layers compute in, a Keras dtype policy; the weights are
    float32. Works with every Keras backend."""
    import keras
    from keras import layers

    keras.utils.set_random_seed(seed)
    board = keras.Input((spec.rows, spec.columns, spec.planes), name="planes")
    tower = _plain_tower if spec.form == PLAIN else _residual_tower
    x = tower(board, spec, Layers(precision=precision))
    small = keras.initializers.RandomNormal(stddev=0.01)
    x = layers.Conv2D(1, 1, kernel_initializer=small, name="policy_out", dtype=FULL)(x)
    logits = layers.Reshape((spec.squares,), name="policy", dtype=FULL)(x)
    return keras.Model(board, logits, name="policy_network")


def _plain_tower(x: Any, spec: PolicySpec, layers: Layers) -> Any:
    for name in spec.plain_layers:
        x = layers.conv(x, spec.filters, 5 if name == "layer1" else 3, name)
    return x


def _residual_tower(x: Any, spec: PolicySpec, layers: Layers) -> Any:
    x = layers.conv(x, spec.filters, 3, "stem")
    for name in spec.blocks:
        x = layers.residual_block(x, spec.filters, name, pools=False)
    return x
