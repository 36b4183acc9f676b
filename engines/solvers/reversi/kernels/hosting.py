"""Where a Reversi ending leads when a host that wants a close game meets a guest that errs.

The host knows all exact margins. The guest plays a move with probability proportional to
exp(-loss / heat), loss being the discs that the move gives away against its best one: heat near 0 is a
perfect guest, a large one plays anything. The host minimises the expected price of the final margin, but
never leaves what is proven to be its wish: where a move of exactly that margin exists, it plays one of those.
"""

import math
from typing import Any

import numpy as np
from numba import types

from engines.games.reversi.eight.lines import BIT, ONE, flips, mobility
from engines.games.reversi.eight.margin import final
from engines.games.reversi.eight.words import lowest
from engines.games.signatures import kernel

_U = types.uint64
_I = types.int64
_F = types.float64
_B = types.boolean
_ZERO: Any = np.uint64(0)
NOT_CLOSE = 2.0
"""Price of any margin but the wished one, before what its distance adds."""
TOO_WELL = 1.5
"""Price added where the host ends above its wish: a guest would rather win than lose."""
_FAR = 1e9


@kernel(_F(_I, _I))
def price(margin: int, wish: int) -> float:
    """What a final margin of the host costs when it wished for another."""
    off = margin - wish
    if off == 0:
        return 0.0
    return NOT_CLOSE + abs(off) + (TOO_WELL if off > 0 else 0.0)


@kernel(types.UniTuple(_F, 3)(_U, _U, _U, _B, _F, _I, _I))
def hosted(
    own: Any, opponent: Any, empty: Any, hosts: bool, heat: float, wish: int, squares: int
) -> tuple[float, float, float]:
    """The exact margin for the side to move, and what is to be expected of the game: its price, and the
    host's final margin. `hosts`: the side to move is the host. All boards in the middle of an 8x8 one.
    Looks at every line: for ten empty squares or so."""
    moves = mobility(own, opponent, empty)
    if moves == _ZERO:
        if mobility(opponent, own, empty) == _ZERO:
            margin = final(own, opponent, squares)
            mine = margin if hosts else -margin
            return float(margin), price(mine, wish), float(mine)
        exact, cost, mean = hosted(opponent, own, empty, not hosts, heat, wish, squares)
        return -exact, cost, mean
    best, cost, mean, weight = -_FAR, 0.0, 0.0, 0.0
    lowest_cost, met = _FAR, False
    while moves:
        square = lowest(moves)
        moves &= moves - ONE
        turned = flips(square, own, opponent)
        after = hosted(
            opponent ^ turned, own | turned | BIT[square], empty ^ BIT[square], not hosts, heat, wish, squares
        )
        exact = -after[0]
        if hosts:
            meets = exact == wish
            if (meets and not met) or (meets == met and after[1] < lowest_cost):
                lowest_cost, mean, met = after[1], after[2], meets
            best = max(best, exact)
            continue
        if exact > best:  # what was counted so far now loses that much more
            fade = math.exp((best - exact) / heat)
            cost, mean, weight, best = cost * fade, mean * fade, weight * fade, exact
        share = math.exp((exact - best) / heat)
        cost, mean, weight = cost + share * after[1], mean + share * after[2], weight + share
    if hosts:
        return best, lowest_cost, mean
    return best, cost / weight, mean / weight
