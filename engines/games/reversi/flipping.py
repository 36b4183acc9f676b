"""Lines of discs on bitboards: the one implementation of Reversi's flipping.

Square row * n + column is bit row * n + column. The functions use nothing but bit operations, so
that they run as they stand on Python's integers and, compiled in `kernels`, on 64-bit words.
"""


def board_mask(n: int) -> int:
    """All squares of an n x n board."""
    return (1 << n * n) - 1


def inner_mask(n: int) -> int:
    """All squares but the first and last column: a line that is not vertical cannot go on through
    those, and a shift must not carry it into the neighbouring row."""
    row = (1 << n) - 2 - (1 << n - 1)
    return sum(row << n * i for i in range(n))


def mobility(own: int, opponent: int, inner: int, empty: int, n: int) -> int:
    """The empty squares where `own` flips at least one disc of `opponent`."""
    moves = own ^ own
    for line in range(4):
        step = n - 1 + line if line < 3 else 1
        through = opponent if line == 1 else opponent & inner
        pairs = through & (through << step)
        run = through & (own << step)
        run |= through & (run << step)
        run |= pairs & (run << 2 * step)
        run |= pairs & (run << 2 * step)
        moves |= run << step
        pairs >>= step
        run = through & (own >> step)
        run |= through & (run >> step)
        run |= pairs & (run >> 2 * step)
        run |= pairs & (run >> 2 * step)
        moves |= run >> step
    return moves & empty


def flips(spot: int, own: int, opponent: int, inner: int, n: int) -> int:
    """The discs of `opponent` that turn when `own` plays on `spot` (one bit)."""
    turned = own ^ own
    for line in range(4):
        step = n - 1 + line if line < 3 else 1
        through = opponent if line == 1 else opponent & inner
        pairs = through & (through << step)
        run = through & (spot << step)
        run |= through & (run << step)
        run |= pairs & (run << 2 * step)
        run |= pairs & (run << 2 * step)
        if run << step & own:
            turned |= run
        pairs >>= step
        run = through & (spot >> step)
        run |= through & (run >> step)
        run |= pairs & (run >> 2 * step)
        run |= pairs & (run >> 2 * step)
        if run >> step & own:
            turned |= run
    return turned
