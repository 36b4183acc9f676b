"""Where the animals step: the one implementation of their movement.

A side's pieces are one word of five 12-bit fields (lion, elephant, giraffe, chick, hen), seen from
that side: square row * 3 + column is that bit of a field, row 0 is the far rank. The functions use
nothing but bit operations, so that they run as they stand on Python's integers and, compiled in
`kernels`, on 64-bit words.
"""

LION, ELEPHANT, GIRAFFE, CHICK, HEN = range(5)
KINDS = ("lion", "elephant", "giraffe", "chick", "hen")
"""The kinds in the order of their fields."""
HAND_KINDS = ("chick", "elephant", "giraffe")
"""What can be held, in the order of the hand's 2-bit counts and of the drop actions."""
STEPS = (-3, -2, 1, 4, 3, 2, -1, -4)
"""Change of square for the directions 0-7: ahead, then clockwise."""
DIRECTIONS = len(STEPS)

SIMPLE_BIT, HANDS_SHIFT = 3, 4
"""Places in the last state word: the simple rules' bit, and the first of 2 x 6 bits of hands (first
player's first)."""
LION_SQUARES, FAR_RANK = 0xFFF, 0b111
"""Bits of a side's pieces: its lion, and its lion on the far rank."""


def reach(pieces: int, direction: int) -> int:
    """The squares (12 bits) that these pieces step to in one direction, whatever stands there."""
    giraffe = pieces >> 24
    hen = pieces >> 48
    straight = (pieces | giraffe | hen) & 0xFFF
    diagonal = (pieces | pieces >> 12) & 0xFFF
    if direction == 0:
        squares = (straight | pieces >> 36 & 0xFFF) >> 3
    elif direction == 1:
        squares = ((diagonal | hen) & 0x6DB) >> 2
    elif direction == 2:
        squares = (straight & 0x6DB) << 1
    elif direction == 3:
        squares = (diagonal & 0x0DB) << 4
    elif direction == 4:
        squares = (straight & 0x1FF) << 3
    elif direction == 5:
        squares = (diagonal & 0x1B6) << 2
    elif direction == 6:
        squares = (straight & 0xDB6) >> 1
    else:
        squares = ((diagonal | hen) & 0xDB6) >> 4
    return squares


def occupied(pieces: int) -> int:
    """The squares (12 bits) where these pieces stand."""
    return (pieces | pieces >> 12 | pieces >> 24 | pieces >> 36 | pieces >> 48) & 0xFFF


def turned(squares: int) -> int:
    """Squares (12 bits) as the other side sees them."""
    squares = (squares & 0x555) << 1 | squares >> 1 & 0x555
    squares = (squares & 0x333) << 2 | squares >> 2 & 0x333
    return (squares & 0x00F) << 8 | squares & 0x0F0 | squares >> 8
