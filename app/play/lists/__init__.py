"""Games to choose from: those played here, and collections of others."""
