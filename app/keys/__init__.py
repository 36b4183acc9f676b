"""What the keyboard does: every command's key, and the window in which a person chooses others."""
