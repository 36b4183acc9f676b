"""Both palettes can be read, every board too, and the style sheet is whole."""

import re

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QFontInfo
from PySide6.QtWidgets import (
    QCheckBox,
    QLabel,
    QSlider,
    QSpinBox,
    QStyle,
    QStyleOptionButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from app.theme.fonts import families, font
from app.theme.icons import ThemedIcon
from app.theme.palette import BOARD_THEMES, DARK, LIGHT
from app.theme.roles import button
from app.theme.stylesheet import PICTURES, picture, stylesheet
from app.theme.theme import theme
from engines.paths import resource

PALETTES = [LIGHT, DARK]


def luminance(text: str) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4

    colour = QColor(text)
    red, green, blue = (linear(part) for part in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_text_can_be_read(palette):
    for ground in (palette.ground, palette.card, palette.raised, palette.hover, palette.accent_wash):
        assert contrast(palette.ink, ground) >= 7
        for small in (palette.soft, palette.accent_text, palette.truth, palette.mistake):
            assert contrast(small, ground) >= 4.5
    assert contrast(palette.accent_ink, palette.accent) >= 4.5


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_where_the_focus_is_can_be_seen(palette):
    rules = re.findall(r"([^{}]*:focus[^{}]*)\{([^{}]*)\}", stylesheet(palette))
    edges = [
        (name, edge)
        for name, rule in rules
        for edge in re.findall(r"border(?:-color|-bottom)?: (?:\d+px solid )?(#\w+)", rule)
        if "checked" not in name
    ]
    assert len(edges) > 10
    for name, edge in edges:
        for ground in (palette.ground, palette.card, palette.hairline):
            assert contrast(edge, ground) >= 3, name


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_the_focus_can_be_seen_on_what_has_the_accents_colour(qtbot, palette):
    theme.use(palette.name, "auto")
    whole = QWidget()
    qtbot.addWidget(whole)
    layout = QVBoxLayout(whole)
    parts = (
        button("primary"),
        button("segment", checkable=True),
        button(checkable=True),
        QSlider(Qt.Orientation.Horizontal),
    )
    for one in parts:
        layout.addWidget(one)
    for one in parts[1:3]:
        one.setChecked(True)
    whole.show()
    whole.activateWindow()
    for one in parts:
        one.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.waitUntil(one.hasFocus)
        image = one.grab().toImage()
        row = [image.pixelColor(x, image.height() // 2).name() for x in range(image.width())]
        assert row.count(palette.ink.lower()) >= 4, "two pixels on either side"
        assert contrast(palette.ink, palette.accent) >= 1.5 and contrast(palette.ink, palette.card) >= 3


@pytest.mark.parametrize("board", BOARD_THEMES, ids=lambda board: board.id)
def test_marks_stand_out_on_every_board(board):
    assert contrast(board.highlight, board.cell) >= 1.5
    assert contrast(board.label, board.cell) >= 3


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_the_style_sheet_leaves_no_token(palette):
    text = stylesheet(palette)
    assert not re.findall(r"@\w+", text) and text.count("{") == text.count("}")


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
@pytest.mark.parametrize("token", PICTURES)
def test_pictures_of_the_style_sheet_are_icons_in_the_palettes_colours(qapp, palette, token):
    icon, role = PICTURES[token]
    plain = resource("icons", f"{icon}.svg").read_text(encoding="utf-8")
    file = picture(token, palette)
    assert file.read_text(encoding="utf-8") == plain.replace("#22252A", getattr(palette, role))
    assert f'url("{file.as_posix()}")' in stylesheet(palette)


def test_a_tick_is_drawn(qtbot):
    theme.use("light", "auto")
    box = QCheckBox()
    qtbot.addWidget(box)
    box.setChecked(True)
    image = box.grab().toImage()
    colours = {image.pixelColor(x, y).name() for x in range(18) for y in range(image.height())}
    darkest = min(colours, key=luminance)
    assert luminance(darkest) < luminance(LIGHT.accent) / 3 and LIGHT.accent.lower() in colours


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_what_cannot_be_used_is_pale_its_words_and_its_tick(qtbot, palette):
    theme.use(palette.name, "auto")
    whole = QWidget()
    qtbot.addWidget(whole)
    layout = QVBoxLayout(whole)
    parts = (QLabel("Games"), QCheckBox("Chick"), QSpinBox())
    for one in parts:
        layout.addWidget(one)
    whole.setEnabled(False)
    whole.ensurePolished()
    box = parts[1]
    box.setChecked(True)
    image = box.grab().toImage()
    colours = {image.pixelColor(x, y).name() for x in range(18) for y in range(image.height())}
    assert all(one.palette().windowText().color() == QColor(palette.soft) for one in parts)
    assert palette.soft.lower() in colours and palette.accent.lower() not in colours


def test_dressing_leaves_no_files_behind(qapp, tmp_path, monkeypatch):
    for variable in ("TMPDIR", "TEMP", "TMP"):
        monkeypatch.setenv(variable, str(tmp_path))
    theme.use("light", "auto")
    theme.use("dark", "auto")
    assert list(tmp_path.iterdir()) == []


def test_the_bundled_faces_are_used(qapp):
    assert "Hiyoko Sans" in families()[0] or families()[0].startswith("Hiyoko")
    assert QFontInfo(font(13)).family() == families()[0]


def test_each_game_has_its_board_unless_one_is_chosen(qapp):
    theme.use("light", "auto")
    assert theme.board_for("meadow").id == "meadow"
    theme.use("light", "contrast")
    assert theme.board_for("meadow").id == "contrast"


class _Dressings(QObject):
    """Counts how often a widget is dressed."""

    count = 0

    def eventFilter(self, _: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.StyleChange
        return False


def test_another_board_leaves_the_widgets_as_they_are(qtbot):
    label, dressings, painted = QLabel("A"), _Dressings(), []
    qtbot.addWidget(label)
    label.show()
    label.installEventFilter(dressings)
    theme.changed.connect(lambda: painted.append(theme.board_for("felt").id))
    theme.use("dark", "auto")
    dressed = dressings.count
    assert dressed
    theme.use("dark", "contrast")
    assert dressings.count == dressed and painted[-1] == "contrast"
    theme.use("light", "contrast")
    assert dressings.count > dressed


def test_other_colours_dress_a_widget_as_often_however_deep_it_lies(qtbot):
    outer = inner = QWidget()
    qtbot.addWidget(outer)
    for _ in range(12):
        layout, inside = QVBoxLayout(inner), QWidget()
        layout.addWidget(inside)
        inner = inside
    outer.show()
    dressings = _Dressings()
    inner.installEventFilter(dressings)
    theme.use("dark", "auto")
    assert 0 < dressings.count <= 3


def test_a_box_that_has_the_focus_stays_as_large_as_it_was(qtbot):
    box = QCheckBox("Only what differs")
    qtbot.addWidget(box)
    places = []
    for state in (QStyle.StateFlag.State_None, QStyle.StateFlag.State_HasFocus):
        option = QStyleOptionButton()
        box.initStyleOption(option)
        option.state |= state
        parts = (QStyle.SubElement.SE_CheckBoxIndicator, QStyle.SubElement.SE_CheckBoxContents)
        places.append([box.style().subElementRect(part, option, box) for part in parts])
    assert places[0] == places[1]


def test_a_buttons_icon_has_the_palettes_colours_as_long_as_there_is_the_button(qtbot):
    one = button()
    drawn = ThemedIcon(one, "play", 16)
    seen = []
    for look in ("light", "dark", "light"):
        theme.use(look, "auto")
        seen.append(one.icon().pixmap(16, 16).toImage())
    assert seen[0] == seen[2] != seen[1]
    one.deleteLater()
    qtbot.waitUntil(lambda: not isValid(drawn))
    theme.use("dark", "auto")
