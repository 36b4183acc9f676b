"""Measuring the search against what it stands on and what it replaces."""
