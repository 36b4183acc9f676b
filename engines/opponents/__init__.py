"""Players of every kind behind one seam, the levels, and how strong a person is."""
