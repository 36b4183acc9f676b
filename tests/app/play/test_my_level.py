"""At my level: which games count, what is said of the person, and who is met next."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF

from app.i18n import languages
from app.play.opponents import my_level
from app.play.opponents.level_row import WRAPPED
from app.play.opponents.level_story import measured, story
from app.play.opponents.my_level import FEWEST_PLIES, MY_LEVEL, keep, opponent_rating, seated
from app.play.session import HUMAN, Session
from app.theme.fonts import SMALL, font
from engines.catalogue import GAMES, find_game
from engines.game import Move, Side
from engines.matches.match import Match
from engines.opponents.levels import levels
from engines.opponents.standing import Standing, load_standing, save_standing, standing_path

GAME = find_game("tictactoe")
BESIDE_BAR = 332
"""A row's width, in pixels, beside the bar of a list that is scrolled."""
WON = tuple(Move(move) for move in (0, 3, 1, 4, 2))


def won(seats=(HUMAN, "level:cat")) -> Session:
    session = Session(GAME, seats)
    for move in WON:
        session.play(move)
    assert session.outcome is not None and session.outcome.winner is Side.FIRST
    return session


def test_a_won_game_counts_once():
    session, before = won(), load_standing(GAME).elo
    keep(session)
    keep(session)
    standing = load_standing(GAME)
    assert [played.score for played in standing.results] == [1.0]
    assert standing.elo > before


def test_a_lost_game_counts_for_the_person_at_the_second_side():
    keep(won(("level:cat", HUMAN)))
    assert [played.score for played in load_standing(GAME).results] == [0.0]


def test_what_was_corrected_helped_or_given_up_early_does_not_count():
    corrected = Session(GAME, (HUMAN, "mylevel:elo=900"))
    for move in WON[:3]:
        corrected.play(move)
    corrected.jump(2)
    for move in WON[2:]:
        corrected.play(move)
    assert "does not count" in keep(corrected)

    taken_up = Session(GAME, (HUMAN, "level:cat"), won().line.back_to(4))
    taken_up.play(WON[4])
    early = Session(GAME, (HUMAN, "level:cat"))
    early.play(WON[0])
    early.resign()
    swapped = Session(GAME, ("level:cat", HUMAN))
    swapped.play(WON[0])
    swapped.swap()
    for move in WON[1:]:
        swapped.play(move)
    for session in (taken_up, early, swapped, won((HUMAN, "random")), won((HUMAN, HUMAN))):
        assert keep(session) == ""
    assert load_standing(GAME).results == ()


def test_a_game_from_a_position_that_was_set_up_does_not_count():
    session = Session(GAME, (HUMAN, "level:cat"), Match.new(GAME, won().line.positions[4]))
    session.play(WON[4])
    assert session.outcome is not None and session.outcome.winner is Side.FIRST
    keep(session)
    assert load_standing(GAME).results == ()


@pytest.mark.parametrize(("plies", "scores"), [(FEWEST_PLIES - 2, []), (FEWEST_PLIES, [0.0])])
def test_resigning_is_a_loss_unless_the_game_has_hardly_begun(plies, scores):
    game = find_game("reversi6")
    session = Session(game, (HUMAN, "level:chick"))
    for _ in range(plies):
        session.play(session.match.legal_moves[0])
    session.resign()
    keep(session)
    assert [played.score for played in load_standing(game).results] == scores


def test_the_next_opponent_is_at_todays_estimate():
    assert seated(GAME, (HUMAN, "level:cat")) == (HUMAN, "level:cat")
    save_standing(GAME, Standing(1004.0))
    assert seated(GAME, (HUMAN, MY_LEVEL)) == (HUMAN, "mylevel:elo=1004")
    assert seated(GAME, ("mylevel:elo=700", HUMAN)) == ("mylevel:elo=1004", HUMAN)


