"""What the person chose, remembered between starts."""
