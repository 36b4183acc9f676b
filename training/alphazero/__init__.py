"""Learning by self-play: search makes better moves than the network, the network learns them."""
