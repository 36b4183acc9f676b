"""Boards of every size in the middle of an 8x8 one, for what must be fast on all of them."""
