"""Exact answers: what a position is worth when both sides play perfectly."""
