"""The clock of a game, in the window."""
