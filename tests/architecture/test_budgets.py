"""Sizes that keep the code readable, tests as well. A deliberate exception stands here with its reason."""

from functools import cache

from tests.architecture.sources import ROOT, functions, modules

MODULE_LINES = 300
FUNCTION_LINES = 40
EXCEPTIONS: dict[str, str] = {}
"""`path` or `path::function` -> why it is longer."""


def test_nothing_is_longer_than_it_may_be() -> None:
    wrong = {what: lines for what, lines in too_long().items() if what not in EXCEPTIONS}
    assert not wrong


def test_every_exception_is_still_needed() -> None:
    assert not set(EXCEPTIONS) - set(too_long())


@cache
def too_long() -> dict[str, int]:
    """Whatever is over its budget, and how many lines it has."""
    found = {}
    for module in modules():
        if module.lines > MODULE_LINES:
            found[module.path] = module.lines
        for name, node in functions(module):
            lines = (node.end_lineno or 0) - node.lineno + 1
            if lines > FUNCTION_LINES:
                found[f"{module.path}::{name}"] = lines
    for path in sorted((ROOT / "tests").rglob("*.py")):
        lines = path.read_text(encoding="utf-8").count("\n")
        if lines > MODULE_LINES:
            found[path.relative_to(ROOT).as_posix()] = lines
    return found
