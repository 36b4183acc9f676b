"""One folder per game: rules in the player's words over compiled kernels."""
