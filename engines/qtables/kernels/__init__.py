"""The compiled part of tables: exact keys, the memory in front of the file, games that are learned from."""
