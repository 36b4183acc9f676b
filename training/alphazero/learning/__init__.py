"""Learning from what was played: the memory of positions, and the network that learns them."""
