"""The board: how a position looks, how it is touched, and how a move is seen."""
