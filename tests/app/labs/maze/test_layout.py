"""Where things stand on a maze page, in any size and language."""

import pytest
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOptionComboBox

from app.i18n import languages
from app.theme.theme import theme
from tests.app.labs.maze.conftest import learn


def test_numbers_stand_beside_the_curves(page, tmp_path):
    empty = [card.plot.grab().toImage() for card in page.curves.cards]
    assert all(image.pixelColor(x, 5) == image.pixelColor(0, 0) for image in empty for x in range(60))
    page.session.show_run(learn(tmp_path / "labs" / "q", "qlearning", "iterations=30"))
    rooms = [(card.left.width(), card.bottom.height()) for card in page.curves.cards]
    assert rooms == [(42, 22)] * 2


@pytest.mark.parametrize("language", ["en", "ja"])
def test_who_walks_beside_is_named_in_full(qtbot, page, language):
    languages.use(language)
    box, option = page.header.beside, QStyleOptionComboBox()
    longest = max(box.fontMetrics().horizontalAdvance(box.itemText(at)) for at in range(box.count()))

    def room():
        box.initStyleOption(option)
        edit = QStyle.SubControl.SC_ComboBoxEditField
        return box.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, edit, box).width()

    qtbot.waitUntil(lambda: room() >= longest)


@pytest.mark.parametrize("size", [(960, 560), (1280, 746), (1920, 1026)])
def test_both_languages_fit(qtbot, labs, page, tmp_path, size):
    page.session.show_run(learn(tmp_path / "labs" / "one", "qlearning"))
    page.session.show_run(learn(tmp_path / "labs" / "two", "sarsa"), beside=True)
    page.session.play(False)
    page._arrange()
    labs.resize(*size)
    for language, look in (("en", "light"), ("ja", "dark")):
        languages.use(language)
        theme.use(look, "auto")
        qtbot.wait(1)
        assert labs.width() == size[0], "the tab is wider than its room"
        for button in labs.findChildren(QPushButton):
            if button.isVisible() and button.text():
                assert button.width() >= button.minimumSizeHint().width(), button.text()
    assert page.header.start_button.text() == "開始"
    assert page.lanes[1].where.text() == "0 / 0 歩" or "前" in page.lanes[1].where.text()


def test_two_mazes_are_seen_whole_below_a_long_sentence(qtbot, labs, page):
    labs.resize(960, 546)
    page.header.beside.setCurrentIndex(1)
    page.strip.tell(lambda: "The training broke off. " * 4)
    qtbot.waitUntil(lambda: page.strip.height() > 50)
    lane = page.lanes[1]
    qtbot.waitUntil(lambda: lane.rect().contains(lane.board.geometry()))


def test_the_board_has_the_curves_room_while_it_is_drawn(qtbot, page):
    page.header.draw_button.click()
    qtbot.waitUntil(lambda: page.lanes[0].width() == page.panel.width() and page.curves.isHidden())
    page.header.draw_button.click()
    qtbot.waitUntil(lambda: page.lanes[0].width() < page.panel.width() and page.curves.isVisible())
