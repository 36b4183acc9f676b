"""The drawings: Qt renders each one, they keep to what Qt can draw, and the pieces tell the truth."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from engines.games.animal_shogi.steps import DIRECTIONS, KINDS, reach
from engines.paths import resource

DRAWINGS = sorted([*resource("pieces").rglob("*.svg"), *resource("icons").rglob("*.svg")])
LINE_ICONS = sorted(path for path in resource("icons").glob("*.svg") if not path.stem.startswith("hiyoko"))
TOOLBAR = {
    "new", "undo", "redo", "hint", "swap", "flip", "settings", "play", "pause", "step", "stop", "resume",
    "truth", "eye", "eye-off", "chevron-left", "chevron-right", "chevron-up", "chevron-down", "export",
    "delete", "copy", "paste", "info", "warning",
}  # fmt: skip
ELEMENTS = {"svg", "g", "path", "rect", "circle", "ellipse", "linearGradient", "radialGradient", "stop"}
NAMESPACE = "{http://www.w3.org/2000/svg}"
AHEAD_THEN_CLOCKWISE = ((50, 10), (86, 14), (90, 50), (86, 86), (50, 90), (14, 86), (10, 50), (14, 14))
"""Where a dot for each direction of step stands on a tile."""


def name(path: Path) -> str:
    return path.relative_to(resource()).as_posix()


def opacity(path: Path, element: str = "", size: int = 64) -> np.ndarray:
    """The opacity [size, size] in 0-255 of a drawing, or of one element of it in its place."""
    renderer = QSvgRenderer(str(path))
    assert renderer.isValid(), name(path)
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    if element:
        assert renderer.elementExists(element)
        box = renderer.transformForElement(element).mapRect(renderer.boundsOnElement(element))
        scale = size / renderer.viewBoxF().width()
        place = QRectF(box.topLeft() * scale, box.size() * scale)
        renderer.render(painter, element, place)
    else:
        renderer.render(painter)
    painter.end()
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(size, size, 4)
    return pixels[:, :, 3].copy()


def group(path: Path, identity: str) -> ElementTree.Element:
    found = ElementTree.parse(path).getroot().find(f"{NAMESPACE}g[@id='{identity}']")
    assert found is not None, f"{name(path)} has no group {identity}"
    return found


def dots(path: Path) -> set[tuple[str, str]]:
    return {(str(dot.get("cx")), str(dot.get("cy"))) for dot in group(path, "moves")}


@pytest.mark.parametrize("path", DRAWINGS, ids=name)
def test_qt_renders_it_without_a_complaint(path: Path, qapp: object, qtlog: object) -> None:
    covered = (opacity(path) > 0).mean()
    assert 0.02 < covered <= 1
    assert not qtlog.records  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", DRAWINGS, ids=name)
def test_it_keeps_to_what_qt_can_draw(path: Path) -> None:
    root = ElementTree.parse(path).getroot()
    assert {element.tag.removeprefix(NAMESPACE) for element in root.iter()} <= ELEMENTS
    for element in root.iter():
        assert not {"class", "style", "filter", "mask", "clip-path"} & set(element.attrib)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (left, top) == (0, 0) and width == height


@pytest.mark.parametrize("kind", KINDS)
def test_the_two_players_tiles_carry_the_same_animal_and_dots(kind: str) -> None:
    first = resource("pieces", "animal-shogi", f"{kind}.svg")
    second = resource("pieces", "animal-shogi", f"{kind}-second.svg")
    assert ElementTree.tostring(group(first, "animal")) == ElementTree.tostring(group(second, "animal"))
    assert dots(first) == dots(second)
    assert group(first, "moves").get("fill") != group(second, "moves").get("fill")


@pytest.mark.parametrize("kind", KINDS)
def test_the_dots_show_where_the_piece_steps(kind: str) -> None:
    on_the_second_row = 1 << 12 * KINDS.index(kind) + 4
    steps = [d for d in range(DIRECTIONS) if reach(on_the_second_row, d)]
    shown = {(float(x), float(y)) for x, y in dots(resource("pieces", "animal-shogi", f"{kind}.svg"))}
    assert shown == {AHEAD_THEN_CLOCKWISE[d] for d in steps}


def test_animals_differ_by_shape_and_not_by_colour_alone(qapp: object) -> None:
    shapes = {
        kind: opacity(resource("pieces", "animal-shogi", f"{kind}.svg"), "animal") > 127 for kind in KINDS
    }
    for one in KINDS:
        for other in KINDS:
            if one < other:
                shared = (shapes[one] & shapes[other]).sum() / (shapes[one] | shapes[other]).sum()
                assert shared < 0.8, f"{one} and {other} have nearly the same outline"


def test_line_icons_have_one_colour_to_be_replaced() -> None:
    assert {path.stem for path in LINE_ICONS} >= TOOLBAR
    for path in LINE_ICONS:
        text = path.read_text(encoding="utf-8")
        assert 'viewBox="0 0 24 24"' in text
        assert set(re.findall(r'(?:stroke|fill)="([^"]+)"', text)) <= {"#22252A", "none"}, name(path)
        assert "#22252A" in text


def test_every_animal_of_the_levels_has_a_portrait() -> None:
    animals = json.loads(resource("levels.json").read_text(encoding="utf-8"))["animals"]
    for animal in [*animals, "person", "machine"]:
        assert resource("icons", "levels", f"{animal}.svg").is_file()


def test_the_programs_icon_comes_in_every_size(qapp: object) -> None:
    for size in (16, 24, 32, 48, 64, 128, 256):
        image = QImage(str(resource("icons", f"hiyoko-{size}.png")))
        assert (image.width(), image.height()) == (size, size)
        assert image.hasAlphaChannel()
    packed = resource("icons", "hiyoko.ico").read_bytes()
    assert packed[:4] == b"\0\0\1\0" and packed[4] == 7
