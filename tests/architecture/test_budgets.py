"""Sizes that keep the code readable. A deliberate exception stands here with its reason."""

import pytest

from tests.architecture.sources import Module, functions, modules

MODULE_LINES = 300
FUNCTION_LINES = 40
EXCEPTIONS: dict[str, str] = {}
"""`path` or `path::function` -> why it is longer."""


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.name)
def test_sizes(module: Module) -> None:
    wrong = []
    if module.lines > MODULE_LINES and module.path not in EXCEPTIONS:
        wrong.append(f"{module.path} has {module.lines} lines, more than {MODULE_LINES}")
    for name, node in functions(module):
        lines = (node.end_lineno or 0) - node.lineno + 1
        if lines > FUNCTION_LINES and f"{module.path}::{name}" not in EXCEPTIONS:
            wrong.append(f"{module.path}::{name} has {lines} lines, more than {FUNCTION_LINES}")
    assert not wrong


def test_every_exception_is_still_needed() -> None:
    longer = set()
    for module in modules():
        if module.lines > MODULE_LINES:
            longer.add(module.path)
        longer |= {
            f"{module.path}::{name}"
            for name, node in functions(module)
            if (node.end_lineno or 0) - node.lineno + 1 > FUNCTION_LINES
        }
    assert not set(EXCEPTIONS) - longer
