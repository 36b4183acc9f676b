"""What a network is worth, and whether it is well: matches, the exact truth, and the choice of the best."""
