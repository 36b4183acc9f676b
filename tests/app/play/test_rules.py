"""The rules as they are told, beside the rules as they are played."""

import pytest
from PySide6.QtWidgets import QPushButton

from app.board.looks import LOOKS, find_look
from app.i18n import languages, tr
from app.play.rules.dialog import RulesDialog
from app.play.rules.texts import picture_of, rules_of
from engines.catalogue import GAMES, find_game
from engines.game import Reason, Side
from engines.matches.match import Match
from tests.engines.games.newcomer import NEWCOMER
from tests.lines import line_of


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_kind_of_piece_is_told_of_with_its_picture(game):
    told = {point.piece.kind for point in rules_of(game) if point.piece}
    begun = Match.new(game).play(game.legal_moves(game.initial)[0])
    stand = {one.kind for one in game.pieces(begun.position) if one}
    assert told == stand | set(getattr(game, "kinds", ()))
    for point in rules_of(game):
        assert bool(picture_of(point, find_look(game.id))) == (point.piece is not None)


def test_of_a_game_that_nobody_has_told_of_nothing_wrong_is_told():
    assert rules_of(NEWCOMER) == ()


def text_of(game):
    return " ".join(point.text for point in rules_of(game))


def test_what_is_told_of_animal_shogi_is_what_is_played():
    official, simple = find_game("animal-shogi"), find_game("animal-shogi-simple")
    assert "third time" in text_of(official) and official.repetition_limit == 3
    assert "third time" not in text_of(simple) and simple.repetition_limit == 0
    assert "After 300 moves" in text_of(simple) and simple.max_plies == 300
    assert "becomes a hen" in text_of(official) and "hen" in official.kinds
    assert "becomes a hen" not in text_of(simple) and "hen" not in simple.kinds
    home = "1l1/2L/3/3 w - 1"
    tried = [game.outcome(game.parse_position(home)) for game in (official, simple)]
    assert tried[1] is None
    assert "farthest row and cannot be captured" in text_of(official)
    away = official.parse_position("3/2L/3/1l1 b - 1")
    for move in official.legal_moves(away):
        after = official.outcome(official.play(away, move))
        if official.format_move(away, move) in ("1b1a", "1b2a"):
            assert after is not None and after.reason is Reason.TRY and after.winner is Side.FIRST


def test_empty_squares_count_for_the_winner():
    game = find_game("reversi4")
    match = line_of(game, "")
    while match.outcome is None:
        match = match.play(match.legal_moves[0])
    discs = [
        sum(one is not None and one.side is side for one in game.pieces(match.position)) for side in Side
    ]
    empty = 16 - sum(discs)
    outcome = match.outcome
    if outcome.winner is not None:
        assert outcome.margin == abs(discs[0] - discs[1]) + empty
    assert "empty count for the winner" in text_of(game)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.game)
def test_the_dialog_shows_every_point_in_full(qtbot, look, language):
    languages.use(language)
    dialog = RulesDialog(look)
    qtbot.addWidget(dialog)
    dialog.show()
    points = rules_of(find_game(look.game))
    assert [text.text() for text in dialog.texts] == [tr(point.text) for point in points]
    for text in dialog.texts:
        assert text.height() >= text.heightForWidth(text.width())
    assert len(dialog.pictures) == sum(point.piece is not None for point in points)
    assert dialog.height() <= 680
    dialog.findChildren(QPushButton)[0].click()
    assert not dialog.isVisible()


def test_a_page_shows_the_rules_of_its_game(open_page):
    page = open_page("tictactoe", begin=False)
    page.side.menu.rules.trigger()
    assert page.findChild(RulesDialog).isVisible()
