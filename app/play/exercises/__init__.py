"""Questions about one's own mistakes, after the game and days later."""
