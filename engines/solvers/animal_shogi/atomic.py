"""Counting down by several threads at once."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

_intrinsic: Callable[[Callable[..., Any]], Callable[[Any, Any], Any]] = intrinsic


@_intrinsic
def decrement(_typing: Any, array: Any, _index: Any) -> Any:
    """Take 1 from one entry of an array of bytes, uninterrupted; gives the entry before. In kernels
    only; the index is not checked."""

    def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        data = context.make_array(array)(context, builder, arguments[0]).data
        place = builder.gep(data, [arguments[1]])
        before = builder.atomic_rmw("sub", place, ir.Constant(ir.IntType(8), 1), "monotonic")
        return builder.zext(before, ir.IntType(64))

    return types.int64(array, types.int64), code
