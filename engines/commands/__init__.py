"""One module per command: `add_arguments` says what it takes, `run` does it.

They import what they need when they run, so that `--help` and small commands answer at once.
"""
