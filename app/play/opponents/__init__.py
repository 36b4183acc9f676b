"""Who sits at the board: players of every kind, told, chosen and asked for their moves."""
