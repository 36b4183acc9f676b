"""What several threads may do to one array at once."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

_intrinsic: Callable[[Callable[..., Any]], Callable[[Any, Any], Any]] = intrinsic
_BYTE = ir.IntType(8)


@_intrinsic
def decrement(_typing: Any, array: Any, _index: Any) -> Any:
    """Take 1 from one entry of an array of bytes, uninterrupted; gives the entry before. In kernels
    only; the index is not checked."""

    def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        data = context.make_array(array)(context, builder, arguments[0]).data
        place = builder.gep(data, [arguments[1]])
        before = builder.atomic_rmw("sub", place, ir.Constant(_BYTE, 1), "monotonic")
        return builder.zext(before, ir.IntType(64))

    return types.int64(array, types.int64), code


@_intrinsic
def publish(_typing: Any, array: Any, _index: Any) -> Any:
    """Set one entry of an array of bytes to 1, after all that this thread wrote before. In kernels
    only; the index is not checked."""

    def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        data = context.make_array(array)(context, builder, arguments[0]).data
        builder.store_atomic(ir.Constant(_BYTE, 1), builder.gep(data, [arguments[1]]), "release", 1)
        return context.get_dummy_value()

    return types.void(array, types.int64), code


@_intrinsic
def published(_typing: Any, array: Any, _index: Any) -> Any:
    """One entry of an array of bytes; where it is not 0, all is seen that was written before it was
    published. In kernels only; the index is not checked."""

    def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        data = context.make_array(array)(context, builder, arguments[0]).data
        found = builder.load_atomic(builder.gep(data, [arguments[1]]), "acquire", 1)
        return builder.zext(found, ir.IntType(64))

    return types.int64(array, types.int64), code
