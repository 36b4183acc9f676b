"""The types of compiled rules, and the one way to compile a kernel."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit, types

F = TypeVar("F", bound=Callable[..., Any])

STATE = types.Array(types.uint64, 1, "C")
MOVES = types.Array(types.int64, 1, "C")
PLANES = types.Array(types.float32, 1, "C")

LEGAL = types.int64(STATE, MOVES)
PLAY = types.int64(STATE, types.int64, STATE)
ENCODE = types.void(STATE, types.int64, PLANES)
EXACT = types.int64(STATE, types.int64)

LEGAL_FN = types.FunctionType(LEGAL)
PLAY_FN = types.FunctionType(PLAY)
ENCODE_FN = types.FunctionType(ENCODE)
EXACT_FN = types.FunctionType(EXACT)


def kernel(signature: Any, inlined: bool = False) -> Callable[[F], F]:
    """Compile a function for exactly this signature, once and for all (the result is cached on
    disk), so that it runs without the interpreter's lock and can be passed to other kernels.

    One that is `inlined` becomes part of every kernel that calls it. That is for looks at the arrays of a
    tuple: a call counts a reference to each of them up and down, which takes longer than the look."""
    return cast(Callable[[F], F], njit(signature, cache=True, nogil=True, forceinline=inlined))


def compiled(function: F) -> F:
    """Compile a function on its first call, for the types it is called with (cached on disk too)."""
    return cast(F, njit(cache=True, nogil=True)(function))


def inlined(function: F) -> F:
    """As `compiled`, and part of every kernel that calls it, as in `kernel`."""
    return cast(F, njit(cache=True, nogil=True, forceinline=True)(function))
