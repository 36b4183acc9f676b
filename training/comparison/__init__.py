"""Variants of a training compared at equal processor time."""
