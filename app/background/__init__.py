"""The one way off the window's thread, and the one way to start another program."""
