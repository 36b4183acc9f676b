"""Who has won a finished game, and by how much."""

from numba import types

from engines.games.bits import count_bits
from engines.games.signatures import kernel

_U = types.uint64
_I = types.int64


@kernel(_I(_U, _U, _I))
def final(own, opponent, squares):
    """The margin when nobody can move: empties go to the winner."""
    a, b = count_bits(own), count_bits(opponent)
    if a > b:
        return squares - 2 * b
    return 2 * a - squares if a < b else 0
