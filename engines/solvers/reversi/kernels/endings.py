"""The last empty squares, where nearly all nodes are: no table, no ordering but parity.

Every function answers whether the margin for the side to move exceeds `alpha`: it returns a bound of
the margin (fail-soft: a lower bound if above alpha, else an upper one) and the nodes it took, packed
into one integer as nodes * 256 + margin + 128. `squares` is the board's size, 16, 36 or 64.
"""

from typing import Any

import numpy as np
from numba import types

from engines.games.bits import count_bits
from engines.games.reversi.eight.lines import BIT, NEAR, ONE, count_last, flips, mobility
from engines.games.reversi.eight.margin import final
from engines.games.reversi.eight.words import lowest
from engines.games.signatures import kernel

_U = types.uint64
_I = types.int64
NONE = -128
"""Less than every margin."""
ORDERED = 7
"""From so many empty squares on moves are ordered by what they leave the opponent."""
_ZERO: Any = np.uint64(0)
_THREE: Any = np.uint64(3)
_SEVEN: Any = np.uint64(7)
_EIGHT: Any = np.uint64(8)
_BYTE: Any = np.uint64(255)
_MOVE: Any = np.uint64(128)
_QUARTER: Any = np.array([1 << (s >> 5) * 2 + (s >> 2 & 1) for s in range(64)], np.uint64)
"""The quarter of the board that a square is in, as one of 4 bits."""
_QUARTERS: Any = np.array(
    [sum(1 << s for s in range(64) if 1 << (s >> 5) * 2 + (s >> 2 & 1) & odd) for odd in range(16)], np.uint64
)


@kernel(_U(_U))
def odd_quarters(empty):
    """All squares of the quarters that have an odd number of empty ones."""
    odd = _ZERO
    while empty:
        odd ^= _QUARTER[lowest(empty)]
        empty &= empty - ONE
    return _QUARTERS[odd]


@kernel(_I(_U, _U, _U, _I))
def last1(own, opponent, a, squares):
    """The margin (not packed) with one empty square."""
    mine = 2 * count_bits(own) - squares
    count = count_last(a, own)
    if count:
        return mine + 2 * count + 2
    count = count_last(a, opponent)
    if count:
        return mine - 2 * count
    return mine + 2 if mine > -1 else mine


@kernel(_I(_U, _U, _I, _U, _U, _I))
def last2(own, opponent, alpha, a, b, squares):
    """Two empty squares."""
    nodes, sign = 256, 1
    for _ in range(2):
        best = NONE
        if NEAR[a] & opponent:
            turned = flips(a, own, opponent)
            if turned:
                best = -last1(opponent ^ turned, own | turned | BIT[a], b, squares)
                nodes += 256
                if best > alpha:
                    return nodes + sign * best + 128
        if NEAR[b] & opponent:
            turned = flips(b, own, opponent)
            if turned:
                best = max(best, -last1(opponent ^ turned, own | turned | BIT[b], a, squares))
                nodes += 256
        if best != NONE:
            return nodes + sign * best + 128
        own, opponent, alpha, sign = opponent, own, -alpha - 1, -sign
    return nodes + final(own, opponent, squares) + 128


@kernel(_I(_U, _U, _I, _U, _U, _U, _I))
def last3(own, opponent, alpha, a, b, c, squares):
    """Three empty squares: one alone in its quarter first."""
    if _QUARTER[a] == _QUARTER[b]:
        a, c = c, a
    elif _QUARTER[a] == _QUARTER[c]:
        a, b = b, a
    nodes, sign = 256, 1
    for _ in range(2):
        best = NONE
        for _turn in range(3):
            if NEAR[a] & opponent:
                turned = flips(a, own, opponent)
                if turned:
                    packed = last2(opponent ^ turned, own | turned | BIT[a], -alpha - 1, b, c, squares)
                    nodes += packed & -256
                    best = max(best, 128 - (packed & 255))
                    if best > alpha:
                        return nodes + sign * best + 128
            a, b, c = b, c, a
        if best != NONE:
            return nodes + sign * best + 128
        own, opponent, alpha, sign = opponent, own, -alpha - 1, -sign
    return nodes + final(own, opponent, squares) + 128


@kernel(_I(_U, _U, _I, _U, _I))
def last4(own, opponent, alpha, empty, squares):
    """Four empty squares, those in quarters with an odd number of them first."""
    odd = odd_quarters(empty)
    nodes, sign = 256, 1
    for _ in range(2):
        best = NONE
        for group in (empty & odd, empty & ~odd):
            rest = group
            while rest:
                a = lowest(rest)
                rest &= rest - ONE
                if NEAR[a] & opponent:
                    turned = flips(a, own, opponent)
                    if turned:
                        three = empty ^ BIT[a]
                        two = three & (three - ONE)
                        b, c, d = lowest(three), lowest(two), lowest(two & (two - ONE))
                        packed = last3(opponent ^ turned, own | turned | BIT[a], -alpha - 1, b, c, d, squares)
                        nodes += packed & -256
                        best = max(best, 128 - (packed & 255))
                        if best > alpha:
                            return nodes + sign * best + 128
        if best != NONE:
            return nodes + sign * best + 128
        own, opponent, alpha, sign = opponent, own, -alpha - 1, -sign
    return nodes + final(own, opponent, squares) + 128


