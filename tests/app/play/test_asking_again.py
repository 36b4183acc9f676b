"""A machine that fails leaves the game waiting: it is asked again, or another one goes on."""

import pytest

from app.i18n import languages
from app.play.opponents.beginning import HERE
from app.play.session import HUMAN
from app.settings import options
from engines.protocols.registry import add_engine
from tests.engines.protocols.programs import GTP_SCRIPT, script

SECONDS = 20_000


@pytest.fixture
def page(qtbot, open_page, hand, tmp_path):
    """A game whose machine has failed."""
    add_engine(script(tmp_path, GTP_SCRIPT, "dies in the middle"))
    page = open_page("tictactoe", (HUMAN, "engine:name=dies in the middle"))
    with qtbot.waitSignal(page.failed, timeout=SECONDS) as told:
        hand(page).click(4)
    assert "> genmove white" in told.args[0].details.lower(), "what was said with it is there to be read"
    return page


def test_it_is_asked_again(qtbot, page, hand, tmp_path):
    card = page.side.offer
    assert card.isVisible() and card.title.text() == "No move from dies in the middle"
    languages.use("ja")
    assert card.title.text() == "dies in the middleが手を返しませんでした"
    with qtbot.waitSignal(page.failed, timeout=SECONDS):
        card.buttons[0].click()
        assert card.isHidden(), "while it is asked"
    assert card.isVisible(), "it failed once more"
    mended = GTP_SCRIPT.replace('sys.exit("out of luck")', "pass")
    (tmp_path / "script.py").write_text(mended, encoding="utf-8")
    with qtbot.waitSignal(page.moved_on):
        card.buttons[0].click()
    person = hand(page)
    person.wait_for_turn()
    assert person.session.line.plies == 2 and card.isHidden()


def test_another_one_goes_on(qtbot, page, hand):
    page.side.offer.buttons[1].click()
    assert page.column.currentWidget() is page.panel and page.panel.begins.key == HERE
    page.panel.choose("random")
    with qtbot.waitSignal(page.panel.chosen, timeout=SECONDS):
        page.panel.start.click()
    person = hand(page)
    person.wait_for_turn()
    assert person.session.line.plies == 2 and person.session.seats == (HUMAN, "random")


def test_undo_takes_the_offer_away(page):
    page.side.undo.click()
    assert page.side.offer.isHidden() and page.controller.session.person_moves


def test_it_is_offered_wherever_one_looks(qtbot, page):
    card = page.side.offer
    page.controller.jump(0)
    assert card.isVisible() and card.title.text() == "No move from dies in the middle"
    page.settings[options.REVEAL] = "always"
    assert page.controller.is_thinking, "about the position looked at: nobody is at a move"
    with qtbot.waitSignal(page.failed, timeout=SECONDS):
        card.buttons[0].click()
        assert page.controller.awaited and page.controller.is_thinking
    page.side.offer.buttons[1].click()
    assert page.controller.session.at_end and page.panel.begins.key == HERE
