"""The bundled faces: Qt loads them, they hold what is written, and their figures stand in columns."""

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QRawFont

from engines.paths import resource

FACES = sorted(resource("fonts").glob("*.otf"))
LATIN = [path for path in FACES if "JP" not in path.name]
JAPANESE = [path for path in FACES if "JP" in path.name]


def raw(path: Path) -> QRawFont:
    font = QRawFont(str(path), 16)
    assert font.isValid(), path.name
    return font


def weight(font: QRawFont) -> int:
    """The weight that the face itself states: Qt's answer for a raw font differs between versions."""
    return int.from_bytes(font.fontTable("OS/2").data()[4:6], "big")


def missing(paths: list[Path], text: str) -> str:
    """The characters of `text` that none of the faces holds."""
    fonts = [raw(path) for path in paths]
    return "".join(sorted(c for c in set(text) if not any(font.supportsCharacter(ord(c)) for font in fonts)))


def test_there_are_two_families_in_the_weights_that_the_window_uses(qapp: object) -> None:
    weights: dict[str, set[int]] = {}
    for path in FACES:
        font = raw(path)
        family = font.familyName().removesuffix(" Medium").removesuffix(" SemiBold")
        weights.setdefault(family, set()).add(weight(font))
    assert weights == {"Hiyoko Sans": {400, 500, 600, 700}, "Hiyoko Sans JP": {400, 700}}


@pytest.mark.parametrize("path", JAPANESE, ids=lambda path: path.stem)
def test_every_japanese_sentence_can_be_written(path: Path, qapp: object) -> None:
    table = json.loads(resource("translations", "ja.json").read_text(encoding="utf-8"))
    openings = "".join(file.read_text(encoding="utf-8") for file in resource("openings").glob("*.json"))
    written = "".join(table.values()) + "".join(openings.splitlines()) + "日本語"
    assert missing([LATIN[0], path], written) == ""


@pytest.mark.parametrize("path", JAPANESE, ids=lambda path: path.stem)
def test_japanese_beyond_todays_sentences(path: Path, qapp: object) -> None:
    kana = "".join(map(chr, [*range(0x3041, 0x3097), *range(0x30A1, 0x30FB)]))
    first_level = [
        bytes([row, cell]).decode("euc_jp") for row in range(0xB0, 0xCF) for cell in range(0xA1, 0xFF)
    ]
    assert missing([path], kana + "、。「」『』（）・ー～！？：；…※" + "".join(first_level)) == ""


@pytest.mark.parametrize("path", LATIN, ids=lambda path: path.stem)
def test_latin_and_the_signs_of_the_boards(path: Path, qapp: object) -> None:
    printable = "".join(map(chr, range(0x20, 0x7F)))
    assert missing([path], printable + "äöüßéèñçøåłőž×÷±−–—…·•°“”‘’„«»←→↑↓≤≥≠≈∞Δπσμ½€✓") == ""


def test_figures_are_tabular_on_request(qapp: object) -> None:
    for path in LATIN:
        number = QFontDatabase.addApplicationFont(str(path))
        assert number >= 0
        font = QFont(QFontDatabase.applicationFontFamilies(number)[0])
        font.setPixelSize(20)
        font.setFeature(QFont.Tag("tnum"), 1)
        widths = [QFontMetricsF(font).horizontalAdvance(figure) for figure in "0123456789"]
        assert max(widths) - min(widths) < 0.1, path.name


def test_the_licences_lie_beside_them_and_they_stay_small() -> None:
    for stem in {path.stem.split("-")[0] for path in FACES}:
        text = resource("fonts", f"OFL-{stem}.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in text and text.startswith("Copyright")
    assert sum(path.stat().st_size for path in FACES) < 2_500_000