@kernel(_I(_U, _U, _I, _U, _I, _I))
def shallow(own, opponent, alpha, empty, count, squares):
    """Five or more empty squares (`count`), those in odd quarters first."""
    odd = odd_quarters(empty)
    nodes, sign = 256, 1
    for _ in range(2):
        best = NONE
        for group in (empty & odd, empty & ~odd):
            rest = group
            while rest:
                a = lowest(rest)
                rest &= rest - ONE
                turned = flips(a, own, opponent) if NEAR[a] & opponent else _ZERO
                if not turned:
                    continue
                if count == 5:
                    packed = last4(
                        opponent ^ turned, own | turned | BIT[a], -alpha - 1, empty ^ BIT[a], squares
                    )
                else:
                    packed = shallow(
                        opponent ^ turned,
                        own | turned | BIT[a],
                        -alpha - 1,
                        empty ^ BIT[a],
                        count - 1,
                        squares,
                    )
                nodes += packed & -256
                best = max(best, 128 - (packed & 255))
                if best > alpha:
                    return nodes + sign * best + 128
        if best != NONE:
            return nodes + sign * best + 128
        own, opponent, alpha, sign = opponent, own, -alpha - 1, -sign
    return nodes + final(own, opponent, squares) + 128


@kernel(_U(_U, _U, _U, _U))
def _ranked(own, opponent, empty, odd):
    """The moves as bytes, the one to try first lowest: 128, its cost in the middle, and in the lowest three
    bits its number among the squares of `empty` (at most 8). 0 without moves."""
    order, number = _ZERO, _MOVE
    rest = empty
    while rest:
        square = lowest(rest)
        rest &= rest - ONE
        if NEAR[square] & opponent:
            turned = flips(square, own, opponent)
            if turned:
                bit = BIT[square]
                moves = mobility(opponent ^ turned, own | turned | bit, empty ^ bit)
                key = number + _U(count_bits(moves) << 4)
                if not bit & odd:
                    key += _EIGHT
                at = _ZERO
                while (order >> at & _BYTE) - ONE < key:  # 0, the end, wraps to the largest
                    at += _EIGHT
                below = order & ((ONE << at) - ONE)
                order = below | (order ^ below) << _EIGHT | key << at
        number += ONE
    return order


@kernel(_I(_U, _U, _I, _U, _I, _I))
def middle(own, opponent, alpha, empty, count, squares):
    """Six to eight empty squares (`count`): the most stifling move first."""
    nodes, sign = 256, 1
    places, rest, at = _ZERO, empty, _ZERO
    while rest:
        places |= lowest(rest) << at
        at += _EIGHT
        rest &= rest - ONE
    odd = odd_quarters(empty)
    for _ in range(2):
        best = NONE
        order = _ranked(own, opponent, empty, odd)
        while order:
            a = places >> ((order & _SEVEN) << _THREE) & _BYTE
            order >>= _EIGHT
            turned = flips(a, own, opponent)
            left = empty ^ BIT[a]
            if count <= ORDERED:
                packed = shallow(
                    opponent ^ turned, own | turned | BIT[a], -alpha - 1, left, count - 1, squares
                )
            else:
                packed = middle(
                    opponent ^ turned, own | turned | BIT[a], -alpha - 1, left, count - 1, squares
                )
            nodes += packed & -256
            best = max(best, 128 - (packed & 255))
            if best > alpha:
                return nodes + sign * best + 128
        if best != NONE:
            return nodes + sign * best + 128
        own, opponent, alpha, sign = opponent, own, -alpha - 1, -sign
    return nodes + final(own, opponent, squares) + 128


@kernel(_I(_U, _U, _I, _U, _I, _I))
def ending(own, opponent, alpha, empty, count, squares):
    """Any number of empty squares, best few."""
    if count >= ORDERED:
        return middle(own, opponent, alpha, empty, count, squares)
    if count > 4:
        return shallow(own, opponent, alpha, empty, count, squares)
    if count == 4:
        return last4(own, opponent, alpha, empty, squares)
    if count == 0:
        return 384 + final(own, opponent, squares)
    a = lowest(empty)
    if count == 1:
        return 384 + last1(own, opponent, a, squares)
    empty &= empty - ONE
    b = lowest(empty)
    if count == 2:
        return last2(own, opponent, alpha, a, b, squares)
    return last3(own, opponent, alpha, a, b, lowest(empty & (empty - ONE)), squares)