def test_only_rated_opponents_have_a_rating():
    ladder = levels(GAME)
    assert opponent_rating(GAME, "level:cat") == ladder[2].elo
    assert opponent_rating(GAME, f"mylevel:elo={ladder[1].elo}") == ladder[1].elo
    assert opponent_rating(GAME, "mylevel:elo=9000") == ladder[-1].elo
    for seat in ("random", HUMAN, "mylevel", "mylevel:elo=much", "level:cow", "rollouts:n=100"):
        assert opponent_rating(GAME, seat) is None


def test_what_is_known_of_the_person_is_told():
    assert "begins gently" in my_level.sentence(GAME)
    standing = Standing(900.0).after(900, 1.0)
    save_standing(GAME, standing)
    assert "not sure yet" in my_level.sentence(GAME)
    for number in range(40):
        standing = standing.after(950, float(number % 2))
    save_standing(GAME, standing)
    assert "quite sure after 41 games" in my_level.sentence(GAME)
    languages.use("ja")
    assert "41局" in my_level.sentence(GAME)


def test_a_rating_is_told_in_tens():
    ratings = (1234.0, 0.0, -3.0, -46.0)
    assert [my_level.rounded(elo) for elo in ratings] == ["1230", "0", "0", "−50"]


def test_a_damaged_file_is_told_of(caplog):
    path = standing_path(GAME)
    path.parent.mkdir(parents=True)
    path.write_text("{")
    assert "begins anew" in my_level.sentence(GAME)
    save_standing(GAME, Standing(900.0).after(900, 1.0))
    assert "begins anew" not in my_level.sentence(GAME)


def test_a_level_tells_the_measured_score_that_tells_most():
    plain = replace(levels(GAME)[0], against={})
    assert measured(plain) == ""
    assert story(plain) == plain.sentence_key
    against = {
        "random": (99, 0, 1),
        "rollouts:n=10": (88, 0, 12),
        "rollouts:n=100": (56, 8, 36),
        "perfect": (0, 9, 91),
    }
    assert measured(replace(plain, against=against)) == ("60 % in 100 games against rollouts (100).")
    assert measured(replace(plain, against={"rollouts:n=10": (10, 0, 40)})) == (
        "20 % in 50 games against rollouts (10)."
    )
    clear = {"random": (20, 0, 0), "rollouts:n=10": (20, 0, 0), "perfect": (0, 0, 20)}
    assert measured(replace(plain, against=clear)) == "100 % in 20 games against rollouts (10)."
    assert measured(replace(plain, against=clear | {"perfect": (7, 3, 10)})) == (
        "42 % in 20 games against the perfect player."
    )
    lucky = {"rollouts:n=100": (15, 0, 5), "rollouts:n=1000": (17, 0, 3)}
    assert measured(replace(plain, against=lucky)) == "85 % in 20 games against rollouts (1000)."
    lucky = {"rollouts:n=100": (19, 0, 1), "rollouts:n=1000": (20, 0, 0)}
    assert measured(replace(plain, against=lucky)) == "100 % in 20 games against rollouts (1000)."
    assert measured(replace(plain, against={"random": (3, 0, 0)})) == ""


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_what_is_said_of_each_level_has_room(open_page, game, language):
    languages.use(language)
    page = open_page(game, (HUMAN, "random"))
    page.choosing.open()
    for row in page.panel.opponents.levels:
        row.resize(BESIDE_BAR, row.height())
        whole = QFontMetricsF(font(SMALL)).boundingRect(QRectF(row.words), WRAPPED, row.toolTip())
        assert whole.height() <= row.words.height(), row.toolTip()
    languages.use("en")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_game_at_my_level_from_the_panel_to_its_end(open_page, hand, language):
    languages.use(language)
    page = open_page("tictactoe", (HUMAN, "random"))
    page.choosing.open()
    page.panel.opponents.mine[0].click()
    page.panel.start.click()
    seat = page.controller.session.seats[1]
    assert seat.startswith("mylevel:elo=")
    person = hand(page, seed=4)
    person.play_game(person.play_by_clicks)
    assert len(load_standing(GAME).results) == 1
    assert any(text in page.side.offer.text.text() for text in ("Your level is now", "あなたのレベル"))
    page.choosing.open()
    assert page.panel.opponents.mine[0].isChecked()
    languages.use("en")  # while the page is there
