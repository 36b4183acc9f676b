"""Lessons on networks that learn from examples: digits, house prices, small photographs."""
