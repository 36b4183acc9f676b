"""What stands in brackets: properties with their values, line for line as their tree has them."""

import re
from collections.abc import Iterator, Sequence

Property = tuple[str, tuple[str, ...]]
"""A name in capitals and its values; `NODE` without any where a node begins."""
NODE = ";"
_VALUE = r"\[(?:\\.|[^\]\\])*+\]"
_TOKEN = re.compile(
    rf"(?P<name>[A-Za-z]++)\s*+(?P<values>(?:{_VALUE}\s*+)*+)|{_VALUE}|(?P<open>\[)|(?P<signs>[^\sA-Za-z\[]++)",
    re.DOTALL,
)
"""A name with its values, each with all that it holds; a value without a name; one that is never closed; or
signs between properties. Each takes in all that it looks at: no part of a text is looked at more than
twice."""
_INSIDE = re.compile(_VALUE, re.DOTALL)


def read_lines(text: str) -> Iterator[Sequence[Property]]:
    """The lines of the first game of a text, the main one first, each from the root to its closing bracket: a
    list that changes when the next one is asked for. A value that is never closed counts for nothing, nor
    does what follows."""
    path, partings, grows = list[Property](), list[int](), True
    for part in _parts(text):
        if not isinstance(part, str):
            path.append(part)
        elif part == "(":
            partings.append(len(path))
            grows = True
        elif part == ")":
            if grows:
                yield path
            grows = False
            del path[partings.pop() if partings else 0 :]
            if not partings:
                return
    if grows:
        yield path


def _parts(text: str) -> Iterator[Property | str]:
    """The properties, the beginnings of nodes and all signs between them."""
    for token in _TOKEN.finditer(text):
        name, values, opened, signs = token.groups()
        if values:
            single = values.count("]") == 1
            inside = (values.rstrip(),) if single else _INSIDE.findall(values)
            yield name.upper(), tuple([one[1:-1] for one in inside])
        elif opened:
            return
        elif signs == NODE:
            yield NODE, ()
        else:
            for sign in signs or "":
                yield (NODE, ()) if sign == NODE else sign
