"""What is thought and known of a game, in the window: opinions, looking back, the truth."""
