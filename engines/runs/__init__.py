"""The room where trainer and window meet: the files of a run folder. Standard library only."""
