"""What stands in brackets: properties with their values, line for line as their tree has them."""

import re
from collections.abc import Iterator

Property = tuple[str, tuple[str, ...]]
"""A name in capitals and its values; `NODE` without any where a node begins."""
NODE = ";"
_TOKEN = re.compile(
    r"(?P<name>[A-Za-z]++)|\[(?P<value>(?:\\.|[^\]\\])*+)(?P<closed>\]?)|(?P<other>[^\sA-Za-z\[]++)",
    re.DOTALL,
)
"""A name, a value with all that it holds, or signs between properties. Each takes in all that it looks at: no
part of a text is looked at twice."""


def read_lines(text: str) -> Iterator[tuple[Property, ...]]:
    """The lines of the first game of a text, the main one first, each from the root to its closing bracket. A
    value that is never closed counts for nothing, nor does what follows."""
    path, partings, grows = list[Property](), list[int](), True
    for part in _parts(text):
        if part == "(":
            partings.append(len(path))
            grows = True
        elif part == ")":
            if grows:
                yield tuple(path)
            grows = False
            del path[partings.pop() if partings else 0 :]
            if not partings:
                return
        elif not isinstance(part, str):
            path.append(part)
    if grows:
        yield tuple(path)


def _parts(text: str) -> Iterator[Property | str]:
    """The properties, the beginnings of nodes and all signs between them."""
    name, values = "", list[str]()
    for token in _TOKEN.finditer(text):
        if token["closed"]:
            values.append(token["value"])
            continue
        if name and values:
            yield name.upper(), tuple(values)
        name, values = token["name"] or "", []
        if token["value"] is not None:
            return
        for sign in token["other"] or "":
            yield (NODE, ()) if sign == NODE else sign
    if name and values:
        yield name.upper(), tuple(values)
