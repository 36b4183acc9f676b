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

SIMPLE_BIT, HANDS_SHIFT, TRY_BIT = 3, 4, 16
"""Places in the last state word: the simple rules' bit, the first of 2 x 6 bits of hands (first
player's first), and the bit of a game that was won by a try."""


def reach(pieces: int, direction: int) -> int:
    """The squares (12 bits) that these pieces step to in one direction, whatever stands there."""
    giraffe = pieces >> 24
    hen = pieces >> 48
    straight = (pieces | giraffe | hen) & 0xFFF
    diagonal = (pieces | pieces >> 12) & 0xFFF
    if direction == 0:
        return (straight | pieces >> 36 & 0xFFF) >> 3
    if direction == 1:
        return ((diagonal | hen) & 0x6DB) >> 2
    if direction == 2:
        return (straight & 0x6DB) << 1
    if direction == 3:
        return (diagonal & 0x0DB) << 4
    if direction == 4:
        return (straight & 0x1FF) << 3
    if direction == 5:
        return (diagonal & 0x1B6) << 2
    if direction == 6:
        return (straight & 0xDB6) >> 1
    return ((diagonal | hen) & 0xDB6) >> 4


def occupied(pieces: int) -> int:
    """The squares (12 bits) where these pieces stand."""
    return (pieces | pieces >> 12 | pieces >> 24 | pieces >> 36 | pieces >> 48) & 0xFFF
