"""Labs: the road from a maze to AlphaZero, a page for each step of it."""
