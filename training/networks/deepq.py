"""Deep Q-networks: the seed's line scanner, and a residual tower over the board after the move.

The line scanner reads both boards along all their lines. A convolution as long as the board is a dense
layer on each of its lines, the same for all; the diagonals, which differ in what they show, have a layer of
their own each.
"""

import math
from dataclasses import dataclass
from functools import cache
from typing import Any

from engines.evaluation.manifest import DQN, PLANES
from engines.game import Game
from training.networks.layers import EPSILON, FULL, MOMENTUM, Layers

LINES, RESIDUAL = "lines", "residual"
AFTER_PLANES = 8
"""The planes that the tower reads; the two after them are the line scanner's boards, the last its colour."""
BOARDS = 2


@dataclass(frozen=True, slots=True)
class Diagonals:
    """How the diagonals of one direction become columns: a flat board, with so many zeros before and after
    it, in `columns` columns."""

    name: str
    padding: int
    columns: int


@dataclass(frozen=True, slots=True)
class QSpec:
    """The shape of a deep Q-network. A residual one has `filters` and `depth` blocks; the line scanner
    `filters` numbers for each line, a branch for the colour and a `trunk` of dense layers."""

    rows: int
    columns: int
    planes: int
    filters: int
    depth: int
    form: str = RESIDUAL
    pooling: bool = True
    value_filters: int = 8
    value_hidden: int = 64
    colour: tuple[int, ...] = (256, 1024)
    trunk: tuple[int, ...] = (2048, 512, 128)

    @staticmethod
    def of(game: Game, filters: int, depth: int, form: str) -> "QSpec":
        """The shape for a game's board; of a line scanner `depth` is not used."""
        return QSpec(game.rows, game.columns, PLANES[DQN](game), filters, depth, form)

    @property
    def size(self) -> str:
        """`48x4`, or `lines64`."""
        return f"{self.filters}x{self.depth}" if self.form == RESIDUAL else f"{LINES}{self.filters}"

    @property
    def diagonals(self) -> tuple[Diagonals, Diagonals]:
        """Those that fall to the right, and those that fall to the left."""
        n = self.rows
        return Diagonals("falling", n // 2, n + 1), Diagonals("rising", n // 2 - 1, n - 1)

    def pools(self, block: int) -> bool:
        """Whether this block has the board-wide bias."""
        return self.pooling and block % 2 == 1


def build(spec: QSpec, seed: int = 0, precision: str = FULL) -> Any:
    """A fresh Keras model: input `planes` [N, rows, columns, planes], output `q` [N, 1] in [-1, 1], what
    the move is worth to the side that made it. `precision` is what the tower's convolutions compute in.
    Works with every Keras backend."""
    import keras
    from keras import layers

    keras.utils.set_random_seed(seed)
    planes = keras.Input((spec.rows, spec.columns, spec.planes), name="planes")
    x = _lines(planes, spec) if spec.form == LINES else _tower(planes, spec, Layers(precision=precision))
    small = keras.initializers.RandomNormal(stddev=0.01)
    q = layers.Dense(1, activation="tanh", kernel_initializer=small, name="q")(x)
    return keras.Model(planes, q, name="deep_q")


@cache
def local_dense_class() -> Any:
    """The layer that Keras 3 has no more: a dense layer of its own at each place of a row. It is a class that
    is made when it is asked for, since Keras takes seconds to load."""
    import keras
    from keras import ops

    class LocalDense(keras.layers.Layer):  # type: ignore[misc]
        """[N, boards, places, inputs] to [N, boards, places, units]; kernel [places, inputs, units], bias
        [places, units]. As LocallyConnected2D of old with a window as long as a column."""

        def __init__(self, units: int, **kwargs: Any) -> None:
            super().__init__(**kwargs)
            self.units = units

        def build(self, input_shape: tuple[int, ...]) -> None:
            places, inputs = input_shape[-2:]
            limit = math.sqrt(6 / (inputs + self.units))
            self.kernel = self.add_weight(
                name="kernel",
                shape=(places, inputs, self.units),
                initializer=keras.initializers.RandomUniform(-limit, limit),
            )
            self.bias = self.add_weight(name="bias", shape=(places, self.units), initializer="zeros")

        def call(self, inputs: Any) -> Any:
            return ops.einsum("nbpk,pkf->nbpf", inputs, self.kernel) + self.bias

        def compute_output_shape(self, input_shape: tuple[int | None, ...]) -> tuple[int | None, ...]:
            return (*input_shape[:-1], self.units)

    return LocalDense


def _tower(planes: Any, spec: QSpec, style: Layers) -> Any:
    from keras import layers

    x = style.conv(planes[..., :AFTER_PLANES], spec.filters, 3, "stem")
    for block in range(spec.depth):
        x = style.residual_block(x, spec.filters, f"block{block}", spec.pools(block))
    x = layers.Flatten(name="value_flat", dtype=FULL)(style.conv(x, spec.value_filters, 1, "value"))
    return layers.Dense(
        spec.value_hidden, activation="relu", kernel_initializer="he_normal", name="value_hidden"
    )(x)


def _lines(planes: Any, spec: QSpec) -> Any:
    from keras import layers, ops

    squares = spec.rows * spec.columns
    boards = ops.transpose(planes[..., AFTER_PLANES : AFTER_PLANES + BOARDS], (0, 3, 1, 2))
    found = [
        _branch(boards, "row", layers.Dense, spec),
        _branch(ops.transpose(boards, (0, 1, 3, 2)), "column", layers.Dense, spec),
    ]
    flat = ops.reshape(boards, (-1, BOARDS, squares))
    for one in spec.diagonals:
        wide = ops.pad(flat, ((0, 0), (0, 0), (one.padding, one.padding)))
        rows = (squares + 2 * one.padding) // one.columns
        columns = ops.transpose(ops.reshape(wide, (-1, BOARDS, rows, one.columns)), (0, 1, 3, 2))
        found.append(_branch(columns, one.name, local_dense_class(), spec))
    colour = planes[:, 0, 0, AFTER_PLANES + BOARDS :]
    for at, width in enumerate(spec.colour):
        colour = layers.ELU(name=f"colour{at}_elu")(layers.Dense(width, name=f"colour{at}")(colour))
    x = layers.Concatenate(name="all")([*found, colour])
    for at, width in enumerate(spec.trunk):
        x = layers.Dense(width, name=f"trunk{at}")(x)
        x = layers.BatchNormalization(momentum=MOMENTUM, epsilon=EPSILON, name=f"trunk{at}_norm")(x)
        x = layers.ELU(name=f"trunk{at}_elu")(x)
    return x


def _branch(lines: Any, name: str, layer: Any, spec: QSpec) -> Any:
    """Two layers on the lines [N, boards, lines, squares] of one direction, the same for both boards."""
    from keras import layers

    x = lines
    for at in range(2):
        x = layers.ELU(name=f"{name}{at}_elu")(layer(spec.filters, name=f"{name}{at}")(x))
    return layers.Flatten(name=f"{name}_flat")(x)
