"""Arrays whose references nobody counts.

A kernel counts a reference to every array that it takes from a tuple up and down again, uninterrupted
by all other threads. Where it only looks something up, that takes several times as long as the look.
"""

from collections.abc import Callable
from typing import Any

from numba.core import cgutils
from numba.extending import intrinsic

_intrinsic: Callable[[Callable[..., Any]], Callable[[Any], Any]] = intrinsic


@_intrinsic
def uncounted(_typing: Any, array: Any) -> Any:
    """The same array, which does not keep its memory alive: somebody else must, for as long as a kernel may
    use it. In kernels only."""

    def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        view = context.make_array(array)(context, builder, arguments[0])
        view.meminfo = cgutils.get_null_value(view.meminfo.type)
        view.parent = cgutils.get_null_value(view.parent.type)
        return view._getvalue()  # noqa: SLF001 - the only way to a value in numba

    return array(array), code
