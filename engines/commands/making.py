"""How a file came to be, told by commands that show it."""

from collections.abc import Mapping


def told(making: Mapping[str, object], words: Mapping[str, str]) -> list[str]:
    """The lines that tell it: what a file says, in the `words` that its keys have."""
    known = {words.get(name, name): value for name, value in making.items() if value is not None}
    return ["how it was made:", *(f"  {word}: {value}" for word, value in known.items())]
