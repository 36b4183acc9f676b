"""What solvers teach in self-play: exact endings, better moves, mistakes to go back to."""
