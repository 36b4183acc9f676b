"""Self-play: games of the network against itself, and the processes that play them."""
