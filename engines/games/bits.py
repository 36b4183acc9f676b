"""Two machine instructions that numba does not offer by name."""

from typing import Any

from numba import types
from numba.extending import intrinsic


@intrinsic
def trailing_zeros(typing_context: Any, word: Any) -> Any:
    """The index of the lowest set bit of a uint64; 64 for 0. In kernels only."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

    return types.int64(types.uint64), code


@intrinsic
def count_bits(typing_context: Any, word: Any) -> Any:
    """How many bits of a uint64 are set. In kernels only."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), code
