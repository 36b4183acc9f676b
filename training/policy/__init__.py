"""Learning from people: a network learns where they play, from collections of their games."""
