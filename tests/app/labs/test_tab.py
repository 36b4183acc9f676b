"""The tab: a road of pages, each made when it is first shown."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton

from app.i18n import languages, load_table
from app.labs.dual.telling import DUAL
from app.labs.gallery import NARROW, WIDTH
from app.labs.lessons.tellings import LESSONS
from app.labs.maze.tellings import LESSONS as MAZES
from app.labs.maze.tellings import RANDOM
from app.labs.page import LabPage, PageEntry
from app.labs.pages import PAGES
from app.labs.search.telling import SEARCH
from app.labs.story import Story
from app.labs.tab import LabsTab
from app.labs.telling import Telling
from app.theme.scrolling import WholePage
from app.theme.theme import colour, theme
from tests.app.labs.lessons.make_lessons import make_digits

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def made_digits(tmp_path):
    return make_digits(tmp_path / "labs" / "digits")


def test_pages_are_made_when_they_are_first_shown(qtbot, open_labs):
    tab = open_labs()
    assert list(tab.pages) == ["random"]
    qtbot.mouseClick(tab.gallery.cards["sarsa"], LEFT)
    assert list(tab.pages) == ["random", "sarsa"]
    assert tab.stack.currentWidget() is tab.pages["sarsa"] and tab.gallery.cards["sarsa"].isChecked()
    first = tab.pages["random"]
    qtbot.mouseClick(tab.gallery.cards["random"], LEFT)
    assert tab.stack.currentWidget() is first


def test_a_further_page_is_one_line(qtbot, tmp_path):
    closed = []

    class Another(LabPage):
        def __init__(self) -> None:
            super().__init__()
            self.story = Story(DUAL)

        def shut_down(self):
            closed.append(self)

    entry = PageEntry("another", "Another", "One more", lambda workshop: Another())
    tab = LabsTab(home=tmp_path, pages=(*PAGES, entry))
    qtbot.addWidget(tab)
    tab.show_page("another")
    page = tab.pages["another"]
    tab.shut_down()
    assert closed == [page]


def test_each_page_leads_to_the_next_one(qtbot, open_labs):
    tab = open_labs()
    shown: list[str] = []
    tab.page_shown.connect(shown.append)
    for entry, following in pairwise(PAGES):
        story = tab.pages[entry.id].story
        assert tab.pages[entry.id].isVisible() and following.title in story.next_button.text()
        qtbot.mouseClick(story.next_button, LEFT)
    assert shown == [entry.id for entry in PAGES[1:]]
    assert tab.focusWidget() is tab.gallery.cards["dual"] and tab.pages["dual"].story.next_button.isHidden()


def test_the_road_goes_on_where_it_was_left(qtbot, tmp_path):
    for first, shown in (("houses", "houses"), ("gone", "random")):
        tab = LabsTab(home=tmp_path, first=first)
        qtbot.addWidget(tab)
        tab.show()
        assert list(tab.pages) == [shown] and tab.gallery.cards[shown].isChecked()
        tab.shut_down()


def test_a_page_on_which_something_was_learned_is_ticked_off(qtbot, made_digits, open_labs):
    tab = open_labs()
    told: list[list[str]] = []
    tab.learned.connect(told.append)
    before = tab.gallery.cards["digits"].grab().toImage()
    for page in ("houses", "digits", "dual"):
        tab.show_page(page)
    qtbot.waitUntil(lambda: told == [["digits"]])
    tab.show_page("random")
    card = tab.gallery.cards["digits"]
    assert card.done and card.grab().toImage() != before and card.toolTip().endswith("done")
    for part in tab.pages["dual"].diagram.parts.values():
        qtbot.mouseClick(part, LEFT)
    assert told[-1] == ["digits", "dual"] and not tab.gallery.cards["houses"].done


def test_pages_stay_ticked_off(qtbot, tmp_path):
    tab = LabsTab(home=tmp_path, done=["search", "gone", 3])
    qtbot.addWidget(tab)
    assert [id for id, card in tab.gallery.cards.items() if card.done] == ["search"]


def test_in_a_small_window_the_gallery_shows_numbers_alone(open_labs):
    tab = open_labs((960, 560))
    assert tab.gallery.width() == NARROW
    card = tab.gallery.cards["sarsa"]
    image = card.grab().toImage()
    row = [image.pixelColor(x, 20) for x in range(image.width())]
    disc = [x for x, tint in enumerate(row) if tint == colour(theme.palette.hover)]
    assert disc and abs(min(disc) + max(disc) + 1 - image.width()) <= 1, "the number stands in the middle"
    tab.resize(1280, 746)
    assert tab.gallery.width() == WIDTH


@pytest.mark.parametrize("language", ["en", "ja"])
def test_in_the_smallest_window_a_page_is_seen_whole(qtbot, open_labs, language):
    """It begins in a larger one: its room is shared out anew when the window becomes smaller."""
    languages.use(language)
    tab = open_labs()
    window = WholePage(tab)
    qtbot.addWidget(window)
    window.resize(1280, 746)
    window.show()
    for entry in PAGES:
        tab.show_page(entry.id)
    tab.pages["sarsa"].header.beside.setCurrentIndex(2)
    window.resize(800, 546)
    for entry in PAGES:
        tab.show_page(entry.id)
        page = tab.pages[entry.id]
        qtbot.waitUntil(lambda: tab.width() == 800)
        words = page.story._area
        assert words.widget().width() <= words.viewport().width(), entry.id
        for view in page.side.findChildren(QPushButton, options=Qt.FindChildOption.FindDirectChildrenOnly):
            assert (
                view.width() >= view.minimumSizeHint().width() and view.geometry().right() < page.side.width()
            )
    window.resize(1280, 746)
    qtbot.waitUntil(lambda: tab.gallery.width() == WIDTH and tab.width() == 1280)
    window.takeWidget()  # it is shut down after the test


@pytest.mark.parametrize("entry", PAGES, ids=lambda entry: entry.id)
def test_every_page_has_its_words_in_japanese(entry):
    table = load_table("ja")
    told: dict[str, Telling] = {lesson.id: lesson for lesson in MAZES}
    told |= {lesson.id: lesson for lesson in LESSONS} | {"dual": DUAL, "search": SEARCH}
    lesson = told[entry.id]
    texts = {entry.title, entry.summary, lesson.symbols, *lesson.paragraphs, *lesson.ideas, lesson.learned}
    assert texts | set(lesson.answers) <= set(table)
    assert len(lesson.answers) == len(lesson.ideas)
    assert lesson.formulas


def test_what_came_of_what_one_may_try_is_unfolded_below_it(qtbot, open_labs):
    tab = open_labs()
    story = tab.pages["random"].story
    shown = lambda: [one.text() for one in story.findChildren(QLabel) if one.isVisible()]  # noqa: E731
    before = shown()
    assert all(idea in "".join(before) for idea in RANDOM.ideas) and not set(RANDOM.answers) & set(before)
    qtbot.mouseClick(story.answers_button, Qt.MouseButton.LeftButton)
    after = shown()
    for idea, answer in zip(RANDOM.ideas, RANDOM.answers, strict=True):
        assert after.index(answer) == after.index(f"• {idea}") + 1
    languages.use("ja")
    assert story.answers_button.text() == "答え" and not set(RANDOM.answers) & set(shown())
    qtbot.mouseClick(story.answers_button, Qt.MouseButton.LeftButton)
    assert len(shown()) == len(before)


def test_the_language_changes_without_a_restart(open_labs):
    tab = open_labs()
    languages.use("ja")
    assert tab.gallery.cards["random"].text() == "ランダムに歩く"
    assert tab.pages["random"].header.title.text() == "ランダムに歩く"
