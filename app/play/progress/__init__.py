"""How a person's level has moved with their results."""
