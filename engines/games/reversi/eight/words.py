"""Instructions on 64-bit words that numba does not offer by name."""

from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import intrinsic

_intrinsic: Callable[[Callable[..., Any]], Callable[[Any], Any]] = intrinsic
_WORD = types.uint64(types.uint64)


@_intrinsic
def lowest(_typing: Any, _word: Any) -> Any:
    """The index (uint64) of the lowest set bit of a word that is not 0."""

    def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, 1))

    return _WORD, code


@_intrinsic
def highest_bit(_typing: Any, _word: Any) -> Any:
    """The highest set bit alone, of a word that is not 0."""

    def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        zeros = builder.ctlz(arguments[0], context.get_constant(types.boolean, 1))
        return builder.lshr(context.get_constant(types.uint64, 1 << 63), zeros)

    return _WORD, code


@_intrinsic
def upside_down(_typing: Any, _word: Any) -> Any:
    """The board with its rows in the opposite order."""

    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.bswap(arguments[0])

    return _WORD, code
