"""The closing page: every part explained, by pointer and by keys, and the ways on."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF

from app.i18n import languages, load_table
from app.labs.dual.glyphs import GLYPHS
from app.labs.dual.telling import DUAL, PARTS
from app.theme.theme import theme


@pytest.fixture
def page(open_labs):
    tab = open_labs()
    tab.show_page("dual")
    return tab.pages["dual"]


def test_each_part_is_explained_when_it_is_focused_or_pointed_at(qtbot, page):
    assert set(GLYPHS) == {words.id for words in PARTS}
    for words in PARTS:
        part = page.diagram.parts[words.id]
        assert part.accessibleName() == words.title and part.accessibleDescription() == words.text
        qtbot.mouseClick(part, Qt.MouseButton.LeftButton)
        assert (page.part_title.text(), page.part_text.text()) == (words.title, words.text)
        assert [one.words.id for one in page.diagram.parts.values() if one.explained] == [words.id]
    page.diagram.pointed.emit("first")
    assert page.part_title.text() == "Convolution"


def test_the_ways_on(qtbot, page):
    wanted: list[str] = []
    workshop = page.parent().parent().workshop
    workshop.tab_wanted.connect(wanted.append)
    for one in (page.training_button, page.game_button):
        qtbot.mouseClick(one, Qt.MouseButton.LeftButton)
    assert wanted == ["Training", "Reversi"]


@pytest.mark.parametrize("size", [(960, 560), (1280, 746)])
def test_parts_lie_apart_in_both_languages(qtbot, page, size):
    page.window().resize(*size)
    for language, look in (("en", "light"), ("ja", "dark")):
        languages.use(language)
        theme.use(look, "auto")
        qtbot.wait(1)
        rects = [part.geometry() for part in page.diagram.parts.values()]
        assert not any(a.intersects(b) for at, a in enumerate(rects) for b in rects[at + 1 :])
        assert all(page.diagram.rect().contains(rect) for rect in rects)
        assert not page.grab().isNull()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_in_the_smallest_window_the_parts_names_are_whole(qtbot, page, language):
    page.window().resize(800, 546)
    languages.use(language)
    page.diagram.resize(page.diagram.minimumSize())
    for part in page.diagram.parts.values():
        wide = QFontMetricsF(part._fitting()).horizontalAdvance(part.text())
        assert wide <= part.width() - 8, part.text()


def test_its_words_are_in_japanese():
    texts = {DUAL.title, DUAL.symbols, *DUAL.paragraphs, *DUAL.ideas}
    texts |= {text for words in PARTS for text in (words.title, words.text)}
    assert texts <= set(load_table("ja"))
