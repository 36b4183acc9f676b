"""The eight winning lines of tic-tac-toe as bits; square row * 3 + column is that bit."""

LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
FULL = 0o777
