"""A position is set up by hand: the draft of it, the board to touch, the dialog around both."""
