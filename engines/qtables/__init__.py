"""Tables of what moves are worth: how they are coded, learned in memory, and kept in a file."""
