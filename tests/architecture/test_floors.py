"""Which part may know which: read from the imports."""

from tests.architecture.sources import imports, modules

LEARNING = ("keras", "tensorflow", "tf2onnx", "onnx")
WINDOWS = ("PySide6", "pyqtgraph")
FORBIDDEN = {
    "engines": ("app", "training", "tests", *WINDOWS, *LEARNING),
    "app": ("training", "tests", *LEARNING),
    "training": ("app", "tests", *WINDOWS),
}

LAYERS: tuple[tuple[str, ...], ...] = (
    (
        "engines",
        "engines.errors",
        "engines.arrays",
        "engines.files",
        "engines.lines",
        "engines.paths",
        "engines.processors",
        "engines.runs",
        "engines.mazes",
        "engines.kernel_cache",
        "engines.console",
        "engines.command_line",
        "engines.version",
    ),
    ("engines.game",),
    ("engines.games",),
    (
        "engines.catalogue",
        "engines.transition",
        "engines.matches.clock",
        "engines.matches.match",
        "engines.matches.rating",
        "engines.matches.record",
        "engines.matches.saved_line",
    ),
    ("engines.notation",),
    (
        "engines.evaluation",
        "engines.search.branches",
        "engines.search.info",
        "engines.search.limit",
    ),
    ("engines.search",),
    ("engines.solvers", "engines.qtables", "engines.protocols"),
    ("engines.opponents",),
    ("engines.matches",),
    ("engines.warming", "engines.bench", "engines.testsets", "engines.review"),
    ("engines.problems",),
    ("engines.commands",),
    ("engines.__main__",),
    (
        "app",
        "app.i18n",
        "app.keys",
        "app.theme",
        "app.settings",
        "app.background",
        "app.pulse",
        "app.signs",
        "app.sound",
        "app.board.art",
    ),
    ("app.board", "app.settings.dialog", "app.keys.dialog", "app.widgets"),
    ("app.runs",),
    ("app.curves",),
    ("app.analysis", "app.play", "app.training_tab", "app.labs"),
    ("app.shell",),
    ("app.application",),
    ("app.smoke",),
    ("app.__main__",),
)  # fmt: skip
"""Lowest first: a module may import from its own layer and from those before it. A longer name
takes precedence over the package that it is in."""


def test_no_module_reaches_over_its_floor() -> None:
    wrong = [
        f"{module.path}:{one.line} imports {one.target}"
        for module in modules()
        for one in imports(module)
        if one.target.split(".")[0] in FORBIDDEN[module.name.split(".")[0]]
    ]
    assert not wrong


def test_no_module_imports_from_a_layer_above() -> None:
    wrong = [
        f"{module.path}:{one.line} imports {one.target}"
        for module in modules()
        for one in imports(module)
        if not module.name.startswith("training")
        and one.target.split(".")[0] in ("app", "engines")
        and layer(one.target) > layer(module.name)
    ]
    assert not wrong


def test_no_circle_of_imports() -> None:
    ahead = {m.name: {one.target for one in imports(m) if not one.lazy} for m in modules()}
    finished: set[str] = set()

    def walk(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, " -> ".join((*path, name))
        if name not in finished:
            for target in sorted(ahead.get(name, set()) - {name}):
                walk(target, (*path, name))
            finished.add(name)

    for name in ahead:
        walk(name, ())


def layer(name: str) -> int:
    """The number of the layer that a module belongs to."""
    at = {prefix: number for number, layer_names in enumerate(LAYERS) for prefix in layer_names}
    prefixes = [".".join(name.split(".")[:n]) for n in range(name.count(".") + 1, 0, -1)]
    known = [prefix for prefix in prefixes if prefix in at]
    assert known, f"{name} is in no layer: add it to LAYERS"
    assert known[0] not in ("app", "engines") or name in ("app", "engines"), f"{name}: add it to LAYERS"
    return at[known[0]]
