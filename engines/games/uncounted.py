"""Arrays whose references nobody counts.

A kernel counts a reference to every array that it takes from a tuple up and down again, uninterrupted
by all other threads. Where it only looks something up, that takes several times as long as the look.
"""

from collections.abc import Callable
from typing import Any

from numba.core import cgutils, types
from numba.extending import intrinsic

_intrinsic: Callable[[Callable[..., Any]], Callable[[Any], Any]] = intrinsic


@_intrinsic
def uncounted(_typing: Any, whole: Any) -> Any:
    """The same array, or the same tuple of arrays, numbers and such tuples, which does not keep its memory
    alive: somebody else must, for as long as a kernel may use it. In kernels only."""

    def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return _without_count(context, builder, whole, arguments[0])

    return whole(whole), code


def _without_count(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    if isinstance(kind, types.Array):
        view = context.make_array(kind)(context, builder, value)
        view.meminfo = cgutils.get_null_value(view.meminfo.type)
        view.parent = cgutils.get_null_value(view.parent.type)
        return view._getvalue()  # noqa: SLF001 - the only way to a value in numba
    if isinstance(kind, types.BaseTuple):
        parts = enumerate(kind.types)
        bare = [_without_count(context, builder, one, builder.extract_value(value, i)) for i, one in parts]
        return context.make_tuple(builder, kind, bare)
    if context.data_model_manager[kind].contains_nrt_meminfo():
        raise TypeError(f"References to {kind} have to be counted.")
    return value
