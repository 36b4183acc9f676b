"""Reversi solved from the end: exact margins by search on bitboards."""
