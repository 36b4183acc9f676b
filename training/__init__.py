"""Learning: every way of it, its runs, and its measures. No window."""
