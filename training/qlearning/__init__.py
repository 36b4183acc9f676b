"""Q-learning with a table: every position and move has a value of its own."""
