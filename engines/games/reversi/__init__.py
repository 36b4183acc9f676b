"""Reversi on boards of three sizes."""
