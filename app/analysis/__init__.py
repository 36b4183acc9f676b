"""What the AI thinks, drawn so that a person can read it."""
