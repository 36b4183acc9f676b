"""A game being played: who sits where, what was played, and the widgets round the board."""
