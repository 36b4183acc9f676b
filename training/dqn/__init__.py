"""Deep Q-learning: a network learns what moves are worth, from random games and from its own."""
