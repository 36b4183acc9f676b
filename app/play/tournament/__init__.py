"""Everyone against everyone: who takes part, how it stands, and every game to look at."""
