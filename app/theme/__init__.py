"""Colours, type and the style sheet: the only place where a look is decided."""
