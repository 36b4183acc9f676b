"""Starting, watching and steering training runs. The trainer itself is known only by what it says."""
