"""Positions to solve: what is asked, how hard it is, and the collection of each game."""
