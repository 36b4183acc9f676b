"""Plots of a run's figures."""
