"""How a game is played, in a few sentences."""
