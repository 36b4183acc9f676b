"""Going back through a search: the track, what it shows, and when it is there at all."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt

from app.analysis.scrubber import FEWEST, Moment, Scrubber
from app.play.film import KEPT_FILMS, LONGEST_FILM, thinned
from app.play.session import HUMAN, Session
from app.settings import options
from engines.catalogue import find_game
from engines.game import Move
from engines.search.info import SearchInfo

SECONDS = 20_000
GAME = find_game("tictactoe")


def opinion(move, sims):
    return SearchInfo(0.1, {Move(0): 0.5, Move(4): 0.5}, visits={Move(move): sims}, sims=sims)


def test_a_long_search_is_remembered_by_some_of_its_moments():
    film = tuple(opinion(0, sims) for sims in range(1, 500))
    short = thinned(film)
    assert len(short) == LONGEST_FILM and (short[0], short[-1]) == (film[0], film[-1])
    assert [one.sims for one in short] == sorted({one.sims for one in short})
    assert thinned(film[:5]) == film[:5]


def done(session):
    """After how many simulations the opinion was formed that is looked at, where in its search it is, and how
    many moments of that are remembered; None without one."""
    return (session.opinion.sims, session.moment, len(session.film)) if session.opinion else None


def test_the_moment_looked_at_is_left_with_the_position():
    session = Session(GAME, (HUMAN, HUMAN))
    session.keep(0, opinion(4, 30), [opinion(0, 10), opinion(4, 20)])
    assert [one.sims for one in session.film] == [10, 20, 30] and done(session) == (30, None, 3)
    session.moment = 0
    assert done(session) == (10, 0, 3)
    session.play(Move(4))
    assert done(session) is None
    session.jump(0)
    assert done(session) == (30, None, 3)
    session.play(Move(0))
    for ply in range(1, KEPT_FILMS + 1):
        session.keep(ply, opinion(0, 5))
    session.jump(0)
    assert done(session) == (30, None, 0)


def test_the_track_follows_the_pointer_and_marks_changes_of_mind(qtbot):
    scrubber, heard = Scrubber(), list[int]()
    qtbot.addWidget(scrubber)
    scrubber.moved.connect(heard.append)
    scrubber.resize(300, 24)
    scrubber.show_moments((Moment("a1", 8), Moment("a1", 16)), None)
    assert scrubber.isHidden() and FEWEST == 3
    scrubber.show_moments(
        tuple(Moment(move, 8 << i) for i, move in enumerate(["a1", "b2", "b2", "a1"])), None
    )
    assert not scrubber.isHidden() and scrubber.track.changes == (1, 3)
    assert scrubber.text.text() == "a1 after 64" and heard == []
    scrubber.grab()
    track = scrubber.track
    qtbot.mouseClick(track, Qt.MouseButton.LeftButton, pos=QPoint(7, 9))
    assert scrubber.text.text() == "a1 after 8" and track.value() == 0
    qtbot.keyClick(track, Qt.Key.Key_Right)
    assert heard == [0, 1] and "b2 after 16" in track.accessibleDescription()


@pytest.fixture
def thoughtful(settings):
    settings[options.REVEAL], settings[options.ANALYSIS_SIMS] = "always", 200
    return settings


def test_a_page_shows_what_was_thought_at_that_moment(qtbot, open_page, thoughtful):
    page = open_page("reversi4", (HUMAN, HUMAN))
    card, session = page.side.judgement, page.controller.session
    qtbot.waitUntil(lambda: 0 in session.infos, timeout=SECONDS)
    film = session.film
    assert len(film) >= FEWEST and [one.sims for one in film] == sorted(one.sims for one in film)
    qtbot.waitUntil(card.scrubber.isVisible, timeout=SECONDS)
    last = card.text.text()
    card.scrubber.track.setValue(0)
    assert session.moment == 0 and f"{film[0].sims} simulations" in card.text.text()
    assert page.board.figures
    card.scrubber.track.setValue(len(film) - 1)
    assert session.moment is None and card.text.text() == last and not page.board.figures
    page.controller.play(session.match.legal_moves[0])
    assert not card.scrubber.isVisible()


def test_what_is_hidden_cannot_be_gone_through(qtbot, open_page, settings):
    page = open_page("reversi4", (HUMAN, HUMAN))
    film = [opinion(0, sims) for sims in (8, 16, 32)]
    legal = page.controller.session.match.legal_moves[0]
    film = [replace(one, visits={legal: one.sims}) for one in film]
    page.controller.session.keep(0, film[-1], film[:-1])
    page.presenter.show()
    assert not page.side.judgement.scrubber.isVisible()
    settings[options.REVEAL] = "always"
    assert page.side.judgement.scrubber.isVisible()
