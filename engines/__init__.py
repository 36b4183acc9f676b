"""Games, search, opponents."""
