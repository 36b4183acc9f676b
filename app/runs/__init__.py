"""Trainings as the window sees them: what the trainer says of itself, what a run's folder holds."""
