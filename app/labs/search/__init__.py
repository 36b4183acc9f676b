"""The page on tree search."""
