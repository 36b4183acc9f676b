"""What no module may do, and what none may leave out."""

import ast

from tests.architecture.sources import Definition, imports, modules

UNSAFE_MODULES = {"pickle", "cPickle", "_pickle", "shelve", "marshal", "dill", "cloudpickle", "joblib"}
UNSAFE_CALLS = {"eval", "exec", "compile", "__import__"}
UNSAFE_ARGUMENTS = {("allow_pickle", True), ("safe_mode", False), ("shell", True)}
EMPTY_NAMES = {"utils", "util", "helpers", "helper", "manager", "managers", "misc", "common", "stuff"}
EMPTY_SUFFIXES = ("Manager", "Helper", "Util", "Utils")


def test_nothing_is_unpickled_or_evaluated() -> None:
    wrong = []
    for module in modules():
        wrong += [
            f"{module.path}:{one.line} imports {one.target}"
            for one in imports(module)
            if one.target.split(".")[0] in UNSAFE_MODULES
        ]
        wrong += [f"{module.path}:{call.lineno}" for call in _unsafe_calls(module.tree)]
    assert not wrong


def test_names_say_something() -> None:
    wrong = []
    for module in modules():
        wrong += [module.path] if EMPTY_NAMES & set(module.name.split(".")) else []
        classes = [node.name for node in ast.walk(module.tree) if isinstance(node, ast.ClassDef)]
        wrong += [f"{module.path} {name}" for name in classes if name.endswith(EMPTY_SUFFIXES)]
    assert not wrong


def test_public_things_are_documented() -> None:
    missing = []
    for module in modules():
        missing += [] if ast.get_docstring(module.tree) else [module.path]
        for node in module.tree.body:
            if isinstance(node, Definition | ast.ClassDef) and not node.name.startswith("_"):
                missing += [] if ast.get_docstring(node) else [f"{module.path}:{node.lineno} {node.name}"]
                if isinstance(node, ast.ClassDef):
                    missing += [
                        f"{module.path}:{one.lineno} {node.name}.{one.name}" for one in _undocumented(node)
                    ]
    assert not missing


def _unsafe_calls(tree: ast.Module) -> list[ast.Call]:
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            constants = [
                (one.arg, one.value.value) for one in node.keywords if isinstance(one.value, ast.Constant)
            ]
            named = isinstance(node.func, ast.Name) and node.func.id in UNSAFE_CALLS
            if named or any(constant in UNSAFE_ARGUMENTS for constant in constants):
                found.append(node)
    return found


def _undocumented(owner: ast.ClassDef) -> list[Definition]:
    """Public methods without a docstring. A class with a base may inherit what its methods mean."""
    if any(not (isinstance(base, ast.Name) and base.id in ("ABC", "Protocol")) for base in owner.bases):
        return []
    return [
        node
        for node in owner.body
        if isinstance(node, Definition) and not node.name.startswith("_") and not ast.get_docstring(node)
    ]
