"""What no module may do, and what none may leave out."""

import ast
from pathlib import PurePosixPath

import pytest

from tests.architecture.sources import Definition, Module, imports, modules

UNSAFE_MODULES = {"pickle", "cPickle", "_pickle", "shelve", "marshal", "dill", "cloudpickle", "joblib"}
UNSAFE_CALLS = {"eval", "exec", "compile", "__import__"}
UNSAFE_ARGUMENTS = {("allow_pickle", True), ("safe_mode", False), ("shell", True)}
EMPTY_NAMES = {"utils", "util", "helpers", "helper", "manager", "managers", "misc", "common", "stuff"}
EMPTY_SUFFIXES = ("Manager", "Helper", "Util", "Utils")
every_module = pytest.mark.parametrize("module", modules(), ids=lambda module: module.name)


@every_module
def test_nothing_is_unpickled_or_evaluated(module: Module) -> None:
    wrong = [f"{module.path}:{one.line} imports {one.target}" for one in imports(module)
             if one.target.split(".")[0] in UNSAFE_MODULES]  # fmt: skip
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id in UNSAFE_CALLS:
                wrong.append(f"{module.path}:{node.lineno} calls {node.func.id}")
            wrong += [
                f"{module.path}:{node.lineno} passes {argument.arg}"
                for argument in node.keywords
                if isinstance(argument.value, ast.Constant)
                and (argument.arg, argument.value.value) in UNSAFE_ARGUMENTS
            ]
    assert not wrong


@every_module
def test_names_say_something(module: Module) -> None:
    assert not EMPTY_NAMES & set(PurePosixPath(module.path).with_suffix("").parts)
    classes = [node.name for node in ast.walk(module.tree) if isinstance(node, ast.ClassDef)]
    assert not [name for name in classes if name.endswith(EMPTY_SUFFIXES)]


@every_module
def test_public_things_are_documented(module: Module) -> None:
    missing = [] if ast.get_docstring(module.tree) else [module.path]
    for node in module.tree.body:
        if isinstance(node, Definition | ast.ClassDef) and not node.name.startswith("_"):
            if not ast.get_docstring(node):
                missing.append(f"{module.path}:{node.lineno} {node.name}")
            if isinstance(node, ast.ClassDef):
                missing += [
                    f"{module.path}:{one.lineno} {node.name}.{one.name}" for one in _undocumented(node)
                ]
    assert not missing


def _undocumented(owner: ast.ClassDef) -> list[Definition]:
    """Public methods without a docstring. A class with a base may inherit what its methods mean."""
    if any(not (isinstance(base, ast.Name) and base.id in ("ABC", "Protocol")) for base in owner.bases):
        return []
    return [
        node
        for node in owner.body
        if isinstance(node, Definition) and not node.name.startswith("_") and not ast.get_docstring(node)
    ]
