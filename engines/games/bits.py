"""Two machine instructions that numba does not offer by name."""

from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import intrinsic

_intrinsic: Callable[[Callable[..., Any]], Callable[[Any], Any]] = intrinsic


@_intrinsic
def trailing_zeros(_typing: Any, _word: Any) -> Any:
    """The index of the lowest set bit of a uint64; 64 for 0. In kernels only."""

    def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, 0))

    return types.int64(types.uint64), code


@_intrinsic
def count_bits(_typing: Any, _word: Any) -> Any:
    """How many bits of a uint64 are set. In kernels only."""

    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), code
