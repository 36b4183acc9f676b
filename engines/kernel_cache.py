"""Where compiled kernels are kept, so that they are compiled once and not at every start.

numba's own cache is bound to absolute paths, to the time stamps of files and to the very processor.
Ours is bound to module names, to what the sources say (a module's own and all that it imports from
here) and to a processor of no special abilities, so that it can be shipped with the program. This
module imports nothing slow: it answers `is_warm` long before numba is there. That numba is to use it is
said where `engines` begins.
"""

import ast
import atexit
import hashlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from engines.paths import kernels_home

STAMPS = "stamps.json"
"""Beside shipped kernels: module name -> stamp, since the packaged program has no sources to read."""

_PACKAGE = "engines"
_ROOT = Path(__file__).resolve().parent.parent
_ROOM = 64 * 2**20
_MAKERS = ("from numba", "import numba", "engines.games.signatures")
_DECORATORS = ("kernel", "compiled", "inlined", "njit")
"""What makes a kernel of a function: one for each time that one of these stands in a module."""


def shipped_folder() -> Path | None:
    """The kernels that came with the packaged program; None where there are none that fit."""
    bundle = getattr(sys, "_MEIPASS", None)
    folder = Path(bundle, "kernels", tag()) if bundle else None
    return folder if folder and (folder / STAMPS).is_file() else None


def own_folder() -> Path:
    """Where this person's kernels are kept, those for this processor."""
    return kernels_home() / tag()


def is_warm() -> bool:
    """Whether every kernel of this version lies compiled in a cache. Takes milliseconds."""
    return shipped_folder() is not None or _warm_mark().is_file()


def part_compiled() -> float:
    """How many of this version's kernels lie compiled in a cache, of all (0 to 1). Takes milliseconds."""
    if shipped_folder() is not None:
        return 1.0
    found, all_of_them = sum(map(_count_compiled, _modules())), sum(map(_count_kernels, kernel_modules()))
    return found / all_of_them


def mark_warm() -> None:
    """Note that everything is compiled now. Without a place to write to nothing happens."""
    try:
        _warm_mark().parent.mkdir(parents=True, exist_ok=True)
        _warm_mark().touch()
        stamps = {name: stamp(name) for name in sorted(_modules())}
        (own_folder() / STAMPS).write_text(json.dumps(stamps, indent=1), encoding="utf-8")
    except OSError:
        return


@cache
def kernel_modules() -> tuple[str, ...]:
    """The names of all modules that compile kernels when they are imported, by name."""
    shipped = _shipped_stamps()
    if shipped:
        return tuple(sorted(shipped))
    found = [path for path in (_ROOT / _PACKAGE).rglob("*.py") if path.name != "kernel_cache.py"]
    return tuple(sorted(_name(path) for path in found if any(mark in _text(path) for mark in _MAKERS)))


@cache
def stamp(module: str) -> str:
    """What a module's kernels are made of, as a short hash: its source and the sources of all that it
    imports from this program, directly or not (constants and kernels are built into their users)."""
    shipped = _shipped_stamps()
    if module in shipped:
        return shipped[module]
    digest = hashlib.sha256()
    for name in sorted(_reach(module)):
        digest.update(f"{name}\n{_text(_source(name))}\n".encode())
    return digest.hexdigest()[:16]


@cache
def tag() -> str:
    """What a compiled kernel depends on beside its source: Python, numba, platform and processor."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        numba = version("numba")
    except PackageNotFoundError:
        numba = "none"
    python = f"{sys.implementation.cache_tag}-{sys.platform}"
    return f"{python}-numba{numba}-{os.environ.get('NUMBA_CPU_NAME', 'native')}"


class KernelLocator:
    """Finds the place of one kernel for numba (named in NUMBA_CACHE_LOCATOR_CLASSES)."""

    def __init__(self, function: Callable[..., Any], path: str) -> None:
        """`path` is the function's source file, which need not exist."""
        self._py_file = path
        self._line = function.__code__.co_firstlineno
        self._stamp = stamp(function.__module__)
        self._folder = _place(_folder_of(function.__module__))

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> "KernelLocator | None":
        """A locator for a kernel of this program; None for anybody else's."""
        return cls(py_func, py_file) if py_func.__module__ in _modules() else None

    def get_cache_path(self) -> str:
        """The folder of the kernel's module."""
        return str(self._folder)

    def get_source_stamp(self) -> str:
        """Changes when the kernel has to be compiled anew."""
        return self._stamp

    def get_disambiguator(self) -> str:
        """Tells functions of one name apart."""
        return str(self._line)

    def ensure_cache_path(self) -> None:
        """Make the folder before something is written into it."""
        self._folder.mkdir(parents=True, exist_ok=True)


def _folder_of(module: str) -> str:
    return f"{module}-{stamp(module)}"


def _place(name: str) -> Path:
    shipped = shipped_folder()
    if shipped is not None and (shipped / name).is_dir():
        return shipped / name
    own = own_folder() / name
    if not _writable(own_folder()) and not own.is_dir():
        return _passing_folder() / name
    _drop_empty_files(own)
    return own


@cache
def _drop_empty_files(folder: Path) -> None:
    """A power cut may leave files without content, on which numba would fail at every start."""
    try:
        for path in folder.iterdir():
            if path.stat().st_size == 0:
                path.unlink()
    except OSError:
        return


@cache
def _writable(folder: Path) -> bool:
    """Whether there is a place to write to, and room on it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if shutil.disk_usage(folder).free < _ROOM:
            return False
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(4096))
            file.flush()
    except OSError:
        return False
    return True


@cache
def _passing_folder() -> Path:
    """For this process alone, where there is no place to keep anything."""
    folder = tempfile.mkdtemp(prefix="hiyoko-kernels-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _warm_mark() -> Path:
    digest = hashlib.sha256()
    for name in kernel_modules():
        digest.update(f"{name} {stamp(name)}\n".encode())
    return own_folder() / f"warm-{digest.hexdigest()[:16]}"


@cache
def _shipped_stamps() -> dict[str, str]:
    folder = shipped_folder()
    if folder is None:
        return {}
    stamps: dict[str, str] = json.loads((folder / STAMPS).read_text(encoding="utf-8"))
    return stamps


@cache
def _modules() -> frozenset[str]:
    """All modules with functions that become kernels: some are compiled by another module than their own."""
    shipped = _shipped_stamps()
    return frozenset(shipped or chain.from_iterable(map(_reach, kernel_modules())))


@cache
def _count_kernels(module: str) -> int:
    """How many functions a module makes kernels of, whose functions they be."""
    made = 0
    for line in ast.parse(_text(_source(module))).body:
        for part in line.decorator_list if isinstance(line, ast.FunctionDef) else [line]:
            made += sum(isinstance(node, ast.Name) and node.id in _DECORATORS for node in ast.walk(part))
    return made


def _count_compiled(module: str) -> int:
    return sum(1 for _ in (own_folder() / _folder_of(module)).glob("*.nbi"))


def _reach(module: str) -> set[str]:
    reached: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += _imported(name)
    return reached


@cache
def _imported(module: str) -> tuple[str, ...]:
    """The modules of this program that a module imports by name."""
    found: list[str] = []
    for node in ast.walk(ast.parse(_text(_source(module)))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    ours = {name for name in found if name.startswith(f"{_PACKAGE}.")}
    return tuple(sorted(name for name in ours if _source(name).is_file()))


def _source(module: str) -> Path:
    return _ROOT.joinpath(*module.split(".")).with_suffix(".py")


def _name(path: Path) -> str:
    return ".".join(path.relative_to(_ROOT).with_suffix("").parts)


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
