"""The program's own source files, parsed once for all checks."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("app", "engines", "training")
Definition = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Import:
    """`target` is the most exact module that is known to be meant; `lazy` inside a function."""

    target: str
    line: int
    lazy: bool


@dataclass(frozen=True, eq=False)
class Module:
    """One source file: its dotted name, its path from the root, its text and its tree."""

    name: str
    path: str
    text: str
    tree: ast.Module

    @property
    def lines(self) -> int:
        """How many lines the file has."""
        return self.text.count("\n")


@cache
def modules() -> tuple[Module, ...]:
    """Every module of the program, tests not among them."""
    return tuple(_read(path) for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")))


@cache
def names() -> frozenset[str]:
    """The dotted names of all modules and packages."""
    return frozenset(module.name for module in modules())


@cache
def imports(module: Module) -> tuple[Import, ...]:
    """Everything that a module imports, those for type checkers only left out."""
    return tuple(_imports(module.tree, lazy=False))


def functions(module: Module) -> Iterator[tuple[str, Definition]]:
    """Every function and method with its qualified name."""
    yield from _functions(module.tree, "")


def _read(path: Path) -> Module:
    relative = path.relative_to(ROOT)
    parts = relative.with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    text = path.read_text(encoding="utf-8")
    return Module(name, relative.as_posix(), text, ast.parse(text))


def _imports(node: ast.AST, lazy: bool) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from (Import(alias.name, child.lineno, lazy) for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            for alias in child.names:
                full = f"{child.module}.{alias.name}"
                yield Import(full if full in names() else str(child.module), child.lineno, lazy)
        elif not (isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test)):
            yield from _imports(child, lazy or isinstance(child, Definition))


def _functions(node: ast.AST, prefix: str) -> Iterator[tuple[str, Definition]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Definition):
            yield prefix + child.name, child
            yield from _functions(child, f"{prefix}{child.name}.")
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{prefix}{child.name}.")
        else:
            yield from _functions(child, prefix)
