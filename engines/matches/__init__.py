"""A game as it is played: history, clock, record; many games between two players, and ratings."""
