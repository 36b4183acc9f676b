"""Lessons in deep learning: classification, regression, convolutions, residual blocks."""
