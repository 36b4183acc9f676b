"""A person at the end of a game that it won."""

import pytest

from app.play.session import HUMAN, Session
from tests.app.play.guessing.course import GAME, OPPONENT, TOE
from tests.lines import line_of


@pytest.fixture
def page(open_page):
    page = open_page("tictactoe", (HUMAN, OPPONENT))
    page.controller.restore(Session(TOE, (HUMAN, OPPONENT), line_of(TOE, GAME), given=0))
    return page


@pytest.fixture
def own(page):
    return page.controller.session
