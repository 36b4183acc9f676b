"""What the opponent itself goes by: on the squares, whoever is to move, and in one sentence below."""

import pytest
from PySide6.QtCore import Qt

from app.i18n import languages
from app.play.judging.inside import shows_inside
from app.play.opponents.own_networks import file_of, network_story, network_title
from app.play.session import HUMAN
from app.settings import options
from engines.catalogue import find_game
from engines.qtables.library import bundled_table

SECONDS = 30_000
GAME = find_game("reversi4")


@pytest.fixture
def page(open_page, settings):
    settings[options.REVEAL] = "always"
    settings[options.OVERLAY] = options.INSIDE
    return open_page("reversi4", (HUMAN, "qtable"))


def test_values_and_visits_stand_on_the_persons_squares(qtbot, page):
    qtbot.waitUntil(lambda: len(page.presenter.inside.figures()) == 4, timeout=SECONDS)
    figures = page.presenter.inside.figures()
    assert {figure.anatomy.target for figure in figures} == {1, 4, 11, 14}
    assert len({(figure.headline, figure.detail) for figure in figures}) == 1, "they are one under symmetry"
    assert 0 <= int(figures[0].headline) <= 1000 and figures[0].detail.startswith("×")
    caption = page.presenter.inside.caption
    assert caption.isVisible() and "knows 4 of 4 moves" in caption.text()
    languages.use("ja")
    assert "4手のうち4手" in caption.text()


def test_they_follow_the_game_and_the_setting(qtbot, page, hand):
    person = hand(page)
    person.wait_for_turn()
    page.board.played.emit(page.board.touch.moves[0].move)
    person.wait_for_turn()
    position = page.controller.session.match.position
    legal = set(page.game.legal_moves(position))
    qtbot.waitUntil(lambda: bool(page.presenter.inside.figures()), timeout=SECONDS)
    assert {figure.move for figure in page.presenter.inside.figures()} <= legal
    page.settings[options.OVERLAY] = "none"
    assert page.presenter.inside.figures() == () and not page.presenter.inside.caption.isVisible()
    page.settings[options.OVERLAY], page.settings[options.REVEAL] = options.INSIDE, "hidden"
    assert page.presenter.inside.figures() == ()


def test_nobody_is_asked_who_cannot_show_it(open_page, settings):
    settings[options.OVERLAY], settings[options.REVEAL] = options.INSIDE, "always"
    page = open_page("reversi4", (HUMAN, "random"))
    assert page.presenter.inside.figures() == () and not page.presenter.inside.caption.isVisible()
    assert not shows_inside(GAME, HUMAN) and not shows_inside(GAME, "level:nobody")
    assert shows_inside(GAME, "qtable") and not shows_inside(GAME, "rollouts:n=3")


def test_a_table_is_chosen_for_either_side_with_a_sentence(qtbot, open_page, tmp_path):
    page = open_page("reversi4", (HUMAN, "random"))
    page.open_panel()
    panel = page.panel
    row = next(row for row in panel.opponents.levels if row.seat == "qtable")
    assert (row.text(), "table of values" in row.toolTip()) == ("Q-table", True)
    qtbot.mouseClick(panel.modes[2], Qt.MouseButton.LeftButton)
    row.click()
    qtbot.mouseClick(panel.sides[1], Qt.MouseButton.LeftButton)
    row.click()
    assert panel.seats() == ("qtable", "qtable")
    own = tmp_path / "mine, all mine" / "000007.qtable"
    own.parent.mkdir()
    bundled = bundled_table(GAME)
    assert bundled is not None
    own.write_bytes(bundled.read_bytes())
    spec = f"qtable:table={own}"
    assert file_of(spec) == own
    page.propose(spec)
    assert panel.opponents.own[0].text() == network_title(own) == "Standard · iteration 20"
    assert panel.opponents.own[0].toolTip() == network_story(own)
    assert network_story(own).startswith("Your own Q-table: 50,000 games in ")


def test_boards_without_a_table_do_not_offer_it(open_page):
    page = open_page("reversi8", (HUMAN, "random"))
    page.open_panel()
    assert "qtable" not in {row.seat for row in page.panel.opponents.levels}


def test_a_file_that_is_no_table_goes_by_its_name(tmp_path):
    path = tmp_path / "mine.qtable"
    path.write_text("nothing")
    assert (network_title(path), network_story(path)) == ("mine", "A Q-table of your own.")
