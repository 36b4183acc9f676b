"""Games and positions as texts and files that other programs read and write."""
