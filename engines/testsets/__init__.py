"""Fixed sets of positions whose exact truth is known, and how well players keep to it."""
