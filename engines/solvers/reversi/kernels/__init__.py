"""The compiled part of the solver. All boards lie in the middle of an 8x8 one (see `layout`)."""
