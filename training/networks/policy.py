"""The policy network: reads eight planes of an 8x8 board and says where people would play.

It has no normalisations: a residual block begins as one that changes nothing, which serves as well here, and
on a processor the normalisations would take twice the time of everything else.
"""

from dataclasses import dataclass
from typing import Any

from engines.evaluation.manifest import PLANES, POLICY
from engines.game import Game

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


def build(spec: PolicySpec, seed: int = 0, precision: str = "float32") -> Any:
    """A fresh Keras model: input `planes` [N, rows, columns, planes], output `policy` logits float32
    [N, rows * columns]. `precision` is what the layers compute in, a Keras dtype policy; the weights are
    float32. Works with every Keras backend."""
    import keras
    from keras import layers

    keras.utils.set_random_seed(seed)
    board = keras.Input((spec.rows, spec.columns, spec.planes), name="planes")
    tower = _plain_tower if spec.form == PLAIN else _residual_tower
    x = tower(board, spec, precision)
    small = keras.initializers.RandomNormal(stddev=0.01)
    x = layers.Conv2D(1, 1, kernel_initializer=small, name="policy_out", dtype="float32")(x)
    logits = layers.Reshape((spec.squares,), name="policy", dtype="float32")(x)
    return keras.Model(board, logits, name="policy_network")


def _plain_tower(x: Any, spec: PolicySpec, precision: str) -> Any:
    for name in spec.plain_layers:
        x = _relu(_conv(x, spec, name, precision, size=5 if name == "layer1" else 3), name, precision)
    return x


def _residual_tower(x: Any, spec: PolicySpec, precision: str) -> Any:
    from keras import layers

    x = _relu(_conv(x, spec, "stem", precision), "stem", precision)
    for name in spec.blocks:
        inner = _relu(_conv(x, spec, f"{name}a", precision), f"{name}a", precision)
        inner = _conv(inner, spec, f"{name}b", precision, start="zeros")
        x = layers.Add(name=f"{name}_sum", dtype=precision)([x, inner])
        x = _relu(x, name, precision)
    return x


def _conv(
    x: Any, spec: PolicySpec, name: str, precision: str, size: int = 3, start: str = "he_normal"
) -> Any:
    from keras import layers

    return layers.Conv2D(
        spec.filters, size, padding="same", kernel_initializer=start, name=name, dtype=precision
    )(x)


def _relu(x: Any, name: str, precision: str) -> Any:
    from keras import layers

    return layers.ReLU(name=f"{name}_relu", dtype=precision)(x)
