"""What is heard of real games on real pages."""

import pytest

from app.board.looks import LOOKS
from app.board.motions import PLACE, SLIDE, TURN, WAVE
from app.play.session import HUMAN
from app.play.sounding import LEAST
from app.settings import options
from app.sound.tones import Note, Notes, Tone
from tests.lines import line_of, play_line

TWO = (HUMAN, HUMAN)


@pytest.fixture
def listen():
    """Everything that a page lets be heard."""

    def to(page):
        heard: list[Notes] = []
        page.sounding.heard.connect(heard.append)
        return heard

    return to


def test_a_disc_lands_and_those_between_turn_over_in_a_wave(open_page, settings, listen):
    settings[options.ANIMATION] = 2.0
    page = open_page("reversi6", TWO)
    heard = listen(page)
    play_line(page, "c2")
    ((disc, turned),) = heard
    assert (disc.tone, turned.tone) == (Tone.DISC, Tone.TURN)
    landing, lying = PLACE * 2 / 1000, (PLACE * 0.5 + WAVE + TURN) * 2 / 1000
    assert (disc.after, turned.after) == (pytest.approx(landing), pytest.approx(lying))


def test_pieces_slide_and_take(open_page, settings, listen):
    settings[options.ANIMATION] = 1.0
    page = open_page("animal-shogi", TWO)
    heard = listen(page)
    play_line(page, "2c2b 3a3b C*1b")
    slid = SLIDE / 1000
    assert heard == [(Note(Tone.TAKE, slid),), (Note(Tone.WOOD, slid),), (Note(Tone.WOOD, slid),)]


def test_marks_are_drawn_and_the_winner_is_told(open_page, listen):
    page = open_page("tictactoe", TWO)
    heard = listen(page)
    play_line(page, "a1 b1 a2 b2 a3")
    assert heard == [(Note(Tone.CHALK),)] * 5 + [(Note(Tone.OVER, LEAST),)]


@pytest.mark.parametrize(("seats", "tone"), [((HUMAN, "random"), Tone.WON), (("random", HUMAN), Tone.LOST)])
def test_a_person_hears_who_won(open_page, qtbot, listen, seats, tone):
    page = open_page("tictactoe", TWO)
    line = line_of(page.game, "a1 b1 a2 b2")
    heard = listen(page)
    page.controller.new_game(TWO, line)
    page.controller.session.seats = seats
    winning = page.game.parse_move(line.position, "a3")
    page.controller._play(winning)
    assert heard == [(Note(Tone.CHALK),), (Note(tone, LEAST),)]


def test_who_resigns_has_lost(open_page, listen):
    page = open_page("reversi6", (HUMAN, "random"))
    heard = listen(page)
    page.resign()
    assert heard == [(Note(Tone.LOST, LEAST),)]


def test_looking_back_is_silent_and_no_game_ends_twice(open_page, listen):
    page = open_page("tictactoe", TWO)
    play_line(page, "a1 b1 a2 b2 a3")
    heard = listen(page)
    page.controller.jump(page.controller.session.cursor - 1)
    page.controller.jump(0)
    assert heard == []
    page.controller.jump(page.controller.session.cursor + 1)
    page.controller.jump(4)
    page.controller.jump(page.controller.session.cursor + 1)
    assert heard == [(Note(Tone.CHALK),)] * 2


def test_a_page_that_nobody_sees_is_silent(open_page, listen):
    page = open_page("tictactoe", TWO)
    heard = listen(page)
    page.hide()
    play_line(page, "a1 b1 a2 b2 a3")
    assert heard == []


def test_every_game_has_a_tone_of_its_kind():
    tones = {"Reversi": Tone.DISC, "Animal Shogi": Tone.WOOD, "Tic-tac-toe": Tone.CHALK}
    assert tones.items() <= {look.tab: look.touch for look in LOOKS}.items()
