"""Mazes of square cells: what they are, how they are made, kept and walked. Standard library only."""
