"""A game looked back on: what its moves lost."""
