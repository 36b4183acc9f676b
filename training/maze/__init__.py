"""A walker learns its way through a maze."""
